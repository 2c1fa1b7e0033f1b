import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { StoredOrder } from './orders';

/** The order that was placed under a key, with the hash of its payload. */
export interface KeyedOrder extends StoredOrder {
  readonly payload_hash: string;
  /** Null for orders by code. */
  readonly card_state: CardPaymentState | null;
}

export async function findOrderByKey(knex: Knex, customer: CustomerKey, key: string): Promise<KeyedOrder | undefined> {
  return knex('idempotency_keys')
    .join('orders', 'orders.id', 'idempotency_keys.order_id')
    .where({ 'idempotency_keys.customer': customer, 'idempotency_keys.key': key })
    .leftJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .first(
      'orders.id',
      'orders.order_number',
      'orders.created_at',
      'orders.total_cents',
      'idempotency_keys.payload_hash',
      'card_payments.state as card_state',
    );
}

/** Frees the key of an abandoned card order for the order that replaces it. */
export async function releaseKey(trx: Knex.Transaction, customer: CustomerKey, key: string): Promise<void> {
  await trx('idempotency_keys').where({ customer, key }).delete();
}

/** @throws when the key is taken: the primary key rules out a second order under it. */
export async function insertKey(
  trx: Knex.Transaction,
  row: { customer: CustomerKey; key: string; payload_hash: string; order_id: number },
): Promise<void> {
  await trx('idempotency_keys').insert(row);
}
