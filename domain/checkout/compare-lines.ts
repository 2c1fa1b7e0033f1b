import type { CartEntry } from '../cart/cart';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { isApparelType, isPackType } from '../catalog/item-types';
import { defaultPlacement, isLogoRequired, logoOptions, placementOptions } from '../catalog/logo-choice';
import { colorsNearestFirst, itemsNearestFirst, namesNearestFirst, sizesNearestFirst } from '../catalog/nearest';
import { lineSize } from '../catalog/quantity-words';
import { type Cents, centsFromDollars, formatCents } from '../money';

/**
 * Compares lines of an earlier order or another device's cart with today's catalog, before they go into the cart.
 * Prices are always today's (docs/specification.md, Prices).
 *
 * 6 pullovers ordered at 58.00 that cost 59.20 today are a `price` line; 12 graphite caps that now come in Navy and
 * Black only are a `gone` line with the choices Navy and Black.
 */
export type LineComparison =
  /** The same object, unless its names are outdated. */
  | { readonly kind: 'same'; readonly line: CartEntry }
  /** At today's price. `was` is the earlier unit price in dollars. */
  | { readonly kind: 'price'; readonly line: CartEntry; readonly was: number }
  | { readonly kind: 'gone'; readonly line: CartEntry; readonly what: LinePart; readonly choices: readonly string[] };

export const LINE_PARTS = ['item', 'color', 'size', 'logo', 'placement'] as const;

export type LinePart = (typeof LINE_PARTS)[number];

export const WITHOUT_LOGO = '';

export type Items = ReadonlyMap<string, CatalogItem>;
export type Settings = Pick<Customer, 'embroideries' | 'logo_placements' | 'colors'>;

export function compareLines(lines: readonly CartEntry[], items: Items, customer: Settings): readonly LineComparison[] {
  return lines.map((line) => compareLine(line, items, customer));
}

/** `gone` for the first fault: item, color, size, logo, placement. Then the price counts. */
export function compareLine(line: CartEntry, items: Items, customer: Settings): LineComparison {
  const item = items.get(line.code);
  // An item that switched between sizes and packs can't be compared further.
  if (!item || isPackType(item.type) !== isPackType(line.type)) {
    const choices = itemsNearestFirst(line, items.values()).map(({ code }) => code);
    return { kind: 'gone', what: 'item', line, choices };
  }
  const current = currentLine(line, item, customer);
  const gone = missingPart(current, item, customer);
  if (gone) return { kind: 'gone', line: current, ...gone };
  const price = isPackType(item.type) ? 0 : (item.sizes[line.size] ?? 0);
  if (centsFromDollars(price) === centsFromDollars(line.price)) return { kind: 'same', line: current };
  return { kind: 'price', line: { ...current, price }, was: line.price };
}

/**
 * Replaces a part of the line. Compare it again: a new item may lack the line's size. The price stays the one that was
 * paid, except for a new item.
 * @param choice one of the choices of a `gone` line
 */
export function withChoice(line: CartEntry, what: LinePart, choice: string, items: Items): CartEntry {
  if (what === 'color') return { ...line, color: choice };
  if (what === 'size') return { ...line, size: choice };
  if (what === 'logo') return { ...line, embroidery: choice === WITHOUT_LOGO ? null : choice };
  if (what === 'placement') return { ...line, placement: choice };
  const item = items.get(choice);
  if (!item) return line;
  const size = isPackType(item.type) ? 'default' : line.size;
  return { ...line, code: item.code, type: item.type, name: item.name, size, price: item.sizes[size] ?? line.price };
}

/** Gives a line the catalog's name and type, and its type's fixed placement; the same object if it's current. */
function currentLine(line: CartEntry, item: CatalogItem, customer: Settings): CartEntry {
  const usual = defaultPlacement(customer, item.type);
  const placement = isApparelType(item.type) ? (line.placement ?? usual) : usual;
  const embroidery = line.embroidery || null;
  const isCurrent =
    line.name === item.name &&
    line.type === item.type &&
    line.placement === placement &&
    line.embroidery === embroidery;
  return isCurrent ? line : { ...line, name: item.name, type: item.type, placement, embroidery };
}

