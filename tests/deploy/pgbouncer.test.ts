import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import createKnex, { type Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseToBackUp, inspectDatabase } from '../../server/database/engines/open-database';
import { connect } from '../../server/database/engines/postgres/pools';
import { openDatabase } from '../../server/order-rows/open-database';
import { postgresPrograms } from '../support/database/postgres/postgres-programs';
import { type PostgresServer, startPostgresServer, unprivileged } from '../support/database/postgres/postgres-server';
import { unlocked } from '../support/office/admin';
import { anOrderBody } from '../support/orders/orders';
import { freePort } from '../support/server/server-process';
import { startTestServer, type TestServer } from '../support/server/test-server';
import { toolPath } from './tools';

const programs = postgresPrograms();
const program = toolPath('pgbouncer');

const ORDERS = 40;

/** As few as possible, so that transactions do change connections. */
const CONNECTIONS = 4;

describe.runIf(programs && program).each(['session', 'transaction'] as const)('PgBouncer in %s mode', (mode) => {
  let postgres: PostgresServer;
  let pgbouncer: PgBouncer;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await startPostgresServer(programs ?? '');
    pgbouncer = await startPgBouncer(postgres, mode);
    server = await startTestServer({ DATABASE_URL: pgbouncer.url('postgres') });
  });
  afterAll(async () => {
    await server.stop();
    await pgbouncer.stop();
    await postgres.stop();
  });

  const order = (key: string) => server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': key });
  const statuses = async (calls: readonly Promise<{ status: number }>[]) =>
    new Set((await Promise.all(calls)).map(({ status }) => status));

  async function inPostgres<Result>(work: (knex: Knex) => PromiseLike<Result>): Promise<Result> {
    const knex = createKnex({ client: 'pg', connection: postgres.url('postgres') });
    try {
      return await work(knex);
    } finally {
      await knex.destroy();
    }
  }

  it('stores each of many orders once, and edits, lists and finds them', async () => {
    const keys = Array.from({ length: ORDERS }, () => randomUUID());
    expect(await statuses(keys.flatMap((key) => [order(key), order(key)]))).toEqual(new Set([201, 200]));
    expect(await statuses(keys.map(order))).toEqual(new Set([200]));
    expect(await inPostgres((knex) => knex('orders').pluck('id'))).toHaveLength(ORDERS);

    const { created_at } = (await order(keys[0] as string)).json;
    const edit = {
      companyName: 'Hennessy',
      email: anOrderBody().email,
      created_at,
      cart: [{ line: 1, version: 1, po: 'PO-1' }],
    };
    expect((await server.post('/v1/update-historical-order', edit, await unlocked(server))).status).toBe(200);
    expect(await inPostgres((knex) => knex('order_lines').where({ po: 'PO-1' }).pluck('po'))).toEqual(['PO-1']);

    const found = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search: 'polo' });
    expect([found.status, found.json.orders.length > 0]).toEqual([200, true]);
    expect((await server.send('/readyz')).status).toBe(200);
    expect(server.takeErrors()).toEqual([]);
  });

  it('passes on each pool’s limits, in transactions and outside of them', async () => {
    const { write, read, lists, probe, transaction } = server.services.db;
    const limits = async (knex: Knex) => {
      const sql = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS "lock",
        current_setting('idle_in_transaction_session_timeout') AS idle`;
      return Object.values((await knex.raw(sql)).rows[0]);
    };
    const all = await Promise.all([write, read, lists, probe].flatMap((pool) => [limits(pool), limits(pool)]));
    expect(all).toEqual([
      ...[1, 2].map(() => ['30s', '20s', '1min']),
      ...[1, 2, 3, 4].map(() => ['10s', '10s', '1min']),
      ...[1, 2].map(() => ['1s', '1s', '1min']),
    ]);
    expect(await transaction(limits)).toEqual(['30s', '20s', '1min']);
  });

  it('has the database itself end what takes too long', async () => {
    const pool = connect(pgbouncer.url('postgres'), { connections: 1, waitMs: 20_000, statementMs: 200 });
    await expect(pool.raw('SELECT pg_sleep(3600)')).rejects.toMatchObject({ code: '57014' });
    await expect(pool.transaction((trx) => trx.raw('SELECT pg_sleep(3600)'))).rejects.toMatchObject({ code: '57014' });
    const { rows } = await inPostgres((knex) =>
      knex.raw("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active'"),
    );
    expect(rows).toEqual([]);
    expect((await pool.raw('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.destroy();
  });

  it('lets several servers create the tables of an empty database together', async () => {
    await inPostgres((knex) => knex.raw('CREATE DATABASE fresh'));
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: pgbouncer.url('fresh') })));
    await Promise.all(opened.map((db) => db.close()));
  });

  it('takes orders again after a restart of the database', async () => {
    const key = randomUUID();
    await postgres.kill();
    const refused = await order(key);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect((await server.send('/readyz')).status).toBe(503);
    await postgres.restart();
    await expect.poll(async () => (await server.send('/readyz')).status).toBe(200);
    expect((await order(key)).status).toBe(201);
    server.takeErrors();
  });

  it('wants backups to go to the database itself, also where others have left their settings behind', async () => {
    const target = join(postgres.folder, 'backup');
    const backup = databaseToBackUp({ databaseUrl: pgbouncer.url('postgres'), dataDir: '' });
    await expect(backup.backUp(target)).rejects.toThrow('Set BACKUP_DATABASE_URL.');
    const backupDatabaseUrl = postgres.url('postgres');
    const direct = databaseToBackUp({ databaseUrl: pgbouncer.url('postgres'), backupDatabaseUrl, dataDir: '' });
    const { rows } = await inPostgres((knex) => knex.raw('SELECT count(*)::int AS orders FROM orders'));
    expect(await direct.backUp(target)).toMatchObject({ orders: rows[0].orders });

    const knex = createKnex({ client: 'pg', connection: pgbouncer.url('postgres') });
    await knex.raw("SELECT set_config('search_path', '', false)");
    expect((await order(randomUUID())).status).toBe(201);
    await knex.destroy();
  });

  it('says why a server cannot start', async () => {
    const problem = (database: string) =>
      inspectDatabase({ url: pgbouncer.url(database) }).catch(({ message }) => message);
    const said = (what: string) => `DATABASE_URL: the pooler there, or the server, says: ${what}.`;
    expect(await problem('postgres')).toBeUndefined();
    expect(await problem('no_store')).toBe(said('database "no_store" does not exist'));
    expect(await problem('elsewhere')).toBe(
      'DATABASE_URL: the server does not answer in time. Check its host, port and network, and whether a pooler or balancer there reaches the database.',
    );
  });
});

interface PgBouncer {
  url(database: string): string;
  stop(): Promise<void>;
}

async function startPgBouncer(postgres: PostgresServer, mode: string): Promise<PgBouncer> {
  const port = await freePort();
  const file = join(postgres.folder, `pgbouncer-${mode}.ini`);
  const databases = ['postgres', 'fresh', 'no_store'].map((name) => `${name} = host=${postgres.folder} user=tester`);
  const settings = `
[databases]
${databases.join('\n')}
elsewhere = host=127.0.0.1 port=1 user=tester
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 100 : CONNECTIONS}
server_login_retry = 1
`;
  writeFileSync(file, settings);
  chmodSync(file, 0o644);
  const child = spawn(program ?? '', [file], { ...unprivileged(), stdio: ['ignore', 'ignore', 'pipe'] });
  await isUp(child);
  return {
    url: (database) => `postgres://tester@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isUp(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> }).on('line', (line) => {
      said.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${said.join('\n')}`)));
  });
}
