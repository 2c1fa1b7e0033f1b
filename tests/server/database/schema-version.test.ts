import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../server/database/migrations';
import { KNOWN_MIGRATIONS, migrate, readSchemaVersion } from '../../../server/database/schema-version';
import { openDatabase } from '../../../server/order-rows/open-database';
import { connectTo, databaseOf, dropDatabase } from '../../support/database/test-database';
import { anOrderBody } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const LAST = KNOWN_MIGRATIONS.at(-1) as string;
const NEWER = '999-flying-carpets';

let folder: string;
let server: TestServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'schema-'));
  server = await startTestServer({ DATA_DIR: folder });
});
afterEach(async () => {
  await server.stop();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** What a newer server does when it starts. @param required what servers have to know from then on */
async function upgrade(required: string): Promise<void> {
  const { write } = server.services.db;
  await write.schema.alterTable('orders', (table) => table.string('carpet'));
  await write('knex_migrations').insert({ name: NEWER, batch: 99, migration_time: new Date() });
  await write('schema_version').update({ migration: NEWER, required });
}

const order = async () => (await server.post('/v1/create-order', anOrderBody())).status;
const readiness = async () => (await server.send('/readyz')).status;
const restart = async () => {
  await server.stop();
  server = await startTestServer({ DATA_DIR: folder });
};

it('a server goes on, and can be started, after an upgrade that only adds', async () => {
  await upgrade(LAST);

  expect([await order(), await readiness()]).toEqual([201, 200]);
  await restart();
  expect([await order(), await readiness()]).toEqual([201, 200]);
  expect((await server.send('/readyz')).json.migration).toBe(NEWER);
  expect(await server.services.db.read('orders').pluck('carpet')).toEqual([null, null]);
});

it('a server refuses orders, and says that it is not ready, after any other upgrade', async () => {
  await upgrade(NEWER);
  const refused = await server.post('/v1/create-order', anOrderBody());

  expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '30']);
  expect(refused.json.message).toMatch(/being upgraded.*sending it again is safe/);
  expect(await readiness()).toBe(503);
  expect(await server.services.db.read('orders').pluck('id')).toEqual([]);
  await server.stop();
  await expect(startTestServer({ DATA_DIR: folder })).rejects.toThrow(`from a newer version (${NEWER})`);
  const knex = connectTo(await databaseOf(folder));
  await knex('schema_version').update({ required: LAST });
  await knex.destroy();
  server = await startTestServer({ DATA_DIR: folder });
  expect(await order()).toBe(201);
});

it('each step of an upgrade records which servers may go on', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'schema-'));
  const place = await databaseOf(empty, { isEmpty: true });
  const knex = connectTo(place);
  const version = () => readSchemaVersion(knex, (query) => query);
  await migrate(knex, { last: '035-schema-version' });
  expect(await version()).toEqual({ migration: '035-schema-version', required: '034-assets' });
  await (await openDatabase(place)).close();

  expect((await version()).migration).toBe(LAST);
  await knex.destroy();
  await dropDatabase(empty);
  rmSync(empty, { recursive: true, force: true });
});

it.each(MIGRATIONS.filter(({ worksSince }) => worksSince))(
  '$name works with servers of an earlier one',
  (migration) => {
    const position = KNOWN_MIGRATIONS.indexOf(migration.worksSince ?? '');

    expect(position).toBeGreaterThanOrEqual(0);
    expect(position).toBeLessThan(MIGRATIONS.indexOf(migration));
  },
);
