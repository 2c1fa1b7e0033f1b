import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms } from '../../bench/store/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../../bench/store/postgres-server';
import { connectReplica } from '../../server/db/engines/postgres/open-postgres';
import { openReplicas, type Replicas } from '../../server/db/replicas';
import { readGauges } from '../../server/operations/metrics/read-gauges';
import { unlocked } from '../support/admin';
import { addPerson, type OfficeBrowser, signInToOffice } from '../support/office';
import { anOrderBody } from '../support/orders';
import { connectTo } from '../support/test-database';
import { startTestServer, type TestServer } from '../support/test-server';

const PROGRAMS = postgresPrograms() ?? '';

let primary: PostgresServer;
let replica: PostgresServer;
/** Two servers of one store. */
let server: TestServer;
let second: TestServer;
let onPrimary: Knex;
let onReplica: Knex;
/** Of the replicas' checks, which tests make themselves. */
let clock = 0;

beforeAll(async () => {
  primary = await startPostgresServer(PROGRAMS);
  replica = await startPostgresServer(PROGRAMS, false, ['wal_retrieve_retry_interval=100ms'], primary);
  const env = { DATABASE_URL: primary.url('postgres'), DATABASE_READ_URL: replica.url('postgres') };
  server = await startTestServer(env);
  second = await startTestServer(env);
  onPrimary = connectTo({ url: primary.url('postgres') });
  onReplica = connectTo({ url: replica.url('postgres') });
});
afterAll(async () => {
  for (const each of [server, second]) await each.stop();
  for (const knex of [onPrimary, onReplica]) await knex.destroy();
  for (const each of [replica, primary]) await each.stop();
});

const replicasOf = ({ services }: TestServer) => services.db.replicas as Replicas;
const stateOf = (of: TestServer) => replicasOf(of).states()[0];
const readsOf = (of: TestServer) => ({ ...stateOf(of)?.reads });

/** @param seconds since the last check */
async function check(seconds: number): Promise<void> {
  clock += seconds * 1_000;
  for (const each of [server, second]) await replicasOf(each).check(clock);
}

async function position(knex: Knex, sql: string): Promise<string> {
  return (await knex.raw(`SELECT (${sql})::text AS position`)).rows[0].position;
}

/** Waits until the replica has everything that the primary has stored, and the servers know it. */
async function caughtUp(): Promise<void> {
  // Something is always written in between, if only by PostgreSQL itself.
  await expect
    .poll(async () => {
      await check(1);
      return [stateOf(server), stateOf(second)];
    })
    .toMatchObject([UP_TO_DATE, UP_TO_DATE]);
}

const UP_TO_DATE = { lagMs: 0, problem: '' };

async function pause(): Promise<void> {
  await onReplica.raw('SELECT pg_wal_replay_pause()');
  await expect.poll(() => position(onReplica, 'pg_get_wal_replay_pause_state()')).toBe('paused');
}

async function resume(): Promise<void> {
  await onReplica.raw('SELECT pg_wal_replay_resume()');
  await caughtUp();
}

type Headers = Record<string, string>;

async function place(customer_po: string, headers: Headers = {}): Promise<void> {
  const body = anOrderBody({ customer_po, email: `${customer_po}@example.com` });
  expect((await server.post('/v1/create-order', body, { 'Idempotency-Key': randomUUID(), ...headers })).status).toBe(
    201,
  );
}

/** The numbers that shoppers gave the listed orders. */
async function listed(headers: Headers, at = server): Promise<readonly string[]> {
  const { status, json } = await at.post('/v1/retrieve-orders', { companyName: 'Hennessy', lines: true }, headers);
  expect(status).toBe(200);
  return json.orders.map(({ customer_po }: { customer_po: string }) => customer_po);
}

it('shows a session its own orders, and leaves out a replica that is paused, until it is back', async () => {
  const [writer, other] = [await unlocked(server), await unlocked(server)];
  await place('before');
  await caughtUp();

  const before = readsOf(server);
  expect(await listed(other)).toContain('before');
  expect(readsOf(server)).toEqual({ ...before, used: (before.used ?? 0) + 1 });

  await pause();
  await place('paused', writer);
  // The replica doesn't have it, which shows that it's read.
  expect(await listed(other)).not.toContain('paused');
  expect(await listed(writer)).toContain('paused');
  expect(await listed(writer, second)).toContain('paused');
  expect(readsOf(server)).toEqual({ ...before, used: (before.used ?? 0) + 2, own_write: (before.own_write ?? 0) + 1 });
  // Without a session, nothing says what somebody wrote.
  expect(await listed({})).toContain('paused');

  await check(10);
  expect([stateOf(server)?.lagMs, stateOf(server)?.problem]).toEqual([10_000, '']);
  await check(0.001);
  expect(stateOf(server)?.problem).toMatch(/ten seconds behind/);
  expect(await listed(other)).toContain('paused');
  expect(readsOf(server).behind).toBe(1);

  await resume();
  const { used = 0 } = readsOf(server);
  expect([await listed(other), await listed(writer)].every((orders) => orders.includes('paused'))).toBe(true);
  expect(readsOf(server).used).toBe(used + 2);
});

