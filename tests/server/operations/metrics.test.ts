import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGauges } from '../../../server/maintenance/read-gauges';
import { createMetricsServer } from '../../../server/startup/metrics-server';
import { unlocked } from '../../support/office/admin';
import { aCart, anOrderBody, POLO_LINE } from '../../support/orders/orders';
import { useCardStore, useTestServer } from '../../support/server/hooks';
import type { TestServer } from '../../support/server/test-server';

/** The value of a sample, with exactly these labels; 0 if there is none. */
async function sample({ services }: TestServer, name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await services.metrics.registry.metrics();
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text.split('\n').find((each) => {
    const [, found, inside = ''] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(each) ?? [];
    const present = inside === '' ? [] : inside.split(/,(?=[a-z]+=)/);
    return found === name && present.length === wanted.length && wanted.every((label) => present.includes(label));
  });
  return Number(line?.split(' ').at(-1) ?? 0);
}

const REQUESTS = 'storefront_http_request_duration_seconds_count';

describe('what the server counts', () => {
  const server = useTestServer();
  const order = (key: string, headers = {}, body = {}) =>
    server.post('/v1/create-order', anOrderBody(body), { 'Idempotency-Key': key, ...headers });

  it('requests by method, route and status, also when they are answered from memory', async () => {
    const route = '/v1/storefronts/:customer';
    for (let call = 0; call < 3; call += 1) await server.send('/v1/storefronts/hennessy');
    await server.send('/v1/storefronts/nobody');

    expect(await sample(server, REQUESTS, { method: 'GET', route, status: '200' })).toBe(3);
    expect(await sample(server, REQUESTS, { method: 'GET', route, status: '404' })).toBe(1);
  });

  it('orders placed, those sent again, and those refused, by code', async () => {
    await order('an-order-to-count');
    await order('an-order-to-count');
    await order('a-refused-order', {}, { bypass_code: 'WRONG' });
    await order('a-refused-order', {}, { cart: aCart({ ...POLO_LINE, price: 1 }) });
    const refused = (code: string) => sample(server, 'storefront_refusals_total', { route: '/v1/create-order', code });

    expect(await sample(server, 'storefront_orders_placed_total', { payment: 'code' })).toBe(1);
    expect(await sample(server, 'storefront_order_replays_total')).toBe(1);
    expect([await refused('code_refused'), await refused('price_changed')]).toEqual([1, 1]);
  });

  it('how long orders have waited on devices, as far as these say so in whole seconds', async () => {
    const ages = ['0', '3600', '999999999', '-5', '1e9', '1.5', '9'.repeat(500), 'NaN', ''];
    for (const [index, age] of ages.entries()) await order(`an-old-order-${index}`, { 'Outbox-Age': age });

    expect(await sample(server, 'storefront_outbox_age_seconds_count')).toBe(3);
    expect(await sample(server, 'storefront_outbox_age_seconds_bucket', { le: '3600' })).toBe(2);
  });

  it('edits of lines, and those for which somebody else was faster', async () => {
    const { created_at, order_id } = (await order('an-order-to-edit')).json;
    const admin = await unlocked(server);
    const one = (po: string) => {
      const named = { companyName: 'Hennessy', email: 'r.castellano@example.com', created_at };
      return server.post('/v1/update-historical-order', { ...named, cart: [{ line: 1, version: 1, po }] }, admin);
    };
    expect([(await one('PO-1')).status, (await one('PO-2')).status]).toEqual([200, 409]);
    const lines = [
      { order_id, line: 1, version: 2, po: 'PO-3' },
      { order_id, line: 9, version: 1, po: 'PO-4' },
    ];
    await server.post('/v1/update-order-lines', { companyName: 'Hennessy', lines }, admin);
    const edits = (outcome: string) => sample(server, 'storefront_line_edits_total', { outcome });

    expect([await edits('saved'), await edits('conflict'), await edits('unknown')]).toEqual([2, 1, 1]);
  });

  it('waits for the database', async () => {
    await order('an-order-that-waits');
    await server.send('/readyz');

    for (const pool of ['write', 'read', 'probe'])
      expect(await sample(server, 'storefront_database_wait_seconds_count', { pool })).toBeGreaterThan(0);
  });

  it('under labels of which there are few, whatever clients ask for', async () => {
    const before = await routesOf(server);
    for (let index = 0; index < 50; index += 1) {
      await server.send(`/v1/nothing-${index}`);
      await server.send(`/images/${index}.jpg?${index}`);
      await server.send(`/v1/storefronts/${index}%22%0A}`, { method: index % 2 ? 'PURGE' : 'DELETE' });
    }
    const added = (await routesOf(server)).filter((route) => !before.includes(route));

    expect(added.toSorted()).toEqual(['/images/{*path}', 'none', 'other']);
    expect((await routesOf(server)).join()).not.toMatch(/\d/);
  });
});

