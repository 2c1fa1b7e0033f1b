import * as v from 'valibot';
import type { OrderReceipt } from './receipt';

export const receiptShape = v.looseObject({
  key: v.string(),
  at: v.number(),
  contact: v.looseObject({}),
  cart: v.looseObject({}),
});

/** Undefined if the address was opened directly. */
export function receiptOf(state: unknown): OrderReceipt | undefined {
  return v.is(receiptShape, state) ? (state as unknown as OrderReceipt) : undefined;
}
