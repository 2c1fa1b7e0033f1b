import * as v from 'valibot';
import type { CustomerKey } from '../../domain/address/customer-key';
import { jsonOrUndefined } from '../../domain/json';
import { readOwn, writeOwn } from '../cart/cart-storage';
import type { OrderReceipt } from './receipt';

/**
 * The receipt of a finished order while the success screen is still loading. A reload in that moment reopens the
 * checkout with an empty cart, and the receipt leads on to the success screen.
 */
const RECEIPT = 'unseen_receipt';

export function writeUnseenReceipt(customer: CustomerKey, receipt: OrderReceipt): void {
  writeOwn(customer, RECEIPT, JSON.stringify(receipt));
}

export function readUnseenReceipt(customer: CustomerKey): OrderReceipt | undefined {
  return receiptOf(jsonOrUndefined(readOwn(customer, RECEIPT) ?? ''));
}

export function forgetUnseenReceipt(customer: CustomerKey): void {
  writeOwn(customer, RECEIPT, null);
}

export const receiptShape = v.looseObject({
  key: v.string(),
  at: v.number(),
  contact: v.looseObject({}),
  cart: v.looseObject({}),
});

export function receiptOf(state: unknown): OrderReceipt | undefined {
  return v.is(receiptShape, state) ? (state as unknown as OrderReceipt) : undefined;
}
