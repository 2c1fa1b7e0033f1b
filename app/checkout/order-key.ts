import type { CustomerKey } from '../../domain/catalog/customer';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { randomKey } from '../device/storage/random-key';

/**
 * The Idempotency-Key of the order that is being placed. It is created at the first press of Checkout and survives
 * reloads until the order is placed or the outbox has it, so that the order arrives exactly once.
 */
const ORDER_KEY = 'order_key';

/** The key of an order whose outcome the checkout has not seen yet. */
export function keptOrderKey(customer: CustomerKey): string | null {
  return readOwn(customer, ORDER_KEY);
}

/** The key of the order in progress, created on first use. */
export function orderKey(customer: CustomerKey): string {
  const kept = keptOrderKey(customer);
  if (kept) return kept;
  const key = randomKey();
  keepOrderKey(customer, key);
  return key;
}

/** The order in progress gets the key of an order that comes back from the outbox. */
export function keepOrderKey(customer: CustomerKey, key: string): void {
  writeOwn(customer, ORDER_KEY, key);
}

export function forgetOrderKey(customer: CustomerKey): void {
  writeOwn(customer, ORDER_KEY, null);
}
