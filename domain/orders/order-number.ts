import { orderPrefix, type Prefixed } from '../catalog/customer';

/** Keeps all order numbers the same length for years. */
const FIRST_NUMBER = 100_000;

/** The customer's prefix and a running number: row id 42 is 'HEN-100042'. */
export function orderNumber(customer: Prefixed, id: number): string {
  return `${orderPrefix(customer)}-${FIRST_NUMBER + id}`;
}

/**
 * Reads a spreadsheet's cell: "hen-100042", "#HEN 100042", and "HEN100042" are HEN-100042. Undefined if it's none of
 * the customer's.
 * @param isOrderColumn whether "100042" alone counts too
 */
export function readOrderNumber(text: string, customer: Prefixed, isOrderColumn = false): string | undefined {
  const prefix = orderPrefix(customer);
  const plain = text.trim().replace(/^#\s*/, '').toUpperCase();
  if (!plain.startsWith(prefix) && !isOrderColumn) return undefined;
  const digits = plain.startsWith(prefix) ? plain.slice(prefix.length).replace(/^[\s#–—-]+/, '') : plain;
  return /^\d{6,12}$/.test(digits) ? `${prefix}-${digits}` : undefined;
}
