import { useMemo } from 'react';
import { checkOrder } from '../../../domain/checkout/order-check';
import type { LineError } from '../../../domain/wire/api';
import { useCart } from '../../cart/cart-context';
import type { OrderRefusal } from '../../checkout/place-order-state';
import { useStorefront } from '../../storefront/storefront-context';

/** Why cart lines cannot be ordered as they are, by cart key. */
export type LineErrors = ReadonlyMap<string, LineError>;

/**
 * Checks each line against this device's catalog (the item is gone, its price has changed). If the server has refused
 * this very cart, its errors take precedence.
 */
export function useLineErrors(refusal: OrderRefusal | undefined): LineErrors {
  const { customer, items } = useStorefront();
  const { cart } = useCart();
  return useMemo(() => {
    // Checked one by one to find all errors. The apparel minimum applies to the whole cart and is shown elsewhere.
    const { apparel_minimum: _minimum, ...lineRules } = customer;
    const found = Object.values(cart).flatMap((line) => {
      const check = checkOrder([line], items, lineRules);
      return check.kind === 'accepted' ? [] : check.errors;
    });
    const fromServer = refusal?.cart === cart ? (refusal.body.lines ?? []) : [];
    return new Map([...found, ...fromServer].map((error) => [error.key, error]));
  }, [refusal, cart, items, customer]);
}
