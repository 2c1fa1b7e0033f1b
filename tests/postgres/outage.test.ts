import { randomUUID } from 'node:crypto';
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFault } from '../../server/database/database-faults';
import { withTimeLimit } from '../../server/database/engines/postgres/open-postgres';
import { connect } from '../../server/database/engines/postgres/pools';
import { postgresPrograms } from '../support/database/postgres/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres/postgres-server';
import { anOrderBody } from '../support/orders/orders';
import { startTestServer, type TestServer } from '../support/server/test-server';

let postgres: PostgresServer;
let server: TestServer;

beforeAll(async () => {
  postgres = await startPostgresServer(postgresPrograms() ?? '');
  server = await startTestServer({ DATABASE_URL: postgres.url('postgres') });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

const order = (key: string) => server.post('/v1/create-order', anOrderBody(), { 'Idempotency-Key': key });
const list = () => server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search: 'polo' });
const statuses = async (...calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

it('says so while the database is away, and goes on when it is back', async () => {
  const [before, during] = [randomUUID(), randomUUID()];
  expect(await statuses(order(before), list())).toEqual([201, 200]);
  await postgres.kill();

  const refused = await order(during);
  expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
  expect(refused.json.message).toMatch(/sending it again is safe/);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await statuses(order(before), list(), server.send('/readyz'), server.send('/healthz'))).toEqual([
    503, 503, 503, 200,
  ]);
  expect(server.takeErrors().length).toBeGreaterThan(0);

  await postgres.restart();
  expect(await statuses(order(before), order(during), list(), server.send('/readyz'))).toEqual([200, 201, 200, 200]);
  expect((await list()).json.orders).toHaveLength(2);
});

it('does not notice that all its connections were closed while nobody used them', async () => {
  expect(await statuses(order(randomUUID()), list())).toEqual([201, 200]);
  await server.services.db.probe.raw(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ? AND pid <> pg_backend_pid()',
    ['dealer-storefront'],
  );
  await expect.poll(() => idleConnections(), { timeout: 5_000 }).toBe(0);

  expect(await statuses(order(randomUUID()), list())).toEqual([201, 200]);
  expect(server.takeErrors()).toEqual([]);
});

describe('a network that swallows everything', () => {
  let proxy: Server;
  let isSwallowing = false;

  beforeAll(async () => {
    const socket = join(postgres.folder, '.s.PGSQL.5432');
    proxy = createServer((near) => {
      const far = createConnection(socket);
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        from.on('data', (bytes) => void (isSwallowing || to.write(bytes)));
        from.on('error', () => undefined).on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void proxy.close());

  it('is noticed after a while, and its connections are not used again', async () => {
    const { port } = proxy.address() as AddressInfo;
    const url = `postgres://tester@127.0.0.1:${port}/postgres`;
    const knex = connect(url, { connections: 1, waitMs: 5_000, statementMs: 100 });
    const ask = async (on: Knex) => (await on.raw('SELECT 1 AS one')).rows[0].one;
    expect(await ask(knex)).toBe(1);

    isSwallowing = true;
    const swallowed = [
      await knex.transaction(ask).catch(databaseFault),
      await withTimeLimit(knex, 100, (on) => on(knex.raw('SELECT 1'))).catch(databaseFault),
    ];
    isSwallowing = false;
    expect(swallowed).toEqual(['away', 'away']);
    expect(await ask(knex)).toBe(1);
    await knex.destroy();
  });
});

/** Connections that the server believes in, and that are closed or are about to be. */
function idleConnections(): number {
  const { write, read } = server.services.db;
  const pools: { free: { resource: { _ending: boolean; __knex__disposed?: unknown } }[] }[] = [
    write.client.pool,
    read.client.pool,
  ];
  return pools.flatMap(({ free }) => free).filter(({ resource }) => !resource.__knex__disposed).length;
}
