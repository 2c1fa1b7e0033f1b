import { useMemo } from 'react';
import { type LineFault, lineFaults } from '../../../../domain/checkout/order-check';
import { useCart } from '../../../cart/cart-context';
import type { OrderRefusal } from '../../../checkout/use-place-order';
import { useStorefront } from '../../../data/storefront/storefront-context';

/** Faults by cart key. */
export type LineErrors = ReadonlyMap<string, LineFault>;

/** Checks against this device's catalog. If the server has refused this very cart, its errors win. */
export function useLineErrors(refusal: OrderRefusal | undefined): LineErrors {
  const { customer, items } = useStorefront();
  const { cart } = useCart();
  return useMemo(() => {
    const found = lineFaults(cart, items, customer);
    const fromServer = refusal?.cart === cart ? (refusal.body.lines ?? []) : [];
    return new Map([...found, ...fromServer.map((error) => [error.key, withKind(error)] as const)]);
  }, [refusal, cart, items, customer]);
}

function withKind(error: Omit<LineFault, 'kind'>): LineFault {
  return { ...error, kind: error.current === undefined ? 'unknown_option' : 'price_changed' };
}
