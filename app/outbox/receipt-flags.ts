import { CUSTOMER_KEYS, type CustomerKey } from '../../domain/catalog/customer';
import type { OutboxEntry } from '../../domain/outbox/outbox';

/**
 * Whether this device has receipts. Local storage responds before the first paint, unlike the outbox, so the home
 * screen can keep room for the last order. Only a hint: it may be blocked or out of date.
 */
export function mayHaveReceipt(customer: CustomerKey): boolean {
  try {
    return localStorage.getItem(`receipt:${customer}`) !== null;
  } catch {
    return false;
  }
}

export function updateReceiptFlags(entries: readonly OutboxEntry[]): void {
  try {
    for (const customer of CUSTOMER_KEYS) {
      const hasReceipt = entries.some((entry) => entry.customer === customer && entry.state === 'placed');
      if (hasReceipt) localStorage.setItem(`receipt:${customer}`, '1');
      else localStorage.removeItem(`receipt:${customer}`);
    }
  } catch {
    // Blocked or full: the home screen does without.
  }
}
