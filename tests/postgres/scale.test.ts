import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateOrders } from '../../bench/scale/generate';
import type { Database } from '../../server/db/database';
import { openDatabase } from '../../server/db/engines/open-database';
import { SEARCH_COLUMNS, SEARCH_TABLE, searchEntry } from '../../server/db/engines/postgres/search';
import { updateCounters } from '../../server/db/order-edits';
import { indexedOrders } from '../../server/db/order-search';
import { type Recount, recount } from '../../server/db/report-recount';
import { connectTo, databaseOf, dropDatabase } from '../support/test-database';

const ORDERS = 2_000;

const folder = mkdtempSync(join(tmpdir(), 'scale-'));
let db: Database;
let knex: Knex;
let indexesBefore: readonly string[];

beforeAll(async () => {
  const place = await databaseOf(folder);
  db = await openDatabase(place);
  knex = connectTo(place);
  indexesBefore = await indexes();
  await generateOrders(knex, { orders: ORDERS, groups: 5, now: Date.UTC(2026, 10, 23, 20), say: () => undefined });
});
afterAll(async () => {
  await knex.destroy();
  await db.close();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** With the constraints. */
async function indexes(): Promise<readonly string[]> {
  const { rows } = await knex.raw(
    `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'scale_%'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype IN ('p', 'u', 'f') AND conrelid::regclass::text NOT LIKE 'scale_%' ORDER BY 1`,
  );
  return rows.map(({ definition }: { definition: string }) => definition);
}

it('builds the indexes and references again that it dropped', async () => {
  expect(await indexes()).toEqual(indexesBefore);
});

it('generates the sums that a recount of the orders has', async () => {
  const months: Recount[] = [];
  for await (const month of recount(db)) months.push(month);

  expect(months.filter(({ rowsThatDiffer }) => rowsThatDiffer > 0)).toEqual([]);
  expect(months.reduce((sum, { orders }) => sum + orders, 0)).toBe(ORDERS);
});

it("generates the counters, stages, and search entries of the product's own", async () => {
  const orders = () => db.read('orders').orderBy('id');
  const before = await orders();
  const ids = before.map(({ id }) => id);
  const open = before.filter(({ closed_as }) => closed_as === null).map(({ id }) => id);
  await db.transaction((trx) => updateCounters(trx, open));

  // Few are new enough for "received", and which ones depends on the order in which PostgreSQL draws random numbers.
  expect([...new Set(before.map(({ stage }) => stage))]).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(await orders()).toEqual(before);

  const entries = await db.read(SEARCH_TABLE).orderBy('order_id').select(SEARCH_COLUMNS);
  const indexed = (await indexedOrders(db.read, ids)).toSorted((a, b) => a.id - b.id).map(searchEntry);
  expect(entries.map(withWords)).toEqual(indexed.map(withWords));
});

/** In SQL, a word of several lines is there more than once, and a PO comes last, which no search can tell. */
function withWords({ text, ...entry }: Readonly<Record<string, unknown>>) {
  return { ...entry, words: [...new Set(`${text}`.split('  '))].toSorted() };
}

it('goes on numbering after the orders it generated', async () => {
  const { rows } = await knex.raw("SELECT nextval(pg_get_serial_sequence('orders', 'id'))::int AS next");

  expect(rows).toEqual([{ next: ORDERS + 1 }]);
});
