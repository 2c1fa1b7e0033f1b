import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { StoredOrder } from './orders';

/** The order that was placed under a key, with the hash of the payload it was placed with. */
export interface KeyedOrder extends StoredOrder {
  readonly payload_hash: string;
  /** Null for an order without a card. */
  readonly card_state: CardPaymentState | null;
}

export async function findOrderByKey(knex: Knex, customer: CustomerKey, key: string): Promise<KeyedOrder | undefined> {
  return knex('idempotency_keys')
    .join('orders', 'orders.id', 'idempotency_keys.order')
    .where({ 'idempotency_keys.customer': customer, 'idempotency_keys.key': key })
    .leftJoin('card_payments', 'card_payments.order', 'orders.id')
    .first(
      'orders.id',
      'orders.order_id',
      'orders.created_at',
      'orders.total_cents',
      'idempotency_keys.payload_hash',
      'card_payments.state as card_state',
    );
}

/** Frees the key of a card order that has been given up: it is the next order's. */
export async function releaseKey(trx: Knex.Transaction, customer: CustomerKey, key: string): Promise<void> {
  await trx('idempotency_keys').where({ customer, key }).delete();
}

/** @throws when the key is taken: the primary key is what makes a second order under it impossible. */
export async function insertKey(
  trx: Knex.Transaction,
  row: { customer: CustomerKey; key: string; payload_hash: string; order: number },
): Promise<void> {
  await trx('idempotency_keys').insert(row);
}
