import type { CapturedOrder, CardOrder } from '../../domain/wire/api';
import type { CreateOrderInput } from '../../domain/wire/order-schema';
import type { Company } from './calls';
import { post } from './client';

/** A separate file because only checkouts load it. Both calls throw CallError. */

/** Saves the order unpaid and opens its payment, once per key. */
export function createCardOrder(company: Company, order: CreateOrderInput, key: string): Promise<CardOrder> {
  return post(company.server_hostname, '/v1/create-order', order, { headers: { 'Idempotency-Key': key } });
}

/** Captures an approved payment, or returns its outcome. Safe to repeat. */
export function captureOrder(company: Company, orderId: string): Promise<CapturedOrder> {
  return post(company.server_hostname, '/v1/capture-order', { companyName: company.title, order_id: orderId });
}
