import type { Knex } from 'knex';
import { UNSETTLED } from '../../domain/checkout/card-payment';
import type { Database } from './database';

const TABLES = [
  'outgoing_messages',
  'card_payments',
  'idempotency_keys',
  'order_links',
  'order_line_history',
  'order_lines',
];

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

/**
 * Deletes up to `limit` unpaid card orders abandoned or declined before `closedBefore`: payment, key, lines, search
 * entry, and order, all or nothing. A payment with a capture stays unless it was finally declined, because people may
 * ask about it. Returns how many it deleted.
 */
export async function purgeCardOrders(db: Database, closedBefore: number, now: number, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    const ids = await listPurgeable(trx, closedBefore, now, limit);
    await deleteOrders(db, trx, ids);
    return ids.length;
  });
}

async function listPurgeable(trx: Knex.Transaction, closedBefore: number, now: number, limit: number) {
  const ids: number[] = await trx('card_payments as closed')
    .join('orders', 'orders.id', 'closed.order_id')
    .where('closed.closed_at', '<', closedBefore)
    .where('closed.claimed_until', '<=', now)
    .where((either) => either.where({ state: 'abandoned', capture_id: null }).orWhere({ state: 'declined' }))
    .where('orders.paid', 0)
    .orderBy('closed.closed_at')
    .limit(limit)
    .forUpdate('closed')
    .pluck('closed.order_id');
  return ids;
}

/** Including customers whose data files are gone. */
export async function listCustomersWithOrders(read: Knex): Promise<readonly string[]> {
  return read('orders').distinct('customer').orderBy('customer').pluck('customer');
}

/** Undefined if there is none. */
export async function newestOrderAt(read: Knex): Promise<number | undefined> {
  const row = await read('orders').max({ newest: 'created_at' }).first();
  return row?.newest === null || row?.newest === undefined ? undefined : Number(row.newest);
}

/**
 * Deletes up to `limit` of a customer's orders placed before `before`, oldest first. Orders whose card payment is still
 * open stay. Returns how many it deleted.
 */
export async function purgeOldOrders(db: Database, customer: string, before: number, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    const open = trx('card_payments')
      .whereIn('state', [...UNSETTLED])
      .select('order_id');
    const ids: number[] = await trx('orders')
      .where('customer', customer)
      .where('created_at', '<', before)
      .whereNotIn('id', open)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .pluck('id');
    await deleteOrders(db, trx, ids);
    return ids.length;
  });
}
