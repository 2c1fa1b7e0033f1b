import type { CustomerKey } from '../../address/customer-key';
import { jsonOrUndefined } from '../../json';
import { formatDollars } from '../../money';
import { countOf } from '../../text/count-of';
import type { CatalogItem } from '../catalog';
import { customerFile, customerOf, isSame, type Json } from '../draft';
import { orderPrefix } from '../order-prefix';
import { type Change, type ComparedCatalog, compareCatalogs, isUnusual } from './compare-catalogs';

export type LineKind = 'price' | 'item' | 'photograph' | 'customer' | 'store' | 'rep' | 'color' | 'setting';

/** A sentence about what changes: "**12 prices** change at Stivers: 4 of PL420 and 8 of SJ205." */
export interface DifferenceLine {
  readonly kind: LineKind;
  /** Customer who has it; null if all customers share it. */
  readonly customer: CustomerKey | null;
  /** The start of the sentence, which stands out. */
  readonly subject: string;
  readonly text: string;
  /** The items that it's about. */
  readonly items: readonly string[];
  /** Prices worth a second look. */
  readonly flags: readonly PriceFlag[];
}

export interface PriceFlag {
  /** Names the price and its new value: confirming it confirms no other. */
  readonly id: string;
  readonly item: string;
  readonly name: string;
  /** "4XLarge", "from 500" */
  readonly what: string;
  readonly from: number;
  readonly to: number;
}

/** The difference between two catalogs as sentences, prices first. Whatever differs has one. */
export function differenceLines(before: ComparedCatalog, after: ComparedCatalog): readonly DifferenceLine[] {
  const { base, stores } = compareCatalogs(before, after);
  const shared = new Set(base.map(keyOf));
  const owners: readonly Owner[] = [
    { customer: null, title: '', changes: base, before, after },
    ...[...after.catalog.customers].map(
      ([
        customer,
        {
          customer: { title },
        },
      ]) => ({
        customer,
        title,
        // A customer that is new has its own line.
        changes: before.catalog.customers.has(customer)
          ? (stores.get(customer) ?? []).filter((change) => !shared.has(keyOf(change)))
          : [],
        before,
        after,
      }),
    ),
  ];
  const lines = [
    ...owners.flatMap(priceLines),
    ...customerLines(before, after),
    ...owners.flatMap(itemLines),
    ...photographLines(before, after),
    ...owners.flatMap(entryLines),
    ...settingLines(before, after),
  ];
  return [...lines, ...restLines(before, after, lines)];
}

/** "12 prices change at Stivers, all by 2 to 4 %. 2 colors are new: Teal and Burgundy." */
export function sentenceOf({ subject, text }: Pick<DifferenceLine, 'subject' | 'text'>): string {
  return [subject, text].filter(Boolean).join(' ');
}

interface Owner {
  readonly customer: CustomerKey | null;
  readonly title: string;
  readonly changes: readonly Change[];
  readonly before: ComparedCatalog;
  readonly after: ComparedCatalog;
}

/** What a change of the base catalog has in common with what it changes in the stores. */
function keyOf(change: Change): string {
  if (change.kind !== 'item') return JSON.stringify(change);
  return JSON.stringify([change.item, change.is === 'gone' ? 'dropped' : change.is]);
}

type PriceChange = Extract<Change, { kind: 'price' }>;

function priceLines({ customer, title, changes, after }: Owner): readonly DifferenceLine[] {
  const prices = changes.filter((change): change is PriceChange => change.kind === 'price');
  const [first] = prices;
  if (!first) return [];
  const items = [...new Set(prices.map(({ item }) => item))];
  const at = title && ` at ${title}`;
  const names = new Map(after.catalog.base.map(({ code, name }) => [code, name]));
  const flags = prices.filter(isUnusual).map(({ item, what, from = 0, to = 0 }) => ({
    id: `price ${customer ?? 'all'} ${item} ${what} ${to}`,
    item,
    name: names.get(item) ?? '',
    what,
    from,
    to,
  }));
  const line = { kind: 'price', customer, items, flags } as const;
  if (prices.length === 1) return [{ ...line, subject: `${first.item} ${first.what}`, text: onePrice(first, at) }];
  const counts = items.map((item) => `${prices.filter((price) => price.item === item).length} of ${item}`);
  return [{ ...line, subject: `${prices.length} prices`, text: `change${at}${rangeOf(prices)}: ${listed(counts)}.` }];
}

