import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlocked } from '../../support/admin';
import { anOrderBody } from '../../support/orders';
import { databaseSettings } from '../../support/test-database';
import { startTestServer, type TestServer } from '../../support/test-server';

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

  it('changes only one customer’s orders, if one is named', async () => {
    const person = { email: 'dana@example.com', last_name: 'Danaher' };
    await order('danas-order', person);

    expect((await forget('--email', 'dana@example.com', '--customer', 'leith')).said).toMatch(/^0 orders/);
    expect(await orders('danaher')).toHaveLength(1);
    expect((await forget('--email', 'dana@example.com', '--customer', 'hennessy')).said).toMatch(/^1 order:/);
    expect(await orders('danaher')).toEqual([]);
  });

  it.each([[[]], [['--email', 'nobody']], [['--email', EMAIL, '--customer', 'acme']], [['--mail', EMAIL]]])(
    'explains itself after %j',
    async (args) => {
      expect(await forget(...args)).toMatchObject({
        status: 1,
        errors: expect.stringContaining('npm run forget -- --email'),
      });
    },
  );
});
