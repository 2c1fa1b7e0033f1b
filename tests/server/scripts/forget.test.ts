import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database';
import { databaseSettings } from '../../support/database/test-database';
import { unlocked } from '../../support/office/admin';
import { addPerson } from '../../support/office/office';
import { anOrderBody } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const SCRIPT = join(import.meta.dirname, '../../../server/scripts/forget.ts');
const EMAIL = 'renee.castellano@example.com';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Runs the command while the server runs. */
async function forget(...args: readonly string[]) {
  const { dataDir } = server.services.settings;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  const run = spawnSync(process.execPath, ['--import', 'tsx', SCRIPT, ...args], { env, encoding: 'utf8' });
  return { status: run.status, said: run.stdout.split('\n')[0], errors: run.stderr };
}

const order = (key: string, body: object) =>
  server.post('/v1/create-order', anOrderBody({ ...body }), { 'Idempotency-Key': key });
const orders = async (search: string, headers = {}) =>
  (await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search }, headers)).json.orders;

/** Which of the texts are in the bytes of SQLite's files, or in a row of PostgreSQL's tables. */
async function tracesFound(texts: readonly string[]): Promise<readonly string[]> {
  const { db, settings } = server.services;
  const isSqlite = settings.databaseUrl === undefined;
  const content = (isSqlite ? bytesOf(settings.dataDir) : await rowsOf(db)).toLowerCase();
  const inIndex = isSqlite ? await indexedTrigrams(db) : [];
  const isFound = (text: string) => content.includes(text.toLowerCase()) || inIndex.includes(text.slice(1, 4));
  return texts.filter(isFound);
}

/** Read by another process: closing a file would end this one's locks on it, which are the server's. */
function bytesOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.startsWith('storefront.sqlite'));
  expect(files).toContain('storefront.sqlite-wal');
  return execFileSync('cat', files, { cwd: folder, encoding: 'latin1', maxBuffer: 100e6 });
}

async function rowsOf({ read }: Database): Promise<string> {
  const tables = await read('pg_tables')
    .where({ schemaname: read.raw('current_schema()') })
    .pluck('tablename');
  const rows = [];
  for (const table of tables) rows.push(await read.raw('SELECT t::text FROM ?? AS t', [table]));
  return JSON.stringify(rows.map((each) => each.rows));
}

/** Those of "wqxzyla" that the search index has, also in pieces that no search reads anymore. */
async function indexedTrigrams({ read }: Database): Promise<readonly string[]> {
  const blocks: { block: Buffer }[] = await read('order_search_data').select('block');
  const bytes = blocks.map(({ block }) => block.toString('latin1')).join('');
  return ['qxz'].filter((trigram) => bytes.includes(trigram));
}

