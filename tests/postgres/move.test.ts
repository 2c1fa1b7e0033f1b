import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireOrder } from '../../domain/calls/orders';
import { type ItemType, isPackType } from '../../domain/catalog/item-types';
import { loadCatalog } from '../../server/catalog/load-catalog';
import { moveStore } from '../../server/database/move/move-store';
import { migrate } from '../../server/database/schema-version';
import { projectFolders } from '../../server/operations/files/project-folders';
import { openDatabase } from '../../server/order-rows/open-database';
import { readAsset, storeAsset } from '../../server/pictures/asset-rows';
import { seedOrders } from '../../server/scripts/seed/seed-orders';
import { insertOldOrders } from '../support/database/old-database';
import { connectTo, databaseOf, dropDatabase } from '../support/database/test-database';
import { cookiesOf } from '../support/office/admin';
import { anOrderBody } from '../support/orders/orders';
import { useSecretsFile } from '../support/server/hooks';
import { startTestServer, type TestServer } from '../support/server/test-server';

const ORDERS = 3_000;
const MANY = 100_000;
const LINES_EACH = 2;
const MAX_TEST_MS = 900_000;
const NO_REPORT = () => undefined;
const LEITH = { companyName: 'Leith' };
const NOW = Date.UTC(2026, 10, 22, 12);
const KEY = 'key-of-a-moved-order';

const secrets = useSecretsFile();
const anOrder = () => anOrderBody({ bypass_code: secrets.code.hennessy });

