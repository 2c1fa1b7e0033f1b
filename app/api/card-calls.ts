import type { Customer } from '../../domain/catalog/customer';
import type { CapturedOrder, CardOrder } from '../../domain/wire/api';
import type { CreateOrderInput } from '../../domain/wire/schemas';
import { post } from './client';

/** The calls of a card payment, in a separate file because only checkouts load them. They throw CallError. */

type Company = Pick<Customer, 'title' | 'server_hostname'>;

/** Saves the order unpaid and opens its payment. The same order under the same key opens only one payment. */
export function createCardOrder(company: Company, order: CreateOrderInput, key: string): Promise<CardOrder> {
  return post(company.server_hostname, '/v1/create-order', order, { headers: { 'Idempotency-Key': key } });
}

/** Captures the payment of an approved card order, or returns its outcome. Safe to repeat. */
export function captureOrder(company: Company, orderId: string): Promise<CapturedOrder> {
  return post(company.server_hostname, '/v1/capture-order', { companyName: company.title, order_id: orderId });
}
