import { CUSTOMER_KEYS } from '../../domain/catalog/customer';
import type { OutboxEntry } from '../../domain/outbox/outbox';

export function keepReceiptFlags(entries: readonly OutboxEntry[]): void {
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
