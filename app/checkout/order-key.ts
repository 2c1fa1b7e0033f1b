import type { CustomerKey } from '../../domain/catalog/customer';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { randomKey } from '../storage/random-key';

/**
 * The Idempotency-Key of the order that is being placed. It is made at the first press of Checkout and kept, also over a
 * reload, until the order is placed or the outbox has taken it over: whatever happens in between, the order arrives once.
 */
const ORDER_KEY = 'order_key';

/** The key of an order whose end the checkout has not seen yet. */
export function keptOrderKey(customer: CustomerKey): string | null {
  return readOwn(customer, ORDER_KEY);
}

export function orderKey(customer: CustomerKey): string {
  const kept = keptOrderKey(customer);
  if (kept) return kept;
  const key = randomKey();
  writeOwn(customer, ORDER_KEY, key);
  return key;
}

export function forgetOrderKey(customer: CustomerKey): void {
  writeOwn(customer, ORDER_KEY, null);
}