describe('npm run forget', () => {
  it('takes a person out of all orders, and leaves lines and money', async () => {
    const person = { email: EMAIL, first_name: 'Renee', last_name: 'Castellano' };
    const placed = [
      await order('her-first-order', person),
      await order('her-second-order', { ...person, email: EMAIL.toUpperCase() }),
    ];
    await order('somebody-elses', { email: 'lee@example.com', first_name: 'Lee', last_name: 'Marsh' });
    const admin = await unlocked(server);
    const before = await orders('castellano', admin);
    expect(before).toHaveLength(2);

    expect(await forget('--email', EMAIL, '--dry-run')).toMatchObject({
      status: 0,
      said: '2 orders would lose this name and address.',
    });
    expect(await orders('castellano', admin)).toEqual(before);
    expect(await forget('--email', EMAIL)).toMatchObject({
      status: 0,
      said: '2 orders: name and address removed. Lines, money and POs are unchanged.',
      errors: '',
    });

    expect([await orders('castellano', admin), await orders('renee', admin), await orders(EMAIL, admin)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await orders('marsh', admin)).toHaveLength(1);
    const after = await orders('removed', admin);
    const names = {
      first_name: 'Name',
      last_name: 'removed',
      email: expect.stringMatching(/^removed-hen-\d+@removed\.invalid$/),
    };
    expect(after).toEqual(before.map((each: object) => ({ ...each, ...names })));
    expect(JSON.stringify(await server.services.db.read('orders').select())).not.toMatch(/castellano|renee/i);
    expect((await order('her-first-order', person)).json.order_id).toBe(placed[0]?.json.order_id);
    expect(await forget('--email', EMAIL)).toMatchObject({ said: expect.stringMatching(/^0 orders/) });
  });

  it('leaves nothing of the person in the database’s files, neither after edits nor after searches', async () => {
    const person = { email: 'wqxzyla@example.com', first_name: 'Wqxzyla', last_name: 'Quackenbush' };
    for (let index = 0; index < 20; index += 1) {
      await order(`her-order-${index}`, person);
      await order(`between-${index}`, { email: `between-${index}@example.com` });
    }
    const admin = await unlocked(server);
    for (const { created_at } of (await orders('wqxzyla', admin)).slice(0, 5)) {
      const cart = [{ line: 1, version: 1, po: 'PO-1' }];
      const edit = { companyName: 'Hennessy', email: person.email, created_at, cart };
      expect((await server.post('/v1/update-historical-order', edit, admin)).status).toBe(200);
    }
    const { db } = server.services;
    const ids = await db.read('orders').where({ email: person.email }).pluck('id');
    const hashes = [
      ...(await db.read('idempotency_keys').whereIn('order_id', ids).pluck('payload_hash')),
      ...(await db.read('order_links').whereIn('order_id', ids).pluck('hash')),
      ...(await db.read('order_links').whereIn('order_id', ids).pluck('nonce')),
    ];
    const traces = ['wqxzyla', 'quackenbush', ...new Set(hashes)];
    expect(ids).toHaveLength(20);
    expect(await tracesFound(traces)).toEqual(traces);

    expect((await forget('--email', person.email)).said).toMatch(/^20 orders/);

    expect(await tracesFound(traces)).toEqual([]);
    expect(await orders('between', admin)).toHaveLength(20);
  });

  it('leaves a key that places nothing, makes no link, and confirms no guess', async () => {
    const person = { email: 'guessed@example.com', last_name: 'Guessed' };
    const placed = (await order('known-to-the-tablet', person)).json;
    await forget('--email', person.email);
    const before = await server.services.db.read('order_links').select();

    const again = [
      await order('known-to-the-tablet', person),
      await order('known-to-the-tablet', { ...person, bypass_code: 'WRONG' }),
      await order('known-to-the-tablet', { email: 'another@example.com' }),
    ];

    for (const { status, json } of again) {
      expect(status).toBe(409);
      expect(json).toEqual({ code: 'key_reused', message: expect.any(String), order_id: placed.order_id });
    }
    expect(new Set(again.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await server.services.db.read('order_links').select()).toEqual(before);
    expect(await server.services.db.read('orders').where({ order_number: placed.order_id })).toHaveLength(1);
    expect(await orders('another@example.com', await unlocked(server))).toEqual([]);
  });

  it('changes only one customer’s orders, if one is named', async () => {
    const person = { email: 'dana@example.com', last_name: 'Danaher' };
    await order('danas-order', person);

    expect((await forget('--email', 'dana@example.com', '--customer', 'leith')).said).toMatch(/^0 orders/);
    expect(await orders('danaher')).toHaveLength(1);
    expect((await forget('--email', 'dana@example.com', '--customer', 'hennessy')).said).toMatch(/^1 order:/);
    expect(await orders('danaher')).toEqual([]);
  });

  it('deletes the account of somebody who works in the office, unless a customer is named', async () => {
    await addPerson(server, 'owner@example.org', [{ role: 'owner' }]);
    await addPerson(server, 'leaves@example.org', [{ role: 'desk' }]);
    const accounts = () => server.services.db.read('people').orderBy('email').pluck('email');
    const both = ['leaves@example.org', 'owner@example.org'];

    await forget('--email', 'leaves@example.org', '--customer', 'leith');
    expect((await forget('--email', 'leaves@example.org', '--dry-run')).said).toMatch(/^An account of the office/);
    expect(await accounts()).toEqual(both);
    expect((await forget('--email', 'Leaves@example.org')).said).toMatch(/^The account of the office was deleted/);
    expect(await forget('--email', 'owner@example.org')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('This is the only owner of the office.'),
    });
    expect(await accounts()).toEqual(['owner@example.org']);
  });

  it.each([[[]], [['--email', 'nobody']], [['--email', EMAIL, '--customer', 'Acme Inc']], [['--mail', EMAIL]]])(
    'explains itself after %j',
    async (args) => {
      expect(await forget(...args)).toMatchObject({
        status: 1,
        errors: expect.stringContaining('npm run forget -- --email'),
      });
    },
  );
});
