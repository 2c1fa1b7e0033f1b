import type { Knex } from 'knex';
import { inBatches } from '../../domain/in-batches';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { negative, type SumName, type SumRow, type SumRows, sumKeyName, sumOrders } from '../../domain/reports/sums';
import type { Database } from './database';
import { listCustomersWithOrders } from './delete-orders';
import { addSumRows, dayOfZones, lockZones, readOrders, SUM_TABLES } from './report-sums';
import { untyped } from './tables';

/** A customer's month, which its sums and its orders agree about, or don't. */
export interface Recount {
  readonly customer: string;
  /** YYYY-MM */
  readonly month: string;
  readonly orders: number;
  /** What's missing in the sums, negative where they have too much. */
  readonly missing: SumRows;
  readonly rowsThatDiffer: number;
}

const ORDERS_AT_ONCE = 1_000;

/**
 * Counts every order again, by customer and month, and compares. Orders come and change meanwhile: each month is
 * compared as of one moment, without the pending orders, which aren't in the sums.
 */
export async function* recount(db: Database): AsyncGenerator<Recount, void> {
  const customers = await listCustomersWithOrders(db.read);
  const summed = await db.read('report_zones').orderBy('customer').pluck('customer');
  for (const customer of new Set([...customers, ...summed])) {
    for (const month of await listMonths(db.read, customer)) yield recountMonth(db, customer, month);
  }
}

/** Adds what a recount has found missing. It holds whatever has been added since. */
export async function repair(db: Database, { missing }: Recount): Promise<void> {
  await db.transaction((trx) => addSumRows(db, trx, missing));
}

async function listMonths(read: Knex, customer: string): Promise<readonly string[]> {
  const query = read(untyped('orders')).where({ customer });
  const [times] = await query.min({ first: 'created_at' }).max({ last: 'created_at' });
  const months = new Set<string>();
  // A day more at each end, because the day depends on the time zone.
  if (times && times.first !== null) {
    const last = Number(times.last) + DAY_MS;
    for (let day = Number(times.first) - DAY_MS; day <= last; day += DAY_MS) months.add(monthOf(day));
    months.add(monthOf(last));
  }
  for (const { name } of SUM_TABLES) {
    const periods = read(untyped(name)).where({ customer }).select(read.raw('substr(period, 1, 7) as month'));
    for (const { month } of await periods.distinct()) months.add(month);
  }
  return [...months].toSorted();
}

function monthOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 7);
}

async function recountMonth(db: Database, customer: string, month: string): Promise<Recount> {
  return db.lists.transaction(
    async (trx) => {
      const from = Date.parse(`${month}-01`) - DAY_MS;
      const to = from + 33 * DAY_MS;
      const ids: number[] = await trx(untyped('orders'))
        .where({ customer })
        .whereBetween('created_at', [from, to])
        .whereNotIn('id', trx('report_pending').select('order_id'))
        .pluck('id');
      const dayOf = dayOfZones(await lockZones(trx, new Set([customer])));
      let missing: SumRows = negative(await storedRows(trx, customer, month));
      let orders = 0;
      for (const some of inBatches(ids, ORDERS_AT_ONCE)) {
        const read = await readOrders(trx, some);
        const ofMonth = read.filter(({ createdAt }) => dayOf(customer, createdAt).startsWith(month));
        orders += ofMonth.length;
        missing = merged(missing, sumOrders(ofMonth, dayOf));
      }
      const rowsThatDiffer = SUM_TABLES.reduce((sum, { rows }) => sum + missing[rows].length, 0);
      return { customer, month, orders, missing, rowsThatDiffer };
    },
    // On SQLite, every transaction is.
    { isolationLevel: 'repeatable read' },
  );
}

async function storedRows(trx: Knex.Transaction, customer: string, month: string): Promise<SumRows> {
  const stored: Partial<Record<keyof SumRows, readonly SumRow[]>> = {};
  for (const { name, rows, sums } of SUM_TABLES) {
    const found: Record<string, string | number>[] = await trx(untyped(name))
      .where({ customer })
      // A month sorts before its days, and '~' after them.
      .whereBetween('period', [month, `${month}~`]);
    stored[rows] = found.map((row) => ({
      customer,
      store: String(row.store),
      period: String(row.period),
      ...('code' in row ? { code: String(row.code) } : {}),
      ...('size' in row ? { size: String(row.size) } : {}),
      sums: Object.fromEntries(sums.map((sum) => [sum, Number(row[sum])])),
    }));
  }
  return stored as Record<keyof SumRows, readonly SumRow[]>;
}

/** Drops rows whose sums are all zero. */
function merged(one: SumRows, other: SumRows): SumRows {
  const rows = SUM_TABLES.map(({ rows }) => {
    const byName = new Map(one[rows].map((row) => [sumKeyName(row), row]));
    for (const row of other[rows]) {
      const known = byName.get(sumKeyName(row));
      const names = Object.keys(row.sums) as SumName[];
      const sums = Object.fromEntries(names.map((name) => [name, (known?.sums[name] ?? 0) + (row.sums[name] ?? 0)]));
      byName.set(sumKeyName(row), { ...row, sums });
    }
    return [rows, [...byName.values()].filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0))];
  });
  return Object.fromEntries(rows);
}
