import type { Cart } from '../cart/cart';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import type { LineError } from '../wire/errors';
import { checkOrder, type OrderCheck } from './order-check';

/** Why a line can't be ordered as it is, and which check found it. */
export interface LineFault extends LineError {
  readonly kind: Exclude<OrderCheck['kind'], 'accepted'>;
}

/**
 * Finds the first fault of every line; `checkOrder` stops at the first kind. Leaves out the apparel minimum, which is
 * about the whole cart.
 *
 * @returns the faults by cart key
 */
export function lineFaults(
  cart: Cart,
  items: ReadonlyMap<string, CatalogItem>,
  customer: Customer,
): ReadonlyMap<string, LineFault> {
  const { apparel_minimum: _minimum, ...lineRules } = customer;
  const faults = new Map<string, LineFault>();
  for (const [key, line] of Object.entries(cart)) {
    const check = checkOrder([line], items, lineRules);
    if (check.kind !== 'accepted') faults.set(key, { ...check.errors[0], key, kind: check.kind });
  }
  return faults;
}

export function countFaults(faults: Iterable<LineFault>): { readonly prices: number; readonly others: number } {
  let prices = 0;
  let others = 0;
  for (const { kind } of faults) {
    if (kind === 'price_changed') prices += 1;
    else others += 1;
  }
  return { prices, others };
}
