import type { CustomerCatalog } from '../../server/catalog/load-catalog';
import type { Database } from '../../server/db/database';
import { generateOrder, insertOrders, seededRandom } from '../../server/scripts/seed/seed-orders';

const ORDERS = 200;
const LINES = 500;
const ORDERS_AT_ONCE = 10;

/** Adds 200 orders of the maximum size, for a customer that has none. */
export async function addLargeOrders(db: Database, catalog: CustomerCatalog, now: number): Promise<void> {
  const random = seededRandom(1);
  const last = await db.write('orders').max({ id: 'id' }).first();
  const firstId = (last?.id ?? 0) + 1;
  for (let done = 0; done < ORDERS; done += ORDERS_AT_ONCE) {
    const batch = Array.from({ length: ORDERS_AT_ONCE }, (_, index) => {
      const order = generateOrder(random, catalog, now + done + index, now);
      return { ...order, lines: repeated(order.lines), filled: repeated(order.filled) };
    });
    await db.transaction((trx) => insertOrders(db, trx, batch, firstId + done));
  }
}

function repeated<Each>(few: readonly Each[]): readonly Each[] {
  return Array.from({ length: LINES }, (_, index) => few[index % few.length] as Each);
}