async function routesOf({ services }: TestServer): Promise<readonly string[]> {
  const text = await services.metrics.registry.metrics();
  return [
    ...new Set([...text.matchAll(/(?:route|method)="([^"]*)"/g)].map(([, value = '']) => value.replace('/v1', ''))),
  ];
}

describe('what the server looks up', () => {
  const store = useCardStore();
  beforeAll(() => readGauges(store.server.services));

  it('payments whose outcome is open, and card orders once they are paid', async () => {
    await store.createOrder();
    const approved = await store.approvedOrder();
    const open = () => sample(store.server, 'storefront_unsettled_payments', { state: 'pending' });
    expect(await open()).toBe(2);
    await store.capture(approved);
    await store.capture(approved);

    expect(await open()).toBe(1);
    expect(await sample(store.server, 'storefront_orders_placed_total', { payment: 'card' })).toBe(1);
  });

  it('mistakes in changed data', async () => {
    const { live } = store.server.services;
    live.reportMistakes('secrets', ['a weak password', 'another']);
    expect(await sample(store.server, 'storefront_data_mistakes')).toBe(2);
    live.reportMistakes('secrets', []);
    expect(await sample(store.server, 'storefront_data_mistakes')).toBe(0);
  });

  it('the versions in use', async () => {
    const { live } = store.server.services;
    const versions = { catalog: `${live.current.revision}`, secrets: live.current.secrets.version };
    for (const [of, version] of Object.entries(versions))
      expect(await sample(store.server, 'storefront_versions', { of, version })).toBe(1);
    expect(versions.secrets).toMatch(/^[0-9a-f]{10}$/);
    expect((await store.server.send('/readyz')).json.data.secrets).toBe(versions.secrets);
  });

  it('mails and webhook calls that failed for good', async () => {
    const { db } = store.server.services;
    expect(await sample(store.server, 'storefront_failed_messages')).toBe(0);
    await store.createOrder();
    const order = await db.read('orders').first('id');
    await db.write('outgoing_messages').insert({
      order_id: order?.id as number,
      kind: 'order.placed',
      audience: 'webhook',
      state: 'failed',
      created_at: store.server.services.now(),
      not_before: 0,
    });
    expect(await sample(store.server, 'storefront_failed_messages')).toBe(1);
  });

  it('free space, the event loop’s delay, and whether the database answers', async () => {
    expect(await sample(store.server, 'storefront_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(1_000);
    expect(await sample(store.server, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await sample(store.server, 'storefront_database_up')).toBe(1);
    await store.server.services.db.probe.destroy();
    expect(await sample(store.server, 'storefront_database_up')).toBe(0);
  });
});

describe('the metrics’ own port', () => {
  const server = useTestServer();
  let origin: string;
  let stop: () => void;
  beforeAll(async () => {
    const metrics = createMetricsServer(server.services.metrics).listen(0, '127.0.0.1');
    await new Promise((resolve) => metrics.once('listening', resolve));
    origin = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}`;
    stop = () => metrics.close();
  });
  afterAll(() => stop());

  it('answers them to nobody elsewhere, and nothing else', async () => {
    const answered = await fetch(`${origin}/metrics?x=1`);

    expect([answered.status, answered.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect(await answered.text()).toContain('# TYPE storefront_http_request_duration_seconds histogram');
    expect((await fetch(`${origin}/v1/stores`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await server.send('/metrics')).status).toBe(404);
  });
});
