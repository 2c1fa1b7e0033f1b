import { CUSTOMER_KEYS, type CustomerKey } from '../../domain/catalog/customer';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import { readLocal, writeLocal } from '../device/storage/local-storage';

/**
 * Whether this device has receipts. Local storage responds before the first paint, unlike the outbox, so the home
 * screen can keep room for the last order. Only a hint: it may be blocked or out of date.
 */
export function mayHaveReceipt(customer: CustomerKey): boolean {
  return readLocal(`receipt:${customer}`) !== null;
}

export function updateReceiptFlags(entries: readonly OutboxEntry[]): void {
  for (const customer of CUSTOMER_KEYS) {
    const hasReceipt = entries.some((entry) => entry.customer === customer && entry.state === 'placed');
    writeLocal(`receipt:${customer}`, hasReceipt ? '1' : null);
  }
}