function missingPart(
  line: CartEntry,
  item: CatalogItem,
  customer: Settings,
): { readonly what: LinePart; readonly choices: readonly string[] } | undefined {
  if (!item.colors.includes(line.color)) {
    return { what: 'color', choices: colorsNearestFirst(line.color, item.colors, customer.colors) };
  }
  const sizes = isPackType(item.type) ? ['default'] : Object.keys(item.sizes);
  if (!sizes.includes(line.size)) return { what: 'size', choices: sizesNearestFirst(line.size, sizes) };
  const logos = logoOptions(customer, item.type);
  const isRequired = isLogoRequired(customer, item.type);
  const isLogoMissing = line.embroidery === null ? isRequired : !logos.includes(line.embroidery);
  if (isLogoMissing) {
    const nearest = namesNearestFirst(line.embroidery ?? '', logos);
    return { what: 'logo', choices: isRequired ? nearest : [...nearest, WITHOUT_LOGO] };
  }
  const placements = placementOptions(customer, item.type);
  const usual = defaultPlacement(customer, item.type);
  if (line.placement === null || line.placement === usual || placements.includes(line.placement)) return undefined;
  const others = placements.length > 0 || usual === null ? placements : [usual];
  return { what: 'placement', choices: namesNearestFirst(line.placement, others) };
}

export interface SummaryPart {
  readonly kind: LineComparison['kind'];
  readonly count: number;
  readonly text: string;
}

/** "14 same", "1 now $1.20 more", "1 color gone: Graphite?". The counts add up to the number of lines. */
export function comparisonSummary(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  const same = comparisons.filter(({ kind }) => kind === 'same').length;
  return [
    ...(same > 0 ? [{ kind: 'same' as const, count: same, text: `${count(same)} same` }] : []),
    ...priceParts(comparisons),
    ...goneParts(comparisons),
  ];
}

export function summarySentence(parts: readonly SummaryPart[]): string {
  return parts.map(({ text }) => text).join(', ');
}

function priceParts(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  const differences = comparisons.flatMap((comparison) =>
    comparison.kind === 'price' ? [centsFromDollars(comparison.line.price) - centsFromDollars(comparison.was)] : [],
  );
  return [
    ...pricePart(
      differences.filter((difference) => difference > 0),
      'more',
    ),
    ...pricePart(differences.filter((difference) => difference < 0).map(Math.abs), 'less'),
  ];
}

/** @param differences in cents, above 0 */
function pricePart(differences: readonly number[], way: 'more' | 'less'): readonly SummaryPart[] {
  if (differences.length === 0) return [];
  const most = Math.max(...differences);
  const upTo = differences.every((difference) => difference === most) ? '' : 'up to ';
  const text = `${count(differences.length)} now ${upTo}${formatCents(most as Cents)} ${way}`;
  return [{ kind: 'price', count: differences.length, text }];
}

const MAX_NAMES = 3;

function goneParts(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  return LINE_PARTS.flatMap((what) => {
    const gone = comparisons.filter((comparison) => comparison.kind === 'gone' && comparison.what === what);
    if (gone.length === 0) return [];
    const names = [...new Set(gone.map(({ line }) => goneName(line, what)))].filter((name) => name !== '');
    const [one, many] =
      names.length > 0 ? [`${what} gone: `, `${what}s gone: `] : [`needs a ${what}`, `need a ${what}`];
    const asked = names.length > 0 ? `${listed(names)}?` : '';
    return [
      {
        kind: 'gone' as const,
        count: gone.length,
        text: `${count(gone.length)} ${gone.length === 1 ? one : many}${asked}`,
      },
    ];
  });
}

export function goneName(line: LineComparison['line'], what: LinePart): string {
  if (what === 'item') return line.name;
  if (what === 'logo') return line.embroidery ?? '';
  if (what === 'size') return lineSize(line);
  return line[what] ?? '';
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

function count(lines: number): string {
  return lines.toLocaleString('en-US');
}
