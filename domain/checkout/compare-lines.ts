import type { CartEntry } from '../cart/cart';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { isApparelType, isPackType } from '../catalog/item-types';
import { defaultPlacement, isLogoRequired, logoOptions, placementOptions } from '../catalog/logo-choice';
import { colorsNearestFirst, itemsNearestFirst, namesNearestFirst, sizesNearestFirst } from '../catalog/nearest';
import { centsFromDollars } from '../money';

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

export type LinePart = 'item' | 'color' | 'size' | 'logo' | 'placement';

/** Stands for no logo, where none is needed. */
export const WITHOUT_LOGO = '';

type Items = ReadonlyMap<string, CatalogItem>;
type Settings = Pick<Customer, 'embroideries' | 'logo_placements' | 'colors'>;

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
 *
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

/** With the catalog's name and type, and its type's fixed placement; the same object if it's current. */
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
