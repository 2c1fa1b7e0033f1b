import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OrderFilters, orderRows } from '../../server/db/order-list';
import { unlocked } from '../support/admin';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../support/orders';
import { startTestServer, type TestServer } from '../support/test-server';

const NO_FILTERS: OrderFilters = {
  words: [],
  withEmails: false,
  stores: undefined,
  missing: [],
  from: undefined,
  to: undefined,
  orderId: undefined,
};
let server: TestServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'orders-'));
  server = await startTestServer({ DATA_DIR: dataDir });
  const cart = aCart(POLO_LINE, KEYCHAIN_LINE);
  const { json } = await server.post('/v1/create-order', anOrderBody({ cart }));
  const edit = { email: 'r.castellano@example.com', created_at: json.created_at, cart: [{ line: 2, po: 'PO-7781' }] };
  await server.post('/v1/update-historical-order', edit, await unlocked(server));
});
afterEach(() => expect(server.errors).toEqual([]));
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the list of orders', () => {
  /** How SQLite would read the list. */
  async function planOf(filters: Partial<OrderFilters>): Promise<string> {
    const { read } = server.services.db;
    const after = { createdAt: 1_795_000_000_000, id: 9 };
    const query = orderRows(read, 'hennessy', { ...NO_FILTERS, ...filters }, 101, after)
      .toSQL()
      .toNative();
    const steps: { detail: string }[] = await read.raw(`EXPLAIN QUERY PLAN ${query.sql}`, [...query.bindings]);
    return steps.map(({ detail }) => detail).join('; ');
  }

  it.each<[string, Partial<OrderFilters>]>([
    ['without a filter', {}],
    ['of stores', { stores: ['HENHON', 'HENFRD'] }],
    ['with what is missing', { missing: ['po', 'ship_date'] }],
    ['of a time', { from: 1, to: 2 }],
    ['with every filter', { stores: ['HENHON'], missing: ['po'], from: 1, to: 2 }],
  ])('%s is read from one index, in its order', async (_what, filters) => {
    expect(await planOf(filters)).toMatch(/^SEARCH orders USING INDEX orders_list \(customer=\? AND [^;]*\)$/);
  });

  it('of a link is read by the order’s number', async () => {
    expect(await planOf({ orderId: 'HEN-100001' })).toMatch(/^SEARCH orders USING INDEX orders_order_id_unique/);
  });

  it('of a search is read from the search index, newest first, without sorting', async () => {
    const plan = await planOf({ words: [{ word: 'polo', stores: ['HENHON'] }], missing: ['po'] });
    expect(plan).toMatch(
      /^SCAN order_search VIRTUAL TABLE INDEX [^;]*; SEARCH orders USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
    );
  });
});

describe('a database of an older version', () => {
  it('has its orders counted and found once it is opened', async () => {
    await undoOrderEdits(server.services.db.write);
    await server.stop();
    server = await startTestServer({ DATA_DIR: dataDir });

    const found = async (filters: object) =>
      (await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', ...filters })).json.orders.length;
    expect(
      await server.services.db.read('orders').select('line_count', 'lines_without_po', 'lines_without_ship_date'),
    ).toEqual([{ line_count: 2, lines_without_po: 1, lines_without_ship_date: 2 }]);
    expect([await found({ search: 'po-7781 castellano' }), await found({ search: 'zebra' })]).toEqual([1, 0]);
  });

  /** Takes the database back to what it was before orders could be edited. */
  async function undoOrderEdits(write: Knex): Promise<void> {
    await write.schema.dropTable('order_search');
    await write.raw('PRAGMA user_version = 0');
    await write.schema.dropTable('order_line_history');
    await write.schema.dropTable('session_admins');
    await write.raw('DROP INDEX orders_list');
    await write.raw('CREATE INDEX orders_customer_created_at_id_index ON orders (customer, created_at, id)');
    await write.raw('DROP INDEX rate_limits_ends_index');
    for (const column of ['line_count', 'lines_without_po', 'lines_without_ship_date'])
      await write.raw(`ALTER TABLE orders DROP COLUMN ${column}`);
    await write('knex_migrations').whereIn('name', ['004-order-edits', '006-line-counts']).delete();
  }
});
