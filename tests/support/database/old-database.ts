import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { migrate } from '../../../server/database/schema-version';
import { connectTo, databaseOf } from './test-database';

/** A new data folder with a database as an older version has left it: migrated up to `last`, and filled by `fill`. */
export async function oldDataDir(last: string, fill: (knex: Knex) => Promise<unknown>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'old-database-'));
  const knex = connectTo(await databaseOf(dataDir, { isEmpty: true }));
  await migrate(knex, { last });
  await fill(knex);
  await knex.destroy();
  return dataDir;
}

/** A row of `orders` as every version has had it; its number is in `order_id`. */
export const OLD_ORDER = {
  id: 42,
  order_id: 'HEN-100042',
  customer: 'hennessy',
  email: 'r.castellano@example.com',
  created_at: 1_795_000_000_000,
  first_name: 'Renee',
  last_name: 'Castellano',
  company_name: 'Hennessy',
  store: 'None',
  customer_po: '20418',
  paid: 1,
  payment: 'bypass',
  total_cents: 25_200,
};

/** A row of `order_lines` as every version has had it, with its order in `order`. */
export const OLD_LINE = {
  order: 42,
  line: 1,
  version: 1,
  code: 'PL420',
  name: 'Performance Polo',
  type: 'mens',
  quantity: 6,
  price_cents: 4_200,
  description: "Men's Performance Polo",
  color: 'Navy',
  embroidery: 'Hennessy',
  placement: 'Left Chest',
  size: 'Large',
  customer_po: '20418',
  po: '',
  est_ship_date: '',
};

/** Fills a database of an early version with copies of the order above, each with its own number, person and lines. */
export async function insertOldOrders(knex: Knex, orders: number, linesEach = 5): Promise<void> {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)';
  const order = {
    ...OLD_ORDER,
    id: '#i',
    order_id: "#'HEN-' || (100000 + i)",
    email: "#'person-' || i || '@example.com'",
  };
  const line = { ...OLD_LINE, order: '#i', line: '#part' };
  await insertCopies(knex, 'orders', order, `${numbers} SELECT %s FROM n`, [orders]);
  const parts = 'parts(part) AS (SELECT 1 UNION ALL SELECT part + 1 FROM parts WHERE part < ?)';
  await insertCopies(knex, 'order_lines', line, `${numbers}, ${parts} SELECT %s FROM n CROSS JOIN parts`, [
    orders,
    linesEach,
  ]);
}

/** @param row values, and SQL expressions behind a # */
async function insertCopies(
  knex: Knex,
  table: string,
  row: Readonly<Record<string, unknown>>,
  select: string,
  bindings: readonly number[],
): Promise<void> {
  const values = Object.values(row).map((value) =>
    typeof value === 'string' && value.startsWith('#') ? value.slice(1) : knex.raw('?', [value as string]).toString(),
  );
  const columns = Object.keys(row).map((name) => `"${name}"`);
  await knex.raw(`INSERT INTO ${table} (${columns.join(', ')}) ${select.replace('%s', values.join(', '))}`, [
    ...bindings,
  ]);
}
