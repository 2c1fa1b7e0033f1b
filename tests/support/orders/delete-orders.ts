import type { ServerParts } from '../../../server/open-services';
import { deleteOrders } from '../../../server/order-rows/delete-orders';

/** Deletes all orders and everything that belongs to them. */
export async function deleteAllOrders({ db }: Pick<ServerParts, 'db'>): Promise<void> {
  await db.transaction(async (trx) => deleteOrders(db, trx, await trx('orders').pluck('id')));
}
