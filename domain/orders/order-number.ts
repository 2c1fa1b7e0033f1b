import { orderPrefix, type Prefixed } from '../catalog/order-prefix';
import { visiblePart } from '../text/code-text';

/** Keeps all order numbers the same length for years. */
const FIRST_NUMBER = 100_000;

/** The customer's prefix and a running number: row id 42 is 'HEN-100042'. @param prefix from `orderPrefix` */
export function orderNumber(prefix: string, id: number): string {
  return `${prefix}-${FIRST_NUMBER + id}`;
}

/**
 * Reads a spreadsheet's cell: "hen-100042", "#HEN 100042", and "HEN100042" are HEN-100042, with any prefix that the
 * customer's orders have had. Undefined if it's none of the customer's, or could be two.
 */
export function readOrderNumber(text: string, customer: Prefixed): string | undefined {
  const plain = plainNumber(text);
  const numbers = prefixesOf(customer).flatMap((prefix) => {
    if (!plain.startsWith(prefix)) return [];
    const digits = plain.slice(prefix.length).replace(/^[\s#\p{Pd}\u2212]+/u, '');
    return DIGITS.test(digits) ? `${prefix}-${digits}` : [];
  });
  return numbers.length === 1 ? numbers[0] : undefined;
}

/**
 * What a cell of an order column may be: "100042" alone is an order under any prefix that the customer has had. At most
 * one of them exists, because running numbers belong to one order.
 */
export function possibleNumbers(text: string, customer: Prefixed): readonly string[] {
  const plain = plainNumber(text);
  if (DIGITS.test(plain)) return prefixesOf(customer).map((prefix) => `${prefix}-${plain}`);
  const number = readOrderNumber(text, customer);
  return number === undefined ? [] : [number];
}

/** The order of those that exist that a cell of an order column names. */
export function existingNumber(
  text: string,
  customer: Prefixed,
  existing: { has(number: string): boolean },
): string | undefined {
  return possibleNumbers(text, customer).find((number) => existing.has(number));
}

function plainNumber(text: string): string {
  return visiblePart(text.normalize('NFKC')).trim().replace(/^#\s*/, '').toUpperCase();
}

const DIGITS = /^\d{6,12}$/;

/** The current one first. */
function prefixesOf(customer: Prefixed): readonly string[] {
  return [...new Set([orderPrefix(customer), ...(customer.order_prefixes ?? [])])];
}

/**
 * Names files of an order: its number. Numbers from before prefixes were checked may start with anything, such as
 * "../-100042": their files have the digits alone.
 */
export function orderFileName(number: string): string {
  if (/^[A-Z][A-Z0-9]{1,5}-\d{6,12}$/.test(number)) return number;
  return `order-${/\d{1,12}$/.exec(number)?.[0] ?? ''}`;
}
