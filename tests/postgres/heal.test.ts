import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inspectDatabase } from '../../server/database/engines/open-database';
import { connect } from '../../server/database/engines/postgres/pools';
import { readGauges } from '../../server/maintenance/read-gauges';
import { addressProblem } from '../../server/operations/settings/postgres-addresses';
import { postgresPrograms } from '../support/database/postgres/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres/postgres-server';
import { anOrderBody } from '../support/orders/orders';
import { startTestServer, type TestServer } from '../support/server/test-server';

let primary: PostgresServer;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let server: TestServer;

beforeAll(async () => {
  primary = await startPostgresServer(postgresPrograms() ?? '');
  balancer = await startBalancer(primary);
  server = await startTestServer({ DATABASE_URL: balancer.url });
  readGauges(server.services);
});
afterEach(() => void server.takeErrors());
afterAll(async () => {
  await server.stop();
  await balancer.stop();
  await primary.stop();
});

const order = (key: string) => server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': key });
const list = () => server.post('/v1/retrieve-orders', { companyName: 'Hennessy' });
const ready = () => server.send('/readyz');
const statuses = async (...calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

async function gauge(name: string): Promise<string | undefined> {
  const text = await server.services.metrics.registry.metrics();
  return text.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1];
}
const databaseGauges = async () => [
  await gauge('storefront_database_up'),
  await gauge('storefront_database_read_only'),
];

