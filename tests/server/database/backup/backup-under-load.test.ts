import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from '../../../../bench/load/http-connection';
import { orderCall } from '../../../../bench/load/order-call';
import { ask, signIn, storeCall } from '../../../../bench/load/store-client';
import { productionSettings } from '../../../../bench/store/settings';
import type { BackupDatabase } from '../../../../server/database/backup/backup-database';
import { takeBackup } from '../../../../server/database/backup/backups';
import { restoreBackup } from '../../../../server/database/backup/restore-backup';
import { databaseToBackUp } from '../../../../server/database/engines/open-database';
import { projectFolders } from '../../../../server/operations/files/project-folders';
import { type StoreServer, startStoreServer } from '../../../support/server/store-server';

const MAIN = join(projectFolders.catalog, '../main.ts');
const SHOPPERS = 16;
const LINES = 3;
const BACKUPS = 3;
const ORDERS_BETWEEN = 60;

interface Acknowledged {
  readonly call: Call;
  readonly number: string;
  readonly at: number;
}

/** A device that never got the response places the same call again. */
async function place({ origin }: StoreServer, call: Call) {
  const { status, text } = await ask(origin, call, {});
  return { status, order_id: JSON.parse(text).order_id as string };
}

/** Shoppers who order one after the other until the test stops them. */
function shopping(server: StoreServer) {
  const acknowledged: Acknowledged[] = [];
  let calls = 0;
  let isOver = false;
  const shop = async () => {
    while (!isOver) {
      calls += 1;
      const call = orderCall(calls, LINES);
      const { order_id: number } = await place(server, call);
      acknowledged.push({ call, number, at: performance.now() });
    }
  };
  const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shop));
  return {
    acknowledged,
    async until(count: number): Promise<void> {
      while (acknowledged.length < count) await Promise.race([shoppers, new Promise(setImmediate)]);
    },
    async stop(): Promise<void> {
      isOver = true;
      await shoppers;
    },
  };
}

/** Orders as people see them, by their numbers. @param search finds some of them */
async function ordersOn({ origin }: StoreServer, search = ''): Promise<ReadonlyMap<string, unknown>> {
  const cookie = await signIn(origin);
  const orders = new Map<string, unknown>();
  let cursor: string | undefined;
  do {
    const { text } = await ask(origin, storeCall('/v1/retrieve-orders', { limit: 100, cursor, search }, cookie));
    const page = JSON.parse(text) as { orders: { order_id: string }[]; next_cursor?: string };
    for (const order of page.orders) orders.set(order.order_id, order);
    cursor = page.next_cursor;
  } while (cursor);
  return orders;
}

interface Machine {
  readonly server: StoreServer;
  readonly database: BackupDatabase;
  stop(): Promise<void>;
}

async function startMachine(env: Record<string, string>): Promise<Machine> {
  const server = await startStoreServer(env, MAIN);
  const { database } = server;
  const place =
    'url' in database
      ? { databaseUrl: database.url, dataDir: '' }
      : { databaseUrl: undefined, dataDir: dirname(database.file) };
  return { server, database: databaseToBackUp(place), stop: () => server.stop() };
}

it('restores every order that was acknowledged before the backup began, taken while orders are placed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  const env = { ...(await productionSettings(folder)), NODE_ENV: '', NODE_OPTIONS: '--import tsx' };
  const { server, database, stop } = await startMachine(env);
  try {
    const shoppers = shopping(server);
    const backups: { file: string; began: number }[] = [];
    for (let taken = 0; taken < BACKUPS; taken += 1) {
      await shoppers.until((taken + 1) * ORDERS_BETWEEN);
      const began = performance.now();
      const { file } = await takeBackup(database, { folder, keep: BACKUPS }, Date.now() + taken * 1000);
      backups.push({ file, began });
    }
    await shoppers.until((BACKUPS + 1) * ORDERS_BETWEEN);
    await shoppers.stop();
    const placed = await ordersOn(server);
    expect(placed.size).toBe(shoppers.acknowledged.length);

    for (const { file, began } of backups) {
      const before = shoppers.acknowledged.filter(({ at }) => at < began);
      await expectRestored(file, env, before, shoppers.acknowledged, placed);
    }
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

/** Restores a backup on a new machine, and starts a server there. */
async function expectRestored(
  file: string,
  env: Record<string, string>,
  before: readonly Acknowledged[],
  all: readonly Acknowledged[],
  placed: ReadonlyMap<string, unknown>,
): Promise<void> {
  const { server, database, stop } = await startMachine(env);
  try {
    await server.kill();
    await restoreBackup(database, file, `empty-${randomUUID()}`);
    await server.restart();
    const restored = await ordersOn(server);

    expect(before.length).toBeGreaterThanOrEqual(ORDERS_BETWEEN);
    for (const { number } of before) expect(restored.get(number)).toEqual(placed.get(number));
    // Of those that were placed meanwhile it has some, each whole.
    for (const [number, order] of restored) expect(order).toEqual(placed.get(number));
    // All shoppers have this name, and the search finds them in its index.
    expect((await ordersOn(server, 'castellano')).size).toBe(restored.size);

    const [known] = before;
    const lost = all.findLast(({ number }) => !restored.has(number));
    if (!known || !lost) throw new Error('No order was placed before or after the backup');
    expect(await place(server, known.call)).toEqual({ status: 200, order_id: known.number });
    const again = await place(server, lost.call);
    expect(again.status).toBe(201);
    // Its number is one that nobody has seen.
    expect(placed.has(again.order_id)).toBe(false);
  } finally {
    await stop();
  }
}
