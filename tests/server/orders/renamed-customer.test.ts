import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishCustomer } from '../../support/approvals/approvals';
import { dropDatabase } from '../../support/database/test-database';
import { anOrderBody } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renamed-'));
});
afterAll(async () => {
  await dropDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

it('takes orders that tablets saved before the office renamed the customer', async () => {
  const place = async (server: TestServer, key: string, companyName: string) => {
    const { status, json } = await server.post('/v1/create-order', anOrderBody({ companyName }), {
      'Idempotency-Key': key,
    });
    return { status, number: json.order_id };
  };
  const server = await startTestServer({ DATA_DIR: folder });
  const first = await place(server, 'saved-before-1', 'Hennessy');
  await publishCustomer(server, 'hennessy', { title: 'Hennessy Auto' });

  expect(await place(server, 'saved-before-1', 'Hennessy')).toEqual({ status: 200, number: first.number });
  expect(await place(server, 'saved-before-2', 'Hennessy')).toMatchObject({ status: 201 });
  expect(await place(server, 'saved-since-1', 'Hennessy Auto')).toMatchObject({ status: 201 });
  expect(await place(server, 'saved-never', 'Henessy')).toMatchObject({ status: 404 });
  await publishCustomer(server, 'leith', { title: 'Hennessy' });
  expect((await place(server, 'saved-before-3', 'Hennessy')).status).not.toBe(201);
  const saved = { companyName: 'Hennessy', captured_at: 1_795_000_000_000 };
  const doubtful = await server.post('/v1/create-order', anOrderBody({ ...saved, key: 'saved-before-4' }));
  expect([doubtful.status, doubtful.json.code]).toEqual([422, 'invalid']);
  expect(doubtful.json.message).toMatch(/More than one group has been called Hennessy/);
  const keyed = await server.post(
    '/v1/create-order',
    anOrderBody({ ...saved, customer: 'hennessy', key: 'saved-before-5' }),
  );
  expect([keyed.status, keyed.json.order_id]).toEqual([201, expect.stringMatching(/^HEN-/)]);
  const own = { Host: 'orders.hennessy.localhost' };
  const ownHost = await server.post('/v1/create-order', anOrderBody({ ...saved, key: 'saved-before-6' }), own);
  expect(ownHost.status).toBe(201);
  await publishCustomer(server, 'leith', { title: 'Leith' });
  await server.stop({ keepData: true });

  const restarted = await startTestServer({ DATA_DIR: folder });
  expect(await place(restarted, 'saved-before-1', 'Hennessy')).toEqual({ status: 200, number: first.number });
  await restarted.stop({ keepData: true });
});
