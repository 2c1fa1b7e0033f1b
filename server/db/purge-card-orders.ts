import type { Knex } from 'knex';
import { abandonPayments } from './card-payments';
import { indexOrders } from './order-search';

/**
 * Deletes unpaid card orders that were given up, or finally refused, by `closedBefore`: payment, key, lines, search
 * entry and order, all or none. A payment with a capture is kept unless the provider has refused it for good: it may be
 * asked about. At most `limit` at once, so that other writes need not wait. Returns how many were deleted.
 */
export async function purgeCardOrders(write: Knex, closedBefore: number, now: number, limit: number): Promise<number> {
  return write.transaction(async (trx) => {
    // Makes writers of other processes wait, so that what is read still holds when it is deleted.
    await abandonPayments(trx, [], now);
    const ids = await listPurgeable(trx, closedBefore, now, limit);
    if (ids.length === 0) return 0;
    await trx('card_payments').whereIn('order', ids).delete();
    await trx('idempotency_keys').whereIn('order', ids).delete();
    await trx('order_lines').whereIn('order', ids).delete();
    await trx('orders').whereIn('id', ids).delete();
    await indexOrders(trx, ids);
    return ids.length;
  });
}

async function listPurgeable(trx: Knex.Transaction, closedBefore: number, now: number, limit: number) {
  const ids: number[] = await trx('card_payments as closed')
    .join('orders', 'orders.id', 'closed.order')
    .where('closed.closed_at', '<', closedBefore)
    .where('closed.claimed_until', '<=', now)
    .where((either) => either.where({ state: 'abandoned', capture_id: null }).orWhere({ state: 'declined' }))
    .where('orders.paid', 0)
    .orderBy('closed.closed_at')
    .limit(limit)
    .pluck('closed.order');
  return ids;
}