async function inDatabase<Result>(of: PostgresServer, work: (knex: Knex) => PromiseLike<Result>): Promise<Result> {
  const knex = createKnex({ client: 'pg', connection: of.url('postgres') });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

const ordersOf = async (of: PostgresServer, key: string): Promise<number> =>
  (await inDatabase(of, (knex) => knex('idempotency_keys').where({ key }))).length;

describe('a database that its administrator lets nobody write', () => {
  const setReadOnly = (isOn: boolean) =>
    inDatabase(primary, async (knex) => {
      await knex.raw(`ALTER SYSTEM SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
      await knex.raw('SELECT pg_reload_conf()');
      const state = async () => (await knex.raw('SHOW default_transaction_read_only')).rows[0];
      await expect.poll(state).toEqual({ default_transaction_read_only: isOn ? 'on' : 'off' });
    });

  it('refuses orders, shows them, is not ready, and takes orders again when it may', async () => {
    const [before, during] = [randomUUID(), randomUUID()];
    expect(await statuses(order(before), list(), ready())).toEqual([201, 200, 200]);
    expect(await databaseGauges()).toEqual(['1', '0']);
    await setReadOnly(true);

    const refused = await order(during);
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '60']);
    expect(refused.json.message).toMatch(/^The server cannot save anything at the moment/);
    expect(await statuses(order(before), list())).toEqual([200, 200]);
    expect(await ready()).toMatchObject({ status: 503, json: { message: 'The database can only be read.' } });
    expect(await databaseGauges()).toEqual(['0', '1']);

    await setReadOnly(false);
    expect(await statuses(order(before), order(during), list(), ready())).toEqual([200, 201, 200, 200]);
    expect(await databaseGauges()).toEqual(['1', '0']);
  });
});

describe('a connection that is lost after the order was committed', () => {
  it('stores the order once, and says that it is stored', async () => {
    const key = randomUUID();
    expect((await order(randomUUID())).status).toBe(201);
    const cut = balancer.cutAfterCommit();
    const placed = await order(key);

    expect([await cut, placed.status]).toEqual(['cut', 201]);
    expect(await ordersOf(primary, key)).toBe(1);
    expect(await order(key)).toMatchObject({ status: 200, json: { order_id: placed.json.order_id } });
  });
});

it('takes orders again without a restart when its connections have ended up on a copy', async () => {
  const standby = await startPostgresServer(postgresPrograms() ?? '', false, [], primary);
  try {
    const [before, during] = [randomUUID(), randomUUID()];
    expect((await order(before)).status).toBe(201);
    const replayed = () => ordersOf(standby, before);
    await expect.poll(replayed).toBe(1);

    await primary.kill();
    balancer.leadTo(standby);
    const refused = await order(during);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
    expect((await list()).json.orders.length).toBeGreaterThan(0);
    expect(await ready()).toMatchObject({ status: 503, json: { message: 'The database can only be read.' } });
    expect(await databaseGauges()).toEqual(['0', '1']);

    await inDatabase(standby, (knex) => knex.raw('SELECT pg_promote()'));
    expect(await statuses(order(during), order(before), ready())).toEqual([201, 200, 200]);
    expect(await ordersOf(standby, during)).toBe(1);
  } finally {
    await standby.stop();
  }
});

describe('several hosts', () => {
  const recoveryOf = async (knex: Knex) => (await knex.raw('SELECT pg_is_in_recovery() AS is_copy')).rows[0].is_copy;

  it('lead to the one that can be written, also after another one was promoted', async () => {
    const first = await startPostgresServer(postgresPrograms() ?? '');
    const second = await startPostgresServer(postgresPrograms() ?? '', false, [], first);
    const [toFirst, toSecond] = [await startBalancer(first), await startBalancer(second)];
    const hosts = [toSecond, toFirst].map(({ url }) => new URL(url).host);
    const url = `postgres://tester@127.0.0.1:1,${hosts.join(',')}/postgres?target_session_attrs=read-write`;
    const pools = (['reads', 'writes'] as const).map((heals) =>
      connect(url, { connections: 1, waitMs: 20_000, statementMs: 10_000, heals }),
    );
    try {
      expect(addressProblem(url)).toBeUndefined();
      expect(await inspectDatabase({ url }).catch(({ message }) => message)).toBeUndefined();
      expect(await Promise.all(pools.map(recoveryOf))).toEqual([false, false]);

      await first.kill();
      await expect(inspectDatabase({ url })).rejects.toThrow('DATABASE_URL: this database can only be read.');
      await inDatabase(second, (knex) => knex.raw('SELECT pg_promote()'));
      expect(await Promise.all(pools.map(recoveryOf))).toEqual([false, false]);
    } finally {
      for (const pool of pools) await pool.destroy();
      for (const each of [toFirst, toSecond, second, first]) await each.stop();
    }
  });

  it.each([
    ['?target_session_attrs=any', 'target_session_attrs=any may lead to a database that cannot be written'],
    ['?target_session_attrs=prefer-standby', 'target_session_attrs=prefer-standby may lead to'],
    ['?host=one,two', 'several hosts belong before the name'],
  ])('are refused in a sentence where they would not do: %s', (ending, sentence) => {
    expect(addressProblem(`postgres://user@localhost/name${ending}`)).toContain(sentence);
  });

  it.each(['postgres://u:p%40@one,two/name', 'postgresql://u@one:5433,[::1]:5434,10.0.0.1/name?sslmode=require'])(
    'are accepted: %s',
    (url) => expect(addressProblem(url)).toBeUndefined(),
  );

  it.each(['postgres://u@one,,two/name', 'postgres://u@one,/name', 'postgres://u@one:x,two/name'])(
    'are refused if one of them is no host: %s',
    (url) => expect(addressProblem(url)).toContain('must be an address such as'),
  );
});

/** Leads connections to one of the servers, as HAProxy would. */
async function startBalancer(first: PostgresServer) {
  let target = first;
  let onCommit: (() => void) | undefined;
  const open = new Set<Socket>();
  const listening = createServer((near) => {
    const far = createConnection(join(target.folder, '.s.PGSQL.5432'));
    let hasOrder = false;
    let isCut = false;
    near.on('data', (bytes) => {
      hasOrder ||= bytes.includes('into_orders');
      if (onCommit && hasOrder && bytes.includes('COMMIT')) isCut = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isCut) return void near.write(bytes);
      // PostgreSQL names the command once it's done.
      if (!bytes.includes('COMMIT')) return;
      onCommit?.();
      onCommit = undefined;
      near.destroy();
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const { port } = listening.address() as AddressInfo;
  const closeAll = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    leadTo(other: PostgresServer) {
      target = other;
      closeAll();
    },
    /** Swallows the answer to the next order's commit, and closes its connection. */
    cutAfterCommit: () =>
      new Promise<'cut'>((resolve) => {
        onCommit = () => resolve('cut');
      }),
    async stop() {
      closeAll();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
