import type { Knex } from 'knex';
import { UNSETTLED } from '../../domain/checkout/card-payment';
import type { Database } from './database';
import { deleteOrders } from './delete-orders';

/** Including customers whose data files are gone. */
export async function listCustomersWithOrders(read: Knex): Promise<readonly string[]> {
  return read('orders').distinct('customer').orderBy('customer').pluck('customer');
}

/** Undefined if there is none. */
export async function newestOrderAt(read: Knex): Promise<number | undefined> {
  const row = await read('orders').max('created_at as newest').first();
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
      .where({ customer })
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
