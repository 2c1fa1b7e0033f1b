import { deleteOrders } from '../../server/order-rows/delete-orders';
import type { Services } from '../../server/services';

/** Deletes all orders and everything that belongs to them. */
export async function deleteAllOrders({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (trx) => deleteOrders(db, trx, await trx('orders').pluck('id')));
}
