import type { Knex } from 'knex';
import type { Database } from './database';

const TABLES = [
  'outgoing_messages',
  'card_payments',
  'idempotency_keys',
  'order_links',
  'order_line_history',
  'order_lines',
];

/** Deletes orders and everything that belongs to them: messages, links, search entries. */
export async function deleteOrders(db: Database, trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of TABLES) {
    await trx(table)
      .whereIn('order_id', [...ids])
      .delete();
  }
  await trx('orders')
    .whereIn('id', [...ids])
    .delete();
  await db.search.update(trx, ids);
}