it('shows people of the office their own edits, also the one that was refused because of another', async () => {
  await addPerson(server, 'one@example.com', [{ role: 'owner' }]);
  await addPerson(server, 'two@example.com', [{ role: 'owner' }]);
  const [one, two] = [await signInToOffice(server, 'one@example.com'), await signInToOffice(server, 'two@example.com')];
  await place('edited');
  await caughtUp();
  const linesOf = async (person: OfficeBrowser) => (await person.post('/v1/office/orders', { limit: 10 })).json.orders;
  const order = (await linesOf(one)).find(({ customer_po }: { customer_po: string }) => customer_po === 'edited');
  const po = async (person: OfficeBrowser) =>
    (await linesOf(person)).find(({ order_id }: { order_id: string }) => order_id === order.order_id).po;
  const edit = async (person: OfficeBrowser, text: string) => {
    const line = { order_id: order.order_id, line: 1, version: 1, po: text, customer_po: '', est_ship_date: '' };
    return (await person.post('/v1/office/v1/update-order-lines', { lines: [line] })).json.results[0].status;
  };

  await pause();
  expect(await edit(one, '4711')).toBe('saved');
  expect([await po(one), await po(two)]).toEqual(['4711', '']);
  expect(await edit(two, '4712')).toBe('conflict');
  expect(await po(two)).toBe('4711');
  const report = '/v1/office/report?from=2026-11-01&to=2026-11-30';
  const { used = 0, own_write = 0 } = readsOf(server);
  expect([(await one.get(report)).status, (await one.get('/v1/office/activity')).status]).toEqual([200, 200]);
  await resume();
  const [now, then] = [await one.get(report), await two.get('/v1/office/export-orders?time_zone=UTC')];
  expect([now.status, then.status, String(then.bytes).includes('4711')]).toEqual([200, 200, true]);
  expect(readsOf(server)).toMatchObject({ own_write: own_write + 2, used: used + 2 });
});

it('reads the primary while a replica is away, and the replica once it is back', async () => {
  const headers = await unlocked(server);
  await caughtUp();
  await listed(headers);
  const before = readsOf(server);
  await onReplica.destroy();
  await replica.kill();

  // The first call finds out, and the rest don't ask.
  expect(await listed(headers)).toContain('before');
  expect(await listed(headers)).toContain('before');
  expect(readsOf(server)).toEqual({ ...before, failed: (before.failed ?? 0) + 1, away: (before.away ?? 0) + 1 });
  await check(20);
  expect(stateOf(server)).toMatchObject({ lagMs: 20_000, problem: expect.stringMatching(/./) });
  expect(server.takeErrors()).toEqual([]);

  await replica.restart();
  onReplica = connectTo({ url: replica.url('postgres') });
  await caughtUp();
  expect(await listed(headers)).toContain('before');
  expect(readsOf(server).used).toBe((before.used ?? 0) + 1);
});

it('asks the primary if the replica ends a query to go on replaying', async () => {
  const { lists } = server.services.db;
  await onPrimary.raw('CREATE TABLE deleted AS SELECT 1 AS a');
  // By default a query has half a minute.
  await onReplica.raw('ALTER SYSTEM SET max_standby_streaming_delay = 0');
  await onReplica.raw('SELECT pg_reload_conf()');
  await caughtUp();
  const before = readsOf(server);
  const counted = await replicasOf(server).read({ key: 'anybody', wroteLsn: null }, (pool) =>
    pool.transaction(
      async (trx) => {
        const rows = await trx<object>('deleted' as string);
        if (pool === lists) return rows.length;
        await onPrimary('deleted' as string).delete();
        let hasEnded = false;
        const asleep = trx.raw('SELECT pg_sleep(50)').finally(() => {
          hasEnded = true;
        });
        const vacuum = async () => {
          // While a job of the servers still sees the row, it stays.
          while (!hasEnded) await onPrimary.raw('VACUUM deleted');
        };
        await Promise.all([asleep, vacuum()]);
        return rows.length;
      },
      { isolationLevel: 'repeatable read' },
    ),
  );
  await onReplica.raw('ALTER SYSTEM RESET max_standby_streaming_delay');
  await onReplica.raw('SELECT pg_reload_conf()');

  expect(counted).toBe(0);
  expect(readsOf(server)).toEqual({ ...before, failed: (before.failed ?? 0) + 1 });
  await caughtUp();
});

it('counts for each replica', async () => {
  await caughtUp();
  readGauges(server.services);
  const text = await server.services.metrics.registry.metrics();

  const lines = text.split('\n').filter((line) => line.startsWith('storefront_replica_'));
  expect(lines).toContain(`storefront_replica_lag_seconds{replica="${replica.folder}"} 0`);
  expect(lines).toContain(`storefront_replica_reads_total{replica="${replica.folder}",outcome="failed"} 2`);
});

describe('an address that is not of a replica', () => {
  it.each([
    ['the primary itself', () => primary.url('postgres'), /accepts writes/],
    ['another database', () => replica.url('template1'), /knex_migrations/],
    ['nothing', () => 'postgres://tester@127.0.0.1:1/postgres', /ECONNREFUSED/],
  ])('is not read: %s', async (_what, url, problem) => {
    const { db } = server.services;
    const replicas = openReplicas([url()], connectReplica, db);
    await replicas.check(1);

    expect(replicas.states()[0]?.problem).toMatch(problem);
    const session = { key: 'anybody', wroteLsn: null };
    expect(await replicas.read(session, async (lists) => lists === db.lists)).toBe(true);
    await replicas.close();
  });
});
