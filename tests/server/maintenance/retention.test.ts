import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { retainOrders } from '../../../server/maintenance/purge';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const DAY_MS = 24 * 60 * 60_000;
const TABLES = ['orders', 'order_lines', 'idempotency_keys', 'order_links', 'order_line_history', 'order_search'];

let server: TestServer;
let today: number;
const start = async (env = {}) => {
  today = Date.now();
  server = await startTestServer(env, { now: () => today });
};
const pass = async (days: number) => {
  today += days * DAY_MS;
  await retainOrders(server.services);
};
const order = (key: string, body = {}) =>
  server.post('/v1/create-order', anOrderBody(body), { 'Idempotency-Key': key });
const countsOf = (tables: readonly string[]) =>
  Promise.all(tables.map(async (table) => (await server.services.db.read(table).select()).length));
const found = async (search: string) =>
  (await server.post('/v1/retrieve-orders', { companyName: 'Hennessy', search })).json.orders.length;

afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

describe('orders that are kept for 90 days', () => {
  beforeEach(() => start({ RETAIN_ORDERS: '90d' }));

  it('are deleted after that with everything that belongs to them, and no others', async () => {
    const { created_at } = (await order('an-old-order', { last_name: 'Oldfield' })).json;
    const body = { companyName: 'Hennessy', email: 'r.castellano@example.com', created_at };
    await server.post(
      '/v1/update-historical-order',
      { ...body, cart: [{ line: 1, version: 1, po: 'PO-1' }] },
      await unlocked(server),
    );
    await pass(89);
    await order('a-newer-order', { last_name: 'Newman' });
    expect(await countsOf(TABLES)).toEqual([2, 2, 2, 2, 1, 2]);
    await pass(2);

    expect(await countsOf(TABLES)).toEqual([1, 1, 1, 1, 0, 1]);
    expect([await found('oldfield'), await found('newman')]).toEqual([0, 1]);
  });

  it('go in batches of fifty', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, index) => order(`order-number-${index}`)));
    today += 91 * DAY_MS;
    await order('todays-order');
    await pass(0);

    expect(await countsOf(['orders'])).toEqual([1]);
  });

  it('stay while a payment is open', async () => {
    const { order_id } = (await order('a-card-order')).json;
    const { db } = server.services;
    const row = await db.read(untyped('orders')).where({ order_number: order_id }).first();
    const payment = { order_id: row.id, customer: 'hennessy', reference: 'R-1', created_at: today, ask_at: today };
    await db.write(untyped('card_payments')).insert({ ...payment, state: 'review' });
    today += 91 * DAY_MS;
    await order('todays-order');
    await pass(0);
    expect(await countsOf(['orders'])).toEqual([2]);
    await db.write(untyped('card_payments')).update({ state: 'paid' });
    await pass(0);

    expect(await countsOf(['orders', 'card_payments'])).toEqual([1, 0]);
  });

  it('stay when a clock runs ahead by years', async () => {
    await order('an-order');
    await pass(10 * 365);

    expect(await countsOf(['orders'])).toEqual([1]);
  });

  it('are not placed once more by a device that has waited for longer', async () => {
    const captured_at = today;
    const first = await order('a-waiting-order', { captured_at });
    today += 60 * DAY_MS;
    expect((await order('a-waiting-order', { captured_at })).json.order_id).toBe(first.json.order_id);
    today += 31 * DAY_MS;
    await order('todays-order');
    await pass(0);
    const late = await order('a-waiting-order', { captured_at });

    expect(late).toMatchObject({ status: 422, json: { code: 'invalid', message: expect.stringContaining('90 days') } });
    expect((await order('another-order', { captured_at: today })).status).toBe(201);
  });
});

describe('orders by default', () => {
  it('are kept, however old they are', async () => {
    await start();
    await order('an-old-order', { captured_at: 0 });
    today += 20 * 365 * DAY_MS;
    await order('todays-order', { captured_at: 0 });
    await pass(0);

    expect(await countsOf(['orders'])).toEqual([2]);
  });
});
