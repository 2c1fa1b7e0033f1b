import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { inBatches } from '../../domain/in-batches';
import { DEFAULT_TIME_ZONE, dayInTimeZone } from '../../domain/orders/calendar-day';
import {
  negative,
  type ReportedLine,
  type ReportedOrder,
  SIZE_SUM_NAMES,
  SUM_NAMES,
  type SumName,
  type SumRow,
  type SumRows,
  sumOrders,
} from '../../domain/reports/sums';
import type { Database } from './database';
import { poPriceOf } from './order-rows';
import type { LineRow, OrderRow } from './tables';

// The sums of reports (docs/decisions/reports.md). Each order is either in them or in `report_pending`. A new order is
// pending, so placing it writes no sums. A change takes its order out of the sums first and makes it pending again. The
// background adds pending orders, and reports count those that are still pending themselves. So the two together always
// equal a recount.

interface SumTable {
  readonly rows: keyof SumRows;
  readonly name: 'report_stores' | 'report_items' | 'report_sizes';
  readonly key: readonly string[];
  readonly sums: readonly SumName[];
}

export const SUM_TABLES: readonly SumTable[] = [
  { rows: 'stores', name: 'report_stores', key: ['customer', 'period', 'store'], sums: SUM_NAMES },
  { rows: 'items', name: 'report_items', key: ['customer', 'store', 'period', 'code'], sums: SUM_NAMES },
  {
    rows: 'sizes',
    name: 'report_sizes',
    key: ['customer', 'code', 'period', 'store', 'size'],
    sums: SIZE_SUM_NAMES,
  },
];

/**
 * Takes orders out of the sums, as they are now. Call it in the transaction that changes or deletes them, before the
 * first change. Orders that are pending already aren't in the sums.
 */
export async function setAside(db: Database, trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  // Two changes of an order wait for each other here, and a change waits for the background.
  const orders = await trx('orders')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('customer');
  const pending: number[] = await trx('report_pending')
    .whereIn('order_id', [...ids])
    .orderBy('order_id')
    .forUpdate()
    .pluck('order_id');
  const summed = ids.filter((id) => !pending.includes(id));
  if (summed.length === 0) return;
  const dayOf = dayOfZones(await lockZones(trx, new Set(orders.map(({ customer }) => customer))));
  await addSumRows(db, trx, negative(sumOrders(await readOrders(trx, summed), dayOf)));
  await insertPending(db, trx, summed);
}

async function insertPending(db: Database, trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const rows = JSON.stringify(ids.map((order_id) => ({ order_id })));
  await trx.raw(`INSERT INTO report_pending (order_id) ${db.rowsOfJson('report_pending', ['order_id'])}`, [rows]);
}

/** Adds up to `most` pending orders to the sums. @returns how many @param zoneOf a customer's time zone now */
export async function addPending(db: Database, most: number, zoneOf: (customer: CustomerKey) => string | undefined) {
  // A query is cheap; a transaction would block orders on SQLite every time.
  if (!(await db.read('report_pending').first('order_id'))) return 0;
  return db.transaction(async (trx) => {
    const picked: { order_id: number }[] = await db.skipLocked(
      trx('report_pending').orderBy('order_id').limit(most).select('order_id'),
      'report_pending',
    );
    const ids = picked.map(({ order_id }) => order_id);
    const customers = await trx('orders').whereIn('id', ids).distinct('customer').pluck('customer');
    for (const customer of customers) {
      const time_zone = zoneOf(customer) ?? DEFAULT_TIME_ZONE;
      await trx('report_zones').insert({ customer, time_zone }).onConflict('customer').ignore();
    }
    const dayOf = dayOfZones(await lockZones(trx, new Set(customers)));
    await addSumRows(db, trx, sumOrders(await readOrders(trx, ids), dayOf));
    await trx('report_pending').whereIn('order_id', ids).delete();
    return ids.length;
  });
}

/** A customer's sums start over: its data name another time zone, so orders count on other days. */
export async function followTimeZone(db: Database, customer: CustomerKey, timeZone: string): Promise<boolean> {
  if (!(await db.read('report_zones').where({ customer }).whereNot({ time_zone: timeZone }).first())) return false;
  return db.transaction(async (trx) => {
    // Adding and subtracting hold a share lock on this row.
    await trx('report_zones').where({ customer }).forUpdate().select('customer');
    for (const { name } of SUM_TABLES) await trx(name).where({ customer }).delete();
    await trx.raw(
      'INSERT INTO report_pending (order_id) SELECT id FROM orders WHERE customer = ? ON CONFLICT DO NOTHING',
      [customer],
    );
    await trx('report_zones').where({ customer }).update({ time_zone: timeZone });
    return true;
  });
}

