import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { StoredOrder } from './orders';

/** The order that was placed under a key, with the hash of the payload it was placed with. */
export interface KeyedOrder extends StoredOrder {
  readonly payload_hash: string;
}

export async function findOrderByKey(knex: Knex, customer: CustomerKey, key: string): Promise<KeyedOrder | undefined> {
  return knex('idempotency_keys')
    .join('orders', 'orders.id', 'idempotency_keys.order')
    .where({ 'idempotency_keys.customer': customer, 'idempotency_keys.key': key })
    .first('orders.id', 'orders.order_id', 'orders.created_at', 'orders.total_cents', 'idempotency_keys.payload_hash');
}

/** @throws when the key is taken: the primary key is what makes a second order under it impossible. */
export async function insertKey(
  trx: Knex.Transaction,
  row: { customer: CustomerKey; key: string; payload_hash: string; order: number },
): Promise<void> {
  await trx('idempotency_keys').insert(row);
}