function onePrice({ from, to }: PriceChange, at: string): string {
  if (from === undefined) return `is new${at}, for ${dollars(to ?? 0)}.`;
  if (to === undefined) return `is gone${at}.`;
  return `costs ${dollars(to)} instead of ${dollars(from)}${at}.`;
}

/** ", all up by 2 to 4%", if all go the same way. */
function rangeOf(prices: readonly PriceChange[]): string {
  const parts = prices.map(({ from, to }) => (from && to ? (to / from - 1) * 100 : Number.NaN));
  if (parts.some(Number.isNaN) || !parts.every((part) => part > 0 === (parts[0] ?? 0) > 0)) return '';
  const sizes = parts.map((part) => Math.round(Math.abs(part))).toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  return `, all ${(parts[0] ?? 0) > 0 ? 'up' : 'down'} by ${least === most ? '' : `${least} to `}${most}%`;
}

function dollars(price: number): string {
  return price === 0 ? 'a price on request' : formatDollars(price);
}

function customerLines(before: ComparedCatalog, after: ComparedCatalog): readonly DifferenceLine[] {
  const [was, is] = [before.catalog.customers, after.catalog.customers];
  // A document that can't be read doesn't mean that the customer is missing.
  const isIn = ({ documents }: ComparedCatalog, key: CustomerKey) => documents.has(customerFile(key));
  const line = (customer: CustomerKey, subject: string, text: string): DifferenceLine => ({
    ...{ kind: 'customer', customer, subject, text, items: [], flags: [] },
  });
  return [
    ...[...is]
      .filter(([key]) => !was.has(key) && !isIn(before, key))
      .map(([key, { customer, items }]) =>
        line(key, customer.title, `is a new customer, with ${countOf(items.length, 'item')}.`),
      ),
    ...[...was]
      .filter(([key]) => !is.has(key) && !isIn(after, key))
      .map(([key, { customer }]) => line(key, customer.title, 'is removed.')),
  ];
}

const IS = {
  new: ['is new.', 'are new'],
  gone: ['is gone.', 'are gone'],
  sold: ['starts selling', 'starts selling'],
  dropped: ['stops selling', 'stops selling'],
} as const;

function itemLines(owner: Owner): readonly DifferenceLine[] {
  const { customer, title, changes, after } = owner;
  const line = { kind: 'item', customer, flags: [] } as const;
  const items = new Map(
    (customer ? after.catalog.customers.get(customer)?.items : after.catalog.base)?.map((each) => [each.code, each]),
  );
  const entries = (['new', 'gone', 'sold', 'dropped'] as const).flatMap((is): DifferenceLine[] => {
    const found = changes.flatMap((change) => (change.kind === 'item' && change.is === is ? change : []));
    const [first] = found;
    if (!first) return [];
    const codes = found.map(({ item }) => item);
    const names = found.map(({ item, name }) => `${item} ${name}`);
    const price = priceText(items.get(first.item));
    const text =
      is === 'sold' || is === 'dropped'
        ? `${IS[is][0]} ${found.length === 1 ? `${names[0]}${is === 'sold' ? price : ''}` : `${found.length} items: ${listed(names)}`}.`
        : found.length === 1
          ? IS[is][0]
          : `${IS[is][1]}: ${listed(names)}.`;
    const subject =
      is === 'sold' || is === 'dropped' ? title : found.length === 1 ? `${names[0]}` : `${found.length} items`;
    return [{ ...line, items: codes, subject, text }];
  });
  const fields = changes.flatMap((change) => (change.kind === 'field' ? change : []));
  const codes = [...new Set(fields.map(({ item }) => item))];
  const at = title && ` at ${title}`;
  return [
    ...entries,
    ...codes.map((item) => {
      const own = fields.filter((field) => field.item === item);
      return { ...line, items: [item], subject: item, text: `${listed(own.map(fieldText), 10)}${at}.` };
    }),
  ];
}

