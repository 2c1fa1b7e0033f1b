import type { CustomerKey } from '../../../domain/customer';
import { writeOwn } from '../../cart/cart-storage';
import { readSession } from '../../cart/session-storage';

/**
 * The Idempotency-Key of the order that is being placed. It is made at the first press of Checkout and kept, also over a
 * reload, until the server has said that the order is placed: whatever happens in between, the order arrives once.
 */
const ORDER_KEY = 'order_key';

export function orderKey(customer: CustomerKey): string {
  const kept = readSession(ORDER_KEY);
  if (kept) return kept;
  const key = randomKey();
  writeOwn(customer, ORDER_KEY, key);
  return key;
}

export function forgetOrderKey(customer: CustomerKey): void {
  writeOwn(customer, ORDER_KEY, null);
}

/** A random UUID, also on pages without https, where `crypto.randomUUID` is missing. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
