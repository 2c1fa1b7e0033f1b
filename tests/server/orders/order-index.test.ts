import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEWEST_FIRST, type Sort } from '../../../domain/orders/order-filters';
import { matchingOrders, NO_FILTERS, type OrderFilters, orderRows } from '../../../server/orders/order-list';
import { rowsAcross } from '../../../server/orders/orders-across';
import { planOf } from '../../support/database/database-questions';
import { isPostgres } from '../../support/database/test-database';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const FILTERS: OrderFilters = { ...NO_FILTERS, withEmails: false };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => expect(server.errors).toEqual([]));
afterAll(() => server.stop());

/** How the database reads a list. */
async function planOfList(filters: Partial<OrderFilters>, sort: Sort = NEWEST_FIRST): Promise<string> {
  const { db } = server.services;
  const after = { createdAt: 1_795_000_000_000, id: 9, total: 4200, store: 1 };
  const { sql, bindings } = orderRows(db, 'hennessy', { ...FILTERS, ...filters }, 101, after, sort).toSQL();
  return planOf(db.read, sql, bindings);
}

describe('the list of orders', () => {
  it.each<[string, Partial<OrderFilters>]>([
    ['without filters', {}],
    ['of a period', { from: 1, to: 2 }],
    ['of a stage', { stage: 'received' }],
  ])('%s is read from one index, in index order', async (_what, filters) => {
    expect(await planOfList(filters)).toMatch(
      isPostgres
        ? /^Limit; -> {2}Index Scan Backward using orders_list on orders; Index Cond: [^;]*created_at[^;]*; Filter: [^;]*$/
        : /^SEARCH orders USING INDEX orders_list \(customer=\? AND [^;]*\)$/,
    );
  });

  it.each<[string, Partial<OrderFilters>]>([
    ['without filters', {}],
    ['of a stage', { stage: 'received' }],
    ['of a store with missing fields', { stores: ['HENHON'], missing: ['po'] }],
  ])('by total %s is read from its index, in both directions', async (_what, filters) => {
    for (const sort of ['total', '-total'] as const) {
      expect(await planOfList(filters, sort)).toMatch(
        isPostgres
          ? /^Limit; -> {2}Index Scan (Backward )?using orders_by_total on orders; Index Cond: [^;]*total_cents[^;]*(; Filter: [^;]*)?$/
          : /^SEARCH orders USING INDEX orders_by_total \(customer=\? AND [^;]*\)$/,
      );
    }
  });

  it('oldest first is read from the index of the newest', async () => {
    expect(await planOfList({}, 'date')).toMatch(
      isPostgres
        ? /^Limit; -> {2}Index Scan using orders_list on orders; Index Cond: [^;]*created_at[^;]*; Filter: [^;]*$/
        : /^SEARCH orders USING INDEX orders_list \(customer=\? AND [^;]*\)$/,
    );
  });

  // PostgreSQL weighs the size of the table: it reads all of an empty one.
  it.each(isPostgres ? [1] : [1, 500])('of %i orders is read by their numbers', async (count) => {
    const orderNumbers = Array.from({ length: count }, (_, index) => `HEN-${100_001 + index}`);
    expect(await planOfList({ orderNumbers })).toMatch(/(INDEX|Index Scan using) orders_order_number_unique/);
  });
});

