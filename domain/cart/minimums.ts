import { type ItemType, isApparelType, isPackType } from '../catalog/item-types';
import type { CartEntry } from './cart';

/**
 * The two minimums (docs/specification.md, Minimums). An accessory cell is empty or holds at least 12: 11 black mugs
 * are refused, 12 are accepted, 12 black and 3 red are refused because of the red ones. Under an apparel minimum, the
 * men's and women's units of an order are 0 or at least that many: 5 polos and 7 women's vests make 12.
 */
export const ACCESSORY_MINIMUM = 12;

export function meetsAccessoryMinimum(quantity: number): boolean {
  return quantity === 0 || quantity >= ACCESSORY_MINIMUM;
}

export function missingAccessoryUnits(quantity: number): number {
  return meetsAccessoryMinimum(quantity) ? 0 : ACCESSORY_MINIMUM - quantity;
}

/** What a line has at least. @param sizes of the catalog's item: those of a pack item are its packs */
export function leastOfLine(type: ItemType, sizes: readonly string[]): number {
  if (type === 'accessory') return ACCESSORY_MINIMUM;
  return isPackType(type) && sizes.length > 0 ? Math.min(...sizes.map(Number)) : 1;
}

export function countApparel(entries: readonly Pick<CartEntry, 'type' | 'quantity'>[], minimum: number | undefined) {
  const units = entries.reduce((sum, entry) => sum + (isApparelType(entry.type) ? entry.quantity : 0), 0);
  const missing = minimum === undefined || units === 0 ? 0 : Math.max(0, minimum - units);
  return { units, missing };
}
