import type { CustomerKey } from '../../domain/address/customer-key';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import { localKeys, readLocal, writeLocal } from '../device/storage/local-storage';

const FLAG = 'receipt:';

/**
 * Whether this device has receipts. Local storage responds before the first paint, unlike the outbox, so the home
 * screen can keep room for the last order. Only a hint: it may be blocked or out of date.
 */
export function mayHaveReceipt(customer: CustomerKey): boolean {
  return readLocal(FLAG + customer) !== null;
}

export function updateReceiptFlags(entries: readonly OutboxEntry[]): void {
  const flags = new Set(entries.filter(({ state }) => state === 'placed').map(({ customer }) => FLAG + customer));
  for (const key of localKeys()) if (key.startsWith(FLAG) && !flags.has(key)) writeLocal(key, null);
  for (const key of flags) writeLocal(key, '1');
}
