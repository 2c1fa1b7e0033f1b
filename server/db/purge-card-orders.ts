import type { Knex } from 'knex';
import type { Database } from './database';
import { deleteOrders } from './delete-orders';

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