describe('the list of several customers’ orders', () => {
  it('reads each customer’s index in order, and sorts only the pages', async () => {
    const { db } = server.services;
    const customers = (['hennessy', 'leith'] as const).map((customer) => ({ customer, filters: FILTERS }));
    const after = { createdAt: 1_795_000_000_000, id: 9 };
    const { sql, bindings } = rowsAcross(db, { customers, limit: 101, after }).toSQL();
    const plan = await planOf(db.read, sql, bindings);
    const ofCustomers = isPostgres
      ? /Index (Only )?Scan Backward using orders_list on orders/g
      : /SEARCH orders USING COVERING INDEX orders_list \(customer=\? AND /g;

    expect(plan.match(ofCustomers), plan).toHaveLength(2);
    expect(plan).not.toMatch(/SCAN orders\b|Seq Scan on orders\b/);
  });
});

describe.skipIf(isPostgres)('counts of orders on SQLite', () => {
  it.each<[string, Partial<OrderFilters>]>([
    ['of all stages', {}],
    ['of stores', { stores: ['HENHON', 'HENFRD'] }],
    ['with missing fields', { missing: ['po', 'ship_date'] }],
    ['after a moment', { from: 1, stores: ['HENHON'], stage: 'po' }],
  ])('%s read an index alone', async (_what, filters) => {
    const { db } = server.services;
    const query = matchingOrders(db, 'hennessy', { ...FILTERS, ...filters });
    const { sql, bindings } = query.groupBy('orders.stage').select('orders.stage').count().toSQL();
    expect(await planOf(db.read, sql, bindings)).toMatch(
      /^SEARCH orders USING COVERING INDEX orders_list \(customer=\?/,
    );
  });

  it.each<[string, Partial<OrderFilters>]>([
    ['of all', {}],
    ['of stores with missing fields', { stores: ['HENHON'], missing: ['po', 'ship_date'] }],
  ])('that are late, %s, read the index of due days alone', async (_what, filters) => {
    const { db } = server.services;
    const query = matchingOrders(db, 'hennessy', { ...FILTERS, ...filters, lateOn: '2026-12-10' });
    const { sql, bindings } = query.count().toSQL();
    expect(await planOf(db.read, sql, bindings)).toBe(
      'SEARCH orders USING COVERING INDEX orders_by_due_day (customer=? AND ships_by<?)',
    );
  });
});

describe.skipIf(isPostgres)('the list of orders on SQLite', () => {
  it.each<[string, Partial<OrderFilters>]>([
    ['of a search', { words: [{ word: 'polo', stores: ['HENHON'] }], missing: ['po'] }],
    ['of stores', { stores: ['HENHON', 'HENFRD'] }],
    ['with missing fields', { missing: ['po', 'ship_date'] }],
  ])('%s is read from the search index, newest first, without sorting', async (_what, filters) => {
    expect(await planOfList(filters)).toMatch(
      /^SCAN order_search VIRTUAL TABLE INDEX [^;]*; SEARCH orders USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
    );
  });

  it.each(['number', '-number'] as const)('by %s is read from the search index, without sorting', async (sort) => {
    expect(await planOfList({ stage: 'po' }, sort)).toMatch(
      /^SCAN order_search VIRTUAL TABLE INDEX [^;]*; SEARCH orders USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
    );
  });

  it('of a search in a period finds the first and last row of the period by index, without reading all of it', async () => {
    const plan = await planOfList({ stores: ['HENHON'], missing: ['po'], from: 1, to: 2 });
    const steps = plan.split('; ').filter((step) => step.includes('orders_list'));
    expect(steps).toHaveLength(4);
    for (const step of steps) expect(step).toMatch(/COVERING INDEX orders_list \(customer=\? AND created_at[<>]\?/);
  });
});

describe('the list of late orders', () => {
  // PostgreSQL picks an index by what is in the table.
  beforeAll(() => fillWithOrders());

  it.each<[string, Partial<OrderFilters>]>([
    ['without filters', {}],
    ['of stores with missing fields', { stores: ['HENHON', 'HENFRD'], missing: ['po'] }],
  ])('%s is read from the index of due days, in any order', async (_what, filters) => {
    for (const sort of ['-date', 'number', '-total'] as const) {
      expect(await planOfList({ ...filters, lateOn: '2026-12-10' }, sort)).toMatch(
        isPostgres
          ? /^Limit; -> {2}Sort; [^;]*; -> {2}Index Scan using orders_by_due_day on orders; Index Cond: [^;]*ships_by < [^;]*;/
          : /^SEARCH orders USING INDEX orders_by_due_day \(customer=\? AND ships_by<\?\); USE TEMP B-TREE FOR ORDER BY$/,
      );
    }
  });
});

/** Ten thousand orders of one customer, one in a hundred with a day that it's due. */
async function fillWithOrders(): Promise<void> {
  const { write } = server.services.db;
  const numbers = isPostgres
    ? 'generate_series(1, 10000) AS numbers (n)'
    : '(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) SELECT n FROM numbers)';
  await write.raw(`INSERT INTO orders (id, order_number, customer, email, created_at, first_name, last_name, company_name,
    store, customer_po, paid, payment, total_cents, line_count, lines_without_po, ships_by)
    SELECT n, 'HEN-' || n, 'hennessy', n || '@example.com', n, '', '', '', 'HENHON', '', 1, 'bypass', 4200, 1, 1,
    CASE WHEN n % 100 = 0 THEN '2026-12-09' END FROM ${numbers}`);
  if (isPostgres) await write.raw('ANALYZE orders');
}
