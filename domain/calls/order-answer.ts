import type { PlacedOrder } from './place-order';

/** Order numbers are a customer's prefix, which may be any three characters of an older title, and a running number. */
const ORDER_NUMBER = /^.{1,12}-\d{6,12}$/u;

/**
 * Whether an answer to an order is the store's, and to this order. It's final if it echoes the order's key, or if it
 * has an order number and no key: a proxy dropped the header on the way to a server that reads only that. An answer
 * with another order's key, or with neither, is somebody else's.
 * @param numberField holds the order number
 */
export function isAnswerTo(
  answer: unknown,
  key: string,
  numberField: 'order_id' | 'order_number' = 'order_id',
): answer is PlacedOrder {
  if (typeof answer !== 'object' || answer === null) return false;
  const { key: echoed, [numberField]: number } = answer as Readonly<Record<string, unknown>>;
  if (typeof number !== 'string' || number === '') return false;
  return echoed === undefined || echoed === null ? ORDER_NUMBER.test(number) : echoed === key;
}
