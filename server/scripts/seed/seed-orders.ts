import type { CustomerCatalog } from '../../catalog/load-catalog';
import type { Database } from '../../db/database';
import { generateOrder, SEEDED_DOMAIN } from './generate-order';
import { insertOrders } from './insert-orders';
import { seededRandom } from './random';

export interface Seeding {
  readonly orders: number;
  /** The same seed on an empty database generates the same orders. */
  readonly seed: number;
  /** Epoch milliseconds of the newest order. */
  readonly now: number;
}

const ORDERS_AT_ONCE = 200;

/** The age of a customer's first order; the others are spread evenly until now. */
const OLDEST_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Adds generated orders after the customer's existing ones. @param report receives the number of orders so far */
export async function seedOrders(
  db: Database,
  catalog: CustomerCatalog,
  { orders, seed, now }: Seeding,
  report: (done: number) => void = () => {},
): Promise<void> {
  const { key } = catalog.customer;
  const { write } = db;
  const last = await write('orders').max('id as id').first();
  const newest = await write('orders').where({ customer: key }).max('created_at as at').first();
  const firstId = (last?.id ?? 0) + 1;
  const start = Math.max(now - OLDEST_MS, newest?.at ?? 0);
  const stepMs = Math.max(1, Math.floor((now - start) / orders));
  const random = seededRandom(seed + firstId);
  for (let done = 0; done < orders; done += ORDERS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(ORDERS_AT_ONCE, orders - done) }, (_, index) =>
      generateOrder(random, catalog, start + (done + index + 1) * stepMs, now),
    );
    await db.transaction((trx) => insertOrders(db, trx, batch, firstId + done));
    report(done + batch.length);
  }
}

/** How many orders in the database were not generated. */
export async function countRealOrders({ read }: Database): Promise<number> {
  const row = await read('orders').whereNot('email', 'like', `%${SEEDED_DOMAIN}`).count('* as orders').first();
  return Number(row?.orders ?? 0);
}
