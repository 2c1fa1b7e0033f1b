import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { seedOrders } from '../../../server/scripts/seed/seed-orders';
import { databaseSettings, dropDatabase } from '../../support/database/test-database';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const NOW = 1_795_000_000_000;
const catalogs = loadCatalog(projectFolders.catalog).customers;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, { now: () => NOW });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

async function seed(key: 'hennessy' | 'leith' | 'pohanka', orders: number, on = server): Promise<void> {
  const catalog = catalogs.get(key);
  if (!catalog) throw new Error(`no customer ${key}`);
  await seedOrders(on.services.db, catalog, { orders, seed: 7, now: NOW });
}

async function ordersOf(companyName: string, filters: object = {}, headers = {}) {
  return (await server.post('/v1/retrieve-orders', { companyName, ...filters }, headers)).json.orders;
}

describe('seedOrders', () => {
  it('generates orders of five lines that the server lists, finds and lets admins edit', async () => {
    await seed('hennessy', 450);
    const admin = await unlocked(server);
    const orders = await ordersOf('Hennessy', {}, admin);

    expect(orders).toHaveLength(450);
    expect(orders.every((order: { order: unknown[] }) => order.order.length === 5)).toBe(true);
    const times = orders.map((order: { created_at: string }) => Number(order.created_at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    const [first] = orders;
    const edit = { email: first.email, created_at: first.created_at, cart: [{ line: 1, version: 1, po: 'PO-SEEDED' }] };
    expect((await server.post('/v1/update-historical-order', edit, admin)).status).toBe(200);
    expect((await ordersOf('Hennessy', { search: `po-seeded ${first.last_name}` })).length).toBe(1);
  });

  it('fills in most POs and ship dates, but not all', async () => {
    for (const missing of ['po', 'ship_date']) {
      const { length } = await ordersOf('Hennessy', { missing });
      expect(length).toBeGreaterThan(20);
      expect(length).toBeLessThan(200);
    }
  });

  it('follows the customer’s own rules', async () => {
    await seed('pohanka', 50);
    expect(await ordersOf('Pohanka')).toHaveLength(50);
  });

  it('continues after existing orders', async () => {
    await seed('leith', 30);
    const before = await ordersOf('Leith');
    await seed('leith', 30);
    const after = await ordersOf('Leith');

    expect(after).toHaveLength(60);
    expect(after.slice(30)).toEqual(before);
    const next = await server.post('/v1/create-order', anOrderBody());
    expect(next.status).toBe(201);
  });

  it('generates the same orders again on another empty database', async () => {
    const other = await startTestServer();
    try {
      await seed('hennessy', 450, other);
      const rows = (from: TestServer) =>
        from.services.db
          .read('orders')
          .where('id', '<=', 450)
          .orderBy('id')
          .select('order_number', 'email', 'created_at', 'total_cents');
      expect(await rows(other)).toEqual(await rows(server));
    } finally {
      await other.stop();
    }
  });
});

describe('npm run seed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  afterAll(async () => {
    await dropDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(args: readonly string[], env: Record<string, string> = {}) {
    const script = ['--import', 'tsx', 'server/scripts/seed/seed.ts', ...args];
    const database = await databaseSettings(folder);
    const options = { env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...database, ...env } };
    return new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, script, options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      );
    });
  }

  it('reports what it did', async () => {
    const { code, said } = await run(['--orders', '20', '--customer', 'leith']);

    expect([code, said]).toEqual([0, expect.stringContaining('20 orders with 100 lines generated for Leith')]);
  });

  it.each([
    [['--customer', 'acme'], {}, 'npm run seed -- [--orders'],
    [['--orders', 'many'], {}, 'npm run seed -- [--orders'],
    [[], { NODE_ENV: 'production', SECRETS_FILE: 'x', PUBLIC_HOSTS: 'x' }, 'not generated in production'],
  ])('refuses %j in %j', async (args, env, sentence) => {
    const { code, said } = await run(args, env);

    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('refuses a database with real orders unless forced', async () => {
    const shop = await startTestServer({ DATA_DIR: folder });
    await shop.post('/v1/create-order', anOrderBody());
    await shop.stop();
    const refused = await run(['--orders', '20']);
    const forced = await run(['--orders', '20', '--force']);

    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('holds 1 real order(s)')]);
    expect(forced.code).toBe(0);
  });
});
