import type { CustomerKey } from '../../domain/catalog/customer';

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
