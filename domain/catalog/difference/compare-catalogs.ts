import type { CustomerKey } from '../../address/customer-key';
import type { CatalogItem } from '../catalog';
import type { Documents } from '../check/documents';
import type { FabricColors } from '../colors';
import type { Customer } from '../customer';
import { customerFile } from '../draft';

/** A state of the catalog: its documents, and what the check makes of them. */
export interface ComparedCatalog {
  readonly documents: Documents;
  readonly catalog: {
    readonly base: readonly CatalogItem[];
    readonly colors: FabricColors;
    readonly customers: ReadonlyMap<
      CustomerKey,
      { readonly customer: Pick<Customer, 'stores' | 'title'>; readonly items: readonly CatalogItem[] }
    >;
  };
}

/** A rep as written: the catalog that stores get has no mail addresses. */
interface WrittenRep {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
}

export function writtenReps({ documents }: Pick<ComparedCatalog, 'documents'>, customer: CustomerKey) {
  const { account_reps = [] } = JSON.parse(documents.get(customerFile(customer)) ?? '{}');
  return account_reps as readonly WrittenRep[];
}

interface FromTo<Value> {
  readonly what: string;
  readonly from: Value;
  readonly to: Value;
}

/** A difference between two states of the catalog. The price of "Large", or "from 500". */
export type Change =
  | ({ readonly kind: 'price'; readonly item: string } & FromTo<number | undefined>)
  | ({ readonly kind: 'field'; readonly item: string } & FromTo<string>)
  | { readonly kind: 'item'; readonly item: string; readonly name: string; readonly is: ItemChange }
  | ({ readonly kind: 'other'; readonly of: 'store' | 'rep' | 'color' } & FromTo<string | undefined>);

/** `new` and `gone` are about the base catalog, `sold` and `dropped` about what a customer sells of it. */
type ItemChange = 'new' | 'gone' | 'sold' | 'dropped';

const TEXTS = ['name', 'fullname', 'default_color', 'art'] as const;

function changesOfItem(before: CatalogItem, after: CatalogItem): readonly Change[] {
  const item = after.code;
  const fields = [
    ...TEXTS.map((name) => [name, before[name], after[name]] as const),
    ['colors', before.colors.join(', '), after.colors.join(', ')] as const,
    ['restricted', yesOrNo(before.restricted), yesOrNo(after.restricted)] as const,
    ...Object.keys({ ...before.details, ...after.details }).map(
      (name) => [name, textOf(before, name), textOf(after, name)] as const,
    ),
  ];
  return [
    ...pricesBetween(item, pricesOf(before), pricesOf(after)),
    ...fields
      .filter(([, from, to]) => from !== to)
      .map(([what, from, to]) => ({ kind: 'field' as const, item, what, from, to })),
  ];
}

function textOf({ details = {} }: CatalogItem, name: string): string {
  return `${(details as Readonly<Record<string, string>>)[name] ?? ''}`;
}

function yesOrNo(is = false): string {
  return is ? 'yes' : 'no';
}

/** Packs are at 0, so only added and removed ones count. */
function pricesOf({ sizes, discount = [] }: CatalogItem): ReadonlyMap<string, number> {
  return new Map([
    ...Object.entries(sizes),
    ...discount.map(({ quantity, price }) => [`from ${quantity}`, price] as const),
  ]);
}

function pricesBetween(
  item: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => ({ kind: 'price' as const, item, what, from: before.get(what), to: after.get(what) }))
    .filter(({ from, to }) => from !== to);
}

export interface CatalogDifference {
  /** Changes of the base catalog and the colors, which everybody shares. */
  readonly base: readonly Change[];
  /** Changes as each store sees them; unchanged stores are left out. */
  readonly stores: ReadonlyMap<CustomerKey, readonly Change[]>;
}

/** Compares catalogs as the stores see them, whichever file holds a value. */
export function compareCatalogs(before: ComparedCatalog, after: ComparedCatalog): CatalogDifference {
  const [was, is] = [before.catalog, after.catalog];
  const stores = [...is.customers].map(([key, { customer, items }]) => {
    const earlier = was.customers.get(key);
    const changes = [
      ...itemChanges(earlier?.items ?? [], items, ['sold', 'dropped']),
      ...entryChanges('store', earlier?.customer.stores ?? {}, customer.stores),
      // Before that, the document may have been one that can't be read.
      ...entryChanges('rep', repsOf(earlier ? writtenReps(before, key) : []), repsOf(writtenReps(after, key))),
    ];
    return [key, changes] as const;
  });
  return {
    base: [...itemChanges(was.base, is.base, ['new', 'gone']), ...entryChanges('color', was.colors, is.colors)],
    stores: new Map(stores.filter(([, changes]) => changes.length > 0)),
  };
}

/** A larger price change is probably a typo. */
const USUAL_CHANGE = 0.3;

/** A price changes by more than 30 %, or to or from nothing. */
export function isUnusual(change: Change): boolean {
  if (change.kind !== 'price' || change.from === undefined || change.to === undefined) return false;
  if (change.from === 0 || change.to === 0) return change.from !== change.to;
  return Math.abs(change.to - change.from) > change.from * USUAL_CHANGE + 1e-9;
}

function itemChanges(
  before: readonly CatalogItem[],
  after: readonly CatalogItem[],
  [added, removed]: readonly [ItemChange, ItemChange],
): readonly Change[] {
  const was = new Map(before.map((item) => [item.code, item]));
  const is = new Set(after.map(({ code }) => code));
  const change = ({ code, name }: CatalogItem, kind: ItemChange): Change => ({
    kind: 'item',
    item: code,
    name,
    is: kind,
  });
  return [
    ...after.flatMap((item) => {
      const earlier = was.get(item.code);
      return earlier ? changesOfItem(earlier, item) : [change(item, added)];
    }),
    ...before.filter(({ code }) => !is.has(code)).map((item) => change(item, removed)),
  ];
}

function entryChanges(
  of: 'store' | 'rep' | 'color',
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ kind: 'other', of, what, from: before[what], to: after[what] }));
}

function repsOf(reps: readonly WrittenRep[]): Readonly<Record<string, string>> {
  return Object.fromEntries(reps.map(({ name, ...rest }) => [name, Object.values(rest).join(', ')]));
}
