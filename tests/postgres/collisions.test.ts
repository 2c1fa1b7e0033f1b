import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cents, ZERO_CENTS } from '../../domain/money';
import { addCall, updateAttempts } from '../../server/access/limit-rows';
import { purgeExpired } from '../../server/maintenance/purge';
import { updateLines } from '../../server/orders/update-lines';
import { dropDatabase } from '../support/database/test-database';
import { cookiesOf } from '../support/office/admin';
import { anOrderToStore } from '../support/orders/order-to-store';
import { anOrderBody } from '../support/orders/orders';
import { startTestServer, type TestServer } from '../support/server/test-server';

const NOW = 1_795_000_000_000;
const TIMES = 20;

/** Two processes to the database: each with separate connections. */
let servers: readonly [TestServer, TestServer];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'collisions-'));
  const start = () => startTestServer({ DATA_DIR: folder }, { now: () => NOW });
  servers = [await start(), await start()];
});
afterEach(() => expect(servers.flatMap((server) => server.takeErrors())).toEqual([]));
afterAll(async () => {
  for (const server of servers) await server.stop();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Has both do the same at the same moment, again and again. */
async function atOnce<Result>(work: (server: TestServer, index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(servers.flatMap((server, index) => Array.from({ length: TIMES }, () => work(server, index))));
}

async function waitingForLocks(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0].waiting;
}

const inTurn = <Each>(list: readonly Each[], index: number) => (index === 0 ? list : list.toReversed());

describe('two processes that change the same rows at the same moment', () => {
  it('count every wrong attempt', async () => {
    await atOnce(({ services: { db } }, index) =>
      updateAttempts(db, inTurn([{ key: 'person x' }, { key: 'address y' }], index), (before) => ({
        wrong: (before?.wrong ?? 0) + 1,
        lockedUntil: 0,
        ends: NOW + 60_000,
      })),
    );

    const counted = await servers[0].services.db.read('attempts').orderBy('key').select('key', 'wrong');
    expect(counted).toEqual(['address y', 'person x'].map((key) => ({ key, wrong: 2 * TIMES })));
  });

  it('count every call that they count together', async () => {
    await atOnce(({ services: { db } }) => addCall(db.write, 'a', 60_000, NOW));

    const counted = await servers[0].services.db.read('rate_limits').where('key', 'a');
    expect(counted).toEqual([{ key: 'a', calls: 2 * TIMES, ends: NOW + 60_000 }]);
  });

  it('save each version of a line once, whichever order they come in', async () => {
    const [first, second] = await Promise.all(servers.map((server) => server.post('/v1/create-order', anOrderBody())));
    const numbers = [first?.json.order_id, second?.json.order_id];
    const results = await atOnce(({ services }, index) => {
      const edits = inTurn(numbers, index).map((orderNumber) => {
        const po = `PO-${Math.random()}`;
        return { orderNumber, line: 1, version: 1, po };
      });
      return updateLines(services, { customers: ['hennessy'], session: 'K7M2QX', edits });
    });

    const kinds = results.flatMap((each) => each.results.map(({ kind }) => kind));
    expect(kinds.toSorted()).toEqual([...Array(2 * 2 * TIMES - 2).fill('conflict'), 'saved', 'saved']);
    expect(await servers[0].services.db.read('order_line_history')).toHaveLength(2);
  });

  it('purge what has expired', async () => {
    const { db } = servers[0].services;
    const ended = Array.from({ length: 1_200 }, (_, index) => ({ key: `old ${index}`, calls: 1, ends: 1 }));
    await db.write.batchInsert('rate_limits', ended, 200);
    await Promise.all(servers.map((server) => purgeExpired(server.services)));

    expect(await db.read('rate_limits').where('ends', 1)).toEqual([]);
  });

  it('place an order once that spends what was left of a budget', async () => {
    const settings = { rules: [], budgets: undefined, remindAfterHours: 24, expireAfterDays: 14 };
    const rules = { settings, budget: { period: '2026-11', amount: 60_000 as Cents }, messagesOf: () => [] };
    const budget = { customer: 'hennessy', store: 'None', period: '2026-11' };
    const { db } = servers[0].services;
    await db
      .write('budgets')
      .insert({ ...budget, amount_cents: 60_000 as Cents, reserved_cents: ZERO_CENTS, spent_cents: ZERO_CENTS });
    const placing = await db.transaction(async (trx) => {
      await trx('budgets').where(budget).forUpdate();
      const both = servers.map(({ services }) => services.placing.place({ ...anOrderToStore('once'), rules }));
      await expect.poll(() => waitingForLocks(db.probe), { timeout: 5_000 }).toBe(2);
      return { both };
    });
    const placements = await Promise.all(placing.both);

    expect(placements.map(({ kind }) => kind).toSorted()).toEqual(['known', 'stored']);
    expect(await db.read('budgets').where(budget)).toMatchObject([{ spent_cents: 50_400 }]);
  });

  it('sign a browser in that signs in twice', async () => {
    const login = (server: TestServer, password: string, Cookie = '') =>
      server.post('/v1/login', { password }, { Cookie });
    const before = cookiesOf(await login(servers[0], 'hennessy'));
    const answers = await Promise.all(servers.map((server) => login(server, 'leith', before)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const sessions = await servers[0].services.db.read('session_customers').orderBy('customer').pluck('customer');
    expect(sessions).toEqual(['hennessy', 'leith', 'leith']);
  });
});
