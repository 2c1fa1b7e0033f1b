import { isAnswerTo } from '../../../domain/calls/order-answer';
import type { CapturedOrder, CardOrder, CreateOrderInput } from '../../../domain/calls/place-order';
import { type Company, createOrder } from './calls';
import { CallError, post } from './client';

/** A separate file because only checkouts load it. Both calls throw CallError. */

const NOT_THE_STORE =
  'Something other than the store answered, such as a Wi-Fi sign-in page. Nothing was paid; check the connection and try again.';

/** Saves the order unpaid and opens its payment, once per key. */
export async function createCardOrder(company: Company, order: CreateOrderInput, key: string): Promise<CardOrder> {
  const answer = await createOrder(company.server_hostname, order, key);
  if (!isCardOrder(answer, key)) throw new CallError('unreadable', NOT_THE_STORE);
  return answer;
}

function isCardOrder(answer: unknown, key: string): answer is CardOrder {
  return isAnswerTo(answer, key, 'order_number') && typeof (answer as { order_id?: unknown }).order_id === 'string';
}

/** Captures an approved payment, or returns its outcome. Safe to repeat. */
export function captureOrder(company: Company, orderId: string): Promise<CapturedOrder> {
  return post(company.server_hostname, '/v1/capture-order', { companyName: company.title, order_id: orderId });
}
