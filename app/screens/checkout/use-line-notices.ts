import { useMemo } from 'react';
import { checkOrder } from '../../../domain/checkout/order-check';
import type { LineFault } from '../../../domain/wire/api';
import { useCart } from '../../cart/cart-context';
import type { OrderRefusal } from '../../checkout/use-place-order';
import { useStorefront } from '../../storefront/storefront-context';

/** What must be said about cart lines, by cart key. */
export type LineNotices = ReadonlyMap<string, LineFault>;

/**
 * The lines that could not be ordered as they are: what the catalog on this device says of each (an item that is gone, a
 * price that has changed), and over it what the server has said of this very cart.
 */
export function useLineNotices(refusal: OrderRefusal | undefined): LineNotices {
  const { customer, items } = useStorefront();
  const { cart } = useCart();
  return useMemo(() => {
    // Line by line, so that every fault is found; the apparel minimum is the whole cart's and told elsewhere.
    const { apparel_minimum: _whole, ...lineRules } = customer;
    const found = Object.values(cart).flatMap((line) => {
      const check = checkOrder([line], items, lineRules);
      return 'faults' in check ? check.faults : [];
    });
    const said = refusal?.cart === cart ? (refusal.body.lines ?? []) : [];
    return new Map([...found, ...said].map((fault) => [fault.key, fault]));
  }, [refusal, cart, items, customer]);
}
