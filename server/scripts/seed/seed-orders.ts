import type { Knex } from 'knex';
import { orderNumber } from '../../../domain/orders/order-number';
import type { CustomerCatalog } from '../../catalog/load-catalog';
import type { Database } from '../../db/database';
import { updateCounters } from '../../db/order-edits';
import { valueColumnsOf } from '../../db/order-rows';
import { lineRow, orderRow } from '../../db/orders';
import { generateOrder, SEEDED_DOMAIN, type SeedOrder, seededRandom } from './generate-order';

export interface Seeding {
  readonly orders: number;
  /** The same seed on an empty database generates the same orders. */
  readonly seed: number;
  /** Epoch milliseconds of the newest order. */
  readonly now: number;
}

const ORDERS_AT_ONCE = 200;

/** The age of a customer's first order; the others are spread evenly until now. */
const MAX_AGE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Adds orders after the customer's existing ones. @param report receives the number of orders so far */
export async function seedOrders(
  db: Database,
  catalog: CustomerCatalog,
  { orders, seed, now }: Seeding,
  report: (done: number) => void = () => {},
): Promise<void> {
  const { key } = catalog.customer;
  const { write } = db;
  const last = await write('orders').max({ id: 'id' }).first();
  const newest = await write('orders').where({ customer: key }).max({ at: 'created_at' }).first();
  const firstId = (last?.id ?? 0) + 1;
  const start = Math.max(now - MAX_AGE_MS, newest?.at ?? 0);
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

/** Orders that weren't generated. */
export async function countRealOrders({ read }: Database): Promise<number> {
  const row = await read('orders').whereNot('email', 'like', `%${SEEDED_DOMAIN}`).count({ orders: '*' }).first();
  return Number(row?.orders ?? 0);
}

/** Uses as few statements as possible. Row ids start at `firstId`. */
export async function insertOrders(
  db: Database,
  trx: Knex.Transaction,
  orders: readonly SeedOrder[],
  firstId: number,
): Promise<void> {
  const rows = orders.map((order, index) => {
    const id = firstId + index;
    return { id, order_number: orderNumber(order, id), ...orderRow(order, order.createdAt) };
  });
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line, position) => {
      const filled = order.filled[position];
      return {
        ...lineRow(firstId + index, position + 1, line, order.customerPo),
        version: 1,
        ...(filled && valueColumnsOf(filled)),
      };
    }),
  );
  await trx.batchInsert('orders', rows, ROWS_AT_ONCE);
  await trx.batchInsert('order_lines', lines, ROWS_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  await trx.batchInsert(
    'report_pending',
    ids.map((order_id) => ({ order_id })),
    ROWS_AT_ONCE,
  );
  await updateCounters(trx, ids);
  await db.search.update(trx, ids);
  await db.skipUsedIds(trx);
}

/** SQLite limits the rows of one insert. */
const ROWS_AT_ONCE = 200;
