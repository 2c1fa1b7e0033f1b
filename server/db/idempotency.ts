import type { Knex } from 'knex';
import type { OrderKey } from './orders';

/** Frees the key of an abandoned card order for the order that replaces it. */
export async function releaseKey(trx: Knex.Transaction, { customer, key }: OrderKey, orderId: number): Promise<void> {
  await trx('idempotency_keys').where({ customer, key, order_id: orderId }).delete();
}
