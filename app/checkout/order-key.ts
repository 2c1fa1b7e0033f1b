import type { CustomerKey } from '../../domain/address/customer-key';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { randomKey } from '../device/storage/random-key';

/**
 * The Idempotency-Key of the order being placed: created at the first press of Checkout, and kept across reloads until
 * the order is placed or in the outbox, so the order arrives exactly once.
 */
const ORDER_KEY = 'order_key';

/** The key of an order whose outcome the checkout hasn't seen. */
export function keptOrderKey(customer: CustomerKey): string | null {
  return readOwn(customer, ORDER_KEY);
}

export function orderKey(customer: CustomerKey): string {
  const kept = keptOrderKey(customer);
  if (kept) return kept;
  const key = randomKey();
  writeOrderKey(customer, key);
  return key;
}

export function writeOrderKey(customer: CustomerKey, key: string): void {
  writeOwn(customer, ORDER_KEY, key);
}

export function forgetOrderKey(customer: CustomerKey): void {
  writeOwn(customer, ORDER_KEY, null);
}