function priceText(item: CatalogItem | undefined): string {
  const [price = 0] = Object.values(item?.sizes ?? {});
  return price === 0 ? '' : `, at ${formatDollars(price)}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  fullname: 'full name',
  default_color: 'default color',
  art: 'drawing',
  lead_time: 'lead time',
  size_chart: 'size chart',
  colors_are: 'meaning of colors',
};

function fieldText({ what, from, to }: Extract<Change, { kind: 'field' }>): string {
  const name = FIELDS[what] ?? what;
  if (to === '') return `loses its ${name}`;
  if (what === 'colors') return colorsText(from.split(', '), to.split(', '));
  return from === '' ? `gets a ${name}: ${to}` : `has a new ${name}: ${to}`;
}

function colorsText(from: readonly string[], to: readonly string[]): string {
  const [added, removed] = [to.filter((each) => !from.includes(each)), from.filter((each) => !to.includes(each))];
  if (added.length + removed.length === 0) return 'shows its colors in another order';
  const parts = [
    ...(added.length ? [`also comes in ${listed(added)}`] : []),
    ...(removed.length ? [`no longer comes in ${listed(removed)}`] : []),
  ];
  return parts.join(' and ');
}

function photographLines(before: ComparedCatalog, after: ComparedCatalog): readonly DifferenceLine[] {
  const [was, is] = [before, after].map((state) => objectIn(state, 'photographs.json'));
  const changed = keysOf(was, is).flatMap((item) => {
    const [from, to] = [was?.[item], is?.[item]].map((each) => objectOf(each));
    return keysOf(from, to)
      .filter((color) => from?.[color] !== to?.[color])
      .map((color) => ({ item, name: `${item} ${color}`, isGone: to?.[color] === undefined }));
  });
  return [false, true].flatMap((isGone): DifferenceLine[] => {
    const found = changed.filter((each) => each.isGone === isGone);
    if (found.length === 0) return [];
    const items = [...new Set(found.map(({ item }) => item))];
    const text = `${isGone ? (found.length === 1 ? 'is removed' : 'are removed') : found.length === 1 ? 'is new' : 'are new'}: ${listed(found.map(({ name }) => name))}.`;
    return [
      { kind: 'photograph', customer: null, subject: countOf(found.length, 'photograph'), text, items, flags: [] },
    ];
  });
}

type EntryChange = Extract<Change, { kind: 'other' }>;

/** Stores, reps, and colors. */
function entryLines({ customer, title, changes }: Owner): readonly DifferenceLine[] {
  const of = title && ` of ${title}`;
  return (['store', 'rep', 'color'] as const).flatMap((kind): DifferenceLine[] => {
    const found = changes.filter((change): change is EntryChange => change.kind === 'other' && change.of === kind);
    const sentences = kind === 'store' ? storeTexts(found, of) : found.map((change) => entryText(kind, change, of));
    const line = { kind, customer, items: [], flags: [] } as const;
    if (sentences.length <= MAX_LISTED) return sentences.map(([subject, text]) => ({ ...line, subject, text }));
    const text = `${`${of} change`.trim()}: ${listed(sentences.map(([name]) => name))}.`;
    return [{ ...line, subject: countOf(sentences.length, kind), text }];
  });
}

type Sentence = readonly [subject: string, text: string];

function entryText(kind: 'rep' | 'color', { what, from, to }: EntryChange, of: string): Sentence {
  if (from === undefined) return [what, `is a new ${kind}${of}.`];
  if (to === undefined) return [what, `is no longer a ${kind}${of}.`];
  return [what, kind === 'rep' ? `has another phone number or address as a rep${of}.` : `is ${to} instead of ${from}.`];
}

/** A store is listed by its name and address, so a new address looks like another store with the same code. */
function storeTexts(changes: readonly EntryChange[], of: string): readonly Sentence[] {
  return changes.flatMap(({ what, from, to }): Sentence[] => {
    const [name, address] = nameAndAddress(what);
    const other = changes.find((each) =>
      to === undefined ? each.to === from : each.from === to && each.to === undefined,
    );
    if (from !== undefined && to !== undefined) return [[name, `has a new code: ${to}.`]];
    if (to === undefined) return other ? [] : [[name, `is no longer a store${of}.`]];
    if (!other) return [[name, `is a new store${of}.`]];
    const [was] = nameAndAddress(other.what);
    return [name === was ? [name, `has a new address: ${address || 'none'}.`] : [was, `is now called ${name}.`]];
  });
}

function nameAndAddress(what: string): readonly [name: string, address: string] {
  const end = what.indexOf(',');
  return end === -1 ? [what, ''] : [what.slice(0, end), what.slice(end + 1).trim()];
}

/** What has no rule of its own: fields of customers, and what all customers share. */
function settingLines(before: ComparedCatalog, after: ComparedCatalog): readonly DifferenceLine[] {
  const known = ['stores', 'store_ids', 'account_reps', 'items'];
  return changedDocuments(before, after).flatMap((path): DifferenceLine[] => {
    const key = customerOf(path);
    if (key === undefined && path !== 'defaults.json' && path !== 'details.json') return [];
    const [was, is] = [objectIn(before, path), objectIn(after, path)];
    const changed = keysOf(was, is).filter((name) => !isSame(was[name] ?? null, is[name] ?? null));
    const isWhole = key !== undefined && !(before.documents.has(path) && after.documents.has(path));
    const title = key === undefined ? 'All customers' : (after.catalog.customers.get(key)?.customer.title ?? key);
    const named = isWhole ? [] : changed.filter((name) => key === undefined || !known.includes(name));
    const texts = named.map((name) => `${name.replaceAll('_', ' ')}${valueText(was[name], is[name])}.`);
    if (key !== undefined && !isWhole && !named.includes('order_prefix')) texts.push(...prefixText(key, was, is));
    return texts.map((text) => ({
      ...{ kind: 'setting', customer: key ?? null, subject: `${title}:`, text, items: [], flags: [] },
    }));
  });
}

/** A new title changes how order numbers start, unless the customer has its own prefix. */
function prefixText(key: CustomerKey, was: Members, is: Members): readonly string[] {
  const [from, to] = [was, is].map(({ title, order_prefix: own }) =>
    orderPrefix({ key, title: `${title}`, ...(typeof own === 'string' ? { order_prefix: own } : {}) }),
  );
  return from === to ? [] : [`order numbers start with ${to} instead of ${from}.`];
}

function valueText(from: Json | undefined, to: Json | undefined): string {
  const [was, is] = [plain(from), plain(to)];
  if (is === undefined) return ' changes';
  return was === undefined || from === undefined ? `: ${is}` : `: ${is} instead of ${was}`;
}

function plain(value: Json | undefined): string | undefined {
  if (value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
}

/** Documents that differ only in what no sentence is about, such as the order of items. */
function restLines(
  before: ComparedCatalog,
  after: ComparedCatalog,
  lines: readonly DifferenceLine[],
): readonly DifferenceLine[] {
  const isTold = (path: string) => {
    const key = customerOf(path) ?? null;
    if (path.startsWith('items/') || key !== null) return lines.some(({ customer }) => customer === key);
    return lines.some(({ kind }) =>
      path === 'photographs.json'
        ? kind === 'photograph'
        : path === 'colors.json'
          ? kind === 'color'
          : kind === 'setting',
    );
  };
  return changedDocuments(before, after)
    .filter((path) => !isTold(path))
    .map((path) => {
      const key = customerOf(path);
      const title = key === undefined ? undefined : after.catalog.customers.get(key)?.customer.title;
      const [type = ''] = path.match(/(?<=\/)[^/]+(?=\.json$)/) ?? [];
      const subject = title ?? (path.startsWith('items/') ? `The ${type} items` : path);
      const text = path.startsWith('items/')
        ? 'are in another order, or differ in small things.'
        : 'changes in small things.';
      return { kind: 'setting', customer: key ?? null, subject, text, items: [], flags: [] };
    });
}

function changedDocuments(before: ComparedCatalog, after: ComparedCatalog): readonly string[] {
  const paths = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...paths].filter((path) => !isSame(contentOf(before, path), contentOf(after, path))).sort();
}

/** The same JSON may be written in another way. */
function contentOf({ documents }: ComparedCatalog, path: string): Json {
  const text = documents.get(path) ?? null;
  return text !== null && path.endsWith('.json') ? ((jsonOrUndefined(text) as Json | undefined) ?? text) : text;
}

type Members = Readonly<Record<string, Json>>;

function objectIn(state: ComparedCatalog, path: string): Members {
  return objectOf(contentOf(state, path));
}

function objectOf(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function keysOf(...objects: readonly (Members | undefined)[]): readonly string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object ?? {})))];
}

const MAX_LISTED = 4;
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "Teal", "Teal and Burgundy", "4 of PL420, 8 of SJ205, and 5 more" */
function listed(names: readonly string[], most = MAX_LISTED): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  return AND.format(shown);
}
