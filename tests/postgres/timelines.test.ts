import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SPARE_IDS } from '../../server/database/database';
import { dropDatabase } from '../support/database/test-database';
import { anOrderBody } from '../support/orders/orders';
import { startTestServer, type TestServer } from '../support/server/test-server';

const ORDERS = 12;

let folder: string;
let servers: TestServer[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'timelines-'));
  servers = [];
  for (let count = 0; count < 3; count += 1) servers.push(await startTestServer({ DATA_DIR: folder }));
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** From all servers at the same moment; the ids in order. */
async function placeOrders(): Promise<readonly number[]> {
  const orders = Array.from({ length: ORDERS }, (_, index) => servers[index % servers.length] as TestServer);
  const answers = await Promise.all(orders.map((server) => server.post('/v1/create-order', anOrderBody())));
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 201));
  return answers.map(({ json }) => Number(/\d+$/.exec(json.order_id)?.[0])).toSorted((a, b) => a - b);
}

const knex = () => (servers[0] as TestServer).services.db.write;
const timelines = () => knex()('schema_version').pluck('timeline');

it('order numbers go on without a gap on one timeline', async () => {
  const [first = 0] = await placeOrders();
  const last = (await placeOrders()).at(-1) ?? 0;

  expect(last - first).toBeLessThan(SPARE_IDS);
  expect(await timelines()).toEqual(['00000001']);
});

it('on a new timeline, one of the servers skips numbers before any of them gives one out', async () => {
  const before = (await placeOrders()).at(-1) ?? 0;
  // As after a promotion; tests/deploy/failover.test.ts promotes real copies.
  await knex()('schema_version').update({ timeline: '00000000' });
  const after = await placeOrders();

  expect(after[0]).toBeGreaterThan(before + SPARE_IDS);
  expect(after.at(-1)).toBeLessThan(before + 2 * SPARE_IDS);
  expect(await timelines()).toEqual(['00000001']);
  expect((await placeOrders()).at(-1)).toBeLessThan(before + 2 * SPARE_IDS);
});
