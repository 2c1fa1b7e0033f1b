import { isApparelType } from '../catalog/item-types';
import type { CartEntry } from './cart';

/**
 * The two minimums (docs/specification.md, Minimums). An accessory cell is either empty or at least 12: 11 black caps
 * are refused, 12 are taken, 12 black and 3 red are refused because of the red. Where a customer has an apparel
 * minimum, men's and women's units of the whole order are 0 or at least that many: 5 polos and 7 women's vests make 12.
 */
export const ACCESSORY_MINIMUM = 12;

/** Whether a quantity in an accessory cell is one that may be ordered. */
export function meetsAccessoryMinimum(quantity: number): boolean {
  return quantity === 0 || quantity >= ACCESSORY_MINIMUM;
}

/** How many units an accessory cell lacks; 0 when it is empty or has enough. */
export function missingAccessoryUnits(quantity: number): number {
  return meetsAccessoryMinimum(quantity) ? 0 : ACCESSORY_MINIMUM - quantity;
}

export interface ApparelCount {
  /** Men's plus women's units. */
  readonly units: number;
  /** How many more make the order acceptable; 0 when it is. */
  readonly missing: number;
}

/** Counts apparel against the customer's minimum; undefined stands for a customer without one. */
export function countApparel(
  entries: readonly Pick<CartEntry, 'type' | 'quantity'>[],
  minimum: number | undefined,
): ApparelCount {
  const units = entries.reduce((sum, entry) => sum + (isApparelType(entry.type) ? entry.quantity : 0), 0);
  const missing = minimum === undefined || units === 0 ? 0 : Math.max(0, minimum - units);
  return { units, missing };
}