/** In which each customer's days are, of those that have sums. */
export async function listZones(read: Knex): Promise<readonly { customer: string; time_zone: string }[]> {
  return read('report_zones').select('customer', 'time_zone');
}

export type Zones = ReadonlyMap<string, string>;

/** The time zones that the customers' days are in. They don't change until the transaction ends. */
export async function lockZones(trx: Knex.Transaction, customers: ReadonlySet<string>): Promise<Zones> {
  return zonesOf(
    await trx('report_zones')
      .whereIn('customer', [...customers])
      .orderBy('customer')
      .forShare()
      .select(),
  );
}

export function zonesOf(rows: readonly { readonly customer: string; readonly time_zone: string }[]): Zones {
  return new Map(rows.map(({ customer, time_zone }) => [customer, time_zone]));
}

export function dayOfZones(zones: Zones): (customer: string, epochMs: number) => string {
  return (customer, epochMs) => dayInTimeZone(epochMs, zones.get(customer));
}

/** Rows of a table at once: few enough for a moment's work. */
const ROWS_AT_ONCE = 2_000;

export async function addSumRows(db: Database, trx: Knex.Transaction, rows: SumRows): Promise<void> {
  for (const table of SUM_TABLES) {
    for (const some of inBatches(rows[table.rows], ROWS_AT_ONCE)) await addRows(db, trx, table, some);
  }
}

async function addRows(
  db: Database,
  trx: Knex.Transaction,
  { name, key, sums }: SumTable,
  rows: readonly SumRow[],
): Promise<void> {
  const json = JSON.stringify(rows.map(({ sums: added, ...names }) => ({ ...names, ...added })));
  const columns = [...key, ...sums];
  const added = sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`);
  await trx.raw(
    `INSERT INTO ${name} (${columns.join(', ')}) ${db.rowsOfJson(name, columns)}
     ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${added.join(', ')}`,
    [json],
  );
  if (!rows.some((row) => Object.values(row.sums).some((sum) => sum < 0))) return;
  // Nothing stays of a day without orders.
  await trx.raw(
    `DELETE FROM ${name} WHERE ${sums.map((sum) => `${sum} = 0`).join(' AND ')}
     AND (${key.join(', ')}) IN (${db.rowsOfJson(name, key)})`,
    [json],
  );
}

type Ordered = Pick<OrderRow, 'id' | 'customer' | 'store' | 'created_at' | 'paid' | 'closed_as'> & {
  readonly card_state: string | null;
};

/** What the sums need of orders. @param ids few enough for a statement */
export async function readOrders(knex: Knex, ids: readonly number[]): Promise<readonly ReportedOrder[]> {
  const orders: Ordered[] = await knex('orders')
    .leftJoin('card_payments', 'card_payments.order_id', 'orders.id')
    .whereIn('orders.id', [...ids])
    .select('orders.id', 'orders.customer', 'orders.store', 'orders.created_at', 'orders.paid', 'orders.closed_as')
    .select('card_payments.state as card_state');
  const lines = new Map(orders.map(({ id }): [number, ReportedLine[]] => [id, []]));
  const poTimes = await readPoTimes(knex, ids);
  const rows: LineRow[] = await knex('order_lines').whereIn('order_id', [...ids]);
  for (const row of rows) lines.get(row.order_id)?.push(reportedLine(row, poTimes));
  return orders.map(({ id, customer, store, created_at, paid, closed_as, card_state }) => ({
    customer,
    store,
    createdAt: created_at,
    isPaid: paid !== 0,
    isWithdrawn: closed_as !== null || card_state === 'refunded' || card_state === 'reversed',
    lines: lines.get(id) ?? [],
  }));
}

/** When lines got their POs, by `order/line`. */
async function readPoTimes(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows: { order_id: number; line: number; at: number }[] = await knex('order_line_history')
    .whereIn('order_id', [...ids])
    .where({ po_before: '' })
    .whereNot({ po: '' })
    .groupBy('order_id', 'line')
    .select('order_id', 'line')
    .max('changed_at as at');
  return new Map(rows.map(({ order_id, line, at }) => [`${order_id}/${line}`, at]));
}

function reportedLine(row: LineRow, poTimes: ReadonlyMap<string, number>): ReportedLine {
  return {
    code: row.code,
    size: row.size,
    type: row.type,
    quantity: row.quantity,
    price: row.price_cents / 100,
    poPrice: poPriceOf(row),
    estShipDate: row.est_ship_date,
    poAt: row.po === '' ? null : (poTimes.get(`${row.order_id}/${row.line}`) ?? null),
    shippedAt: row.shipped_at,
  };
}