let folder: string;
let file: string;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  file = join(folder, 'storefront.sqlite');
  const place = await databaseOf(folder, { isEmpty: true });
  url = 'url' in place ? place.url : '';
});
afterEach(async () => {
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

async function seed(orders: number): Promise<void> {
  const db = await openDatabase({ file });
  const catalog = loadCatalog(projectFolders.catalog).customers.get('leith');
  if (catalog) await seedOrders(db, catalog, { orders, seed: 1, now: Date.UTC(2026, 10, 20) });
  await db.close();
}

async function onPostgres<Result>(work: (knex: Knex) => Promise<Result>): Promise<Result> {
  const knex = connectTo({ url });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

const tablesOnPostgres = () =>
  onPostgres((knex) => knex('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename'));

/** Set DATABASE_URL explicitly, because tests otherwise use the folder's own database. */
const serve = (DATABASE_URL: string | undefined) =>
  startTestServer({ DATA_DIR: folder, SECRETS_FILE: secrets.file, DATABASE_URL }, { now: () => NOW });

/** What people see of a store. */
async function answersOf(server: TestServer, Cookie: string) {
  const post = (path: string, body: object) => server.post(path, body, { Cookie });
  const [list, search, csv, again] = await Promise.all([
    post('/v1/retrieve-orders', { ...LEITH, limit: 1000 }),
    post('/v1/retrieve-orders', { ...LEITH, search: 'polo castellano', limit: 1000 }),
    server.send('/v1/export-orders?companyName=Leith', { headers: { Cookie } }),
    server.post('/v1/create-order', anOrder(), { 'Idempotency-Key': KEY, Cookie }),
  ]);
  return [list, search, csv, again].map(({ status, bytes }) => [status, bytes.toString()]);
}

/** Of the newest seeded line that has none. */
async function enterPrice(server: TestServer, Cookie: string): Promise<void> {
  const { json } = await server.post('/v1/retrieve-orders', { ...LEITH, limit: 1000 }, { Cookie });
  const lines = json.orders.flatMap(({ order_id, order }: WireOrder) => order.map((line) => ({ order_id, ...line })));
  const { order_id, line, version } = lines.find(({ type }: { type: ItemType }) => isPackType(type));
  const price = { po_price: '1,234.56', po_price_per: 'line' };
  const call = { ...LEITH, lines: [{ order_id, line, version, ...price }] };
  const answer = await server.post('/v1/update-order-lines', call, { Cookie });
  expect(answer.json.results).toMatchObject([{ status: 'saved', current: { po_price: 1234.56 } }]);
}

describe('a store that is moved to PostgreSQL', () => {
  it(
    `answers as before, with all of its ${ORDERS} orders, sessions and keys`,
    async () => {
      await seed(ORDERS);
      const before = await serve(undefined);
      const placed = await before.post('/v1/create-order', anOrder(), { 'Idempotency-Key': KEY });
      const unlock = { ...LEITH, password: secrets.adminPassword };
      const cookie = cookiesOf(await before.post('/v1/admin/unlock', unlock));
      await enterPrice(before, cookie);
      const answers = await answersOf(before, cookie);
      expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
      await before.stop({ keepData: true });

      const moved = await moveStore(file, url, NO_REPORT);
      expect(moved.find(({ name }) => name === 'orders')?.rows).toBe(ORDERS + 1);
      const after = await serve(url);
      try {
        expect((await after.services.db.read('orders').max({ id: 'id' }).first())?.id).toBe(ORDERS + 1);
        expect(await answersOf(after, cookie)).toEqual(answers);
        const next = await after.post('/v1/create-order', anOrder());
        expect(Number(next.json.order_id.slice(4))).toBe(Number(placed.json.order_id.slice(4)) + 1);
      } finally {
        await after.stop({ keepData: true });
      }
    },
    MAX_TEST_MS,
  );
});

describe('a large store', () => {
  it(
    `of ${MANY.toLocaleString('en')} orders is copied and compared`,
    async () => {
      const old = connectTo({ file });
      await migrate(old, { last: '003-sessions' });
      await insertOldOrders(old, MANY, LINES_EACH);
      // Without the search index, which a server would build first and which the move skips.
      await migrate(old);
      await old.destroy();

      const started = performance.now();
      const moved = await moveStore(file, url, NO_REPORT);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`Move of ${MANY} orders: ${seconds} s.\n`);
      const rows = new Map(moved.map((table) => [table.name, table.rows]));
      expect([rows.get('orders'), rows.get('order_lines')]).toEqual([MANY, LINES_EACH * MANY]);
      const stored = await onPostgres((knex) => knex('orders').where({ id: MANY }).first());
      expect(stored).toMatchObject({ last_name: 'Castellano', total_cents: '25200', line_count: `${LINES_EACH}` });
    },
    MAX_TEST_MS,
  );
});

it('takes uploaded pictures along, a few at a time', async () => {
  const db = await openDatabase({ file });
  const contents = Array.from({ length: 120 }, (_, index) => Buffer.alloc(100_000, index));
  const hashes: string[] = [];
  for (const content of contents) {
    hashes.push(await storeAsset(db.write, { content, type: 'image/jpeg', width: 300, height: 300 }, NOW));
  }
  await db.close();
  const reports: string[] = [];
  const moved = await moveStore(file, url, (doing) => void reports.push(doing));

  expect(moved.find(({ name }) => name === 'assets')?.rows).toBe(120);
  expect(reports).toContain('Copying assets: 50 of 120');
  expect(await onPostgres((knex) => readAsset(knex, hashes[119] ?? ''))).toEqual(contents[119]);
});

describe('a move that does not come to its end', () => {
  let seeded: Buffer | undefined;
  beforeEach(async () => {
    if (seeded) return writeFileSync(file, seeded);
    await seed(ORDERS);
    seeded = readFileSync(file);
  });

  /** Lets the move fail after some batches, as a process that is killed would. */
  function failAfter(batches: number): (doing: string) => void {
    let left = batches;
    return (doing) => {
      if (doing.startsWith('Copying order_lines') && left-- === 0) {
        throw Object.assign(new Error('the network is gone'), { code: '08006' });
      }
    };
  }

  it('leaves the database empty, and goes on from there the next time', async () => {
    await expect(moveStore(file, url, failAfter(2))).rejects.toThrow('the network is gone');
    expect(await tablesOnPostgres()).toEqual([]);

    const reports: string[] = [];
    await moveStore(file, url, (doing) => void reports.push(doing));
    expect(reports[0]).toBe('Going on where the last move was interrupted');
    expect(reports.filter((doing) => doing.startsWith('Copying orders'))).toEqual([]);
    expect(reports.find((doing) => doing.startsWith('Copying order_lines'))).toMatch(/^Copying order_lines: 8,000 of/);
    expect(await tablesOnPostgres()).toContain('orders');
  });

  it('begins anew if the store has been used in between', async () => {
    await expect(moveStore(file, url, failAfter(2))).rejects.toThrow();
    await seed(200);

    const reports: string[] = [];
    const moved = await moveStore(file, url, (doing) => void reports.push(doing));
    expect(reports[0]).toMatch(/^Copying orders: 2,000 of 3,200$/);
    expect(moved.find(({ name }) => name === 'orders')?.rows).toBe(3_200);
  });

  it('fails when copies differ, and leaves nothing behind', async () => {
    await expect(moveStore(file, url, failAfter(2))).rejects.toThrow();
    await onPostgres((knex) => knex('storefront_moving.orders').where({ id: 7 }).update({ last_name: 'Vanterpool' }));

    await expect(moveStore(file, url, NO_REPORT)).rejects.toThrow(
      /^The copies of orders differ: 3000 rows \(\w+\) in SQLite, 3000 rows \(\w+\) in PostgreSQL/,
    );
    const schemas = await onPostgres((knex) => knex('pg_namespace').where('nspname', 'storefront_moving'));
    expect([await tablesOnPostgres(), schemas]).toEqual([[], []]);
  });

  it('is refused by a database that has a store already', async () => {
    await (await openDatabase({ url })).close();
    await expect(moveStore(file, url, NO_REPORT)).rejects.toThrow(/already has a store/);
  });
});

describe('npm run migrate-to-postgres', () => {
  function run(env: Record<string, string> = {}) {
    const options = { env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, DATABASE_URL: url, ...env } };
    const args = ['--import', 'tsx', 'server/scripts/move/migrate-to-postgres.ts'];
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });
  }

  it('reports what it does, and what it has moved', async () => {
    await seed(300);
    const { code, said } = await run();

    expect(code).toBe(0);
    expect(said).toMatch(/^Copying orders: 300 of 300$/m);
    expect(said).toMatch(/^orders: 300 rows, [0-9a-f]{16}$/m);
    expect(said).toMatch(/Start the server with DATABASE_URL\.\n$/);
    expect(await onPostgres((knex) => knex('order_search'))).toHaveLength(300);
  });

  it('is refused while a server runs on the file', async () => {
    await seed(1);
    const holder = await import('../../server/database/engines/sqlite/inspect-sqlite');
    const release = await holder.lockDataFolder(folder);
    const { code, said } = await run();
    await release();

    expect([code, said]).toEqual([1, expect.stringContaining('another server is running on this folder')]);
  });

  it.each([
    ['there is no store', {}, 'There is no store to move'],
    ['no address is given', { DATABASE_URL: '' }, 'DATABASE_URL: must'],
    ['there is no such database', { DATABASE_URL: 'postgres://127.0.0.1:1/store' }, 'There is no store to move'],
  ])('says in a sentence that %s', async (_what, env, sentence) => {
    const { code, said } = await run(env);
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});
