import type { Customer } from '../../domain/catalog/customer';
import type { CapturedOrder, CardOrder } from '../../domain/wire/api';
import type { CreateOrderInput } from '../../domain/wire/schemas';
import { post } from './client';

/** The calls of a card payment, apart from the others because only checkouts load them. They throw CallError. */

type Company = Pick<Customer, 'title' | 'server_hostname'>;

/** Stores the order unpaid and opens its payment with the card provider. The same order under the same key opens one payment. */
export function createCardOrder(company: Company, order: CreateOrderInput, key: string): Promise<CardOrder> {
  return post(company.server_hostname, '/v1/create-order', order, { headers: { 'Idempotency-Key': key } });
}

/** Takes the money for an approved card order, or tells what has become of it. Harmless however often. */
export function captureOrder(company: Company, orderId: string): Promise<CapturedOrder> {
  return post(company.server_hostname, '/v1/capture-order', { companyName: company.title, order_id: orderId });
}
