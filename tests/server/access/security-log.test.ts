import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { refuseOrders } from '../../support/database/database-questions';
import { unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';

const HOST = { Host: 'orders.hennessy.example' };
const COMPANY = { companyName: 'Hennessy' };

/** Texts of people that no log may hold. */
const PERSON = {
  first_name: 'Quillon',
  last_name: 'Vanterpool',
  email: 'q.vanterpool@example.com',
  customer_po: 'PO-77431',
};
const TYPED = { wrongCode: 'WRONGCODE77', wrongPassword: 'not-the-password-77' };

const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const env = () => ({ SECRETS_FILE: secrets.file, PUBLIC_HOSTS: `${HOST.Host},localhost`, LOG_LEVEL: 'debug' });
const server = useTestServer(env, { now: () => clock });

const order = (overrides: object = {}) => anOrderBody({ ...PERSON, bypass_code: secrets.code.hennessy, ...overrides });

/** The security lines that the calls have caused. */
async function linesOf(calls: () => Promise<unknown>) {
  server.takeLines();
  await calls();
  return server.takeLines().filter((line) => 'security' in line);
}

describe('the security log', () => {
  it.each([
    ['secret_wrong', 'hennessy', () => server.post('/v1/check-code', { ...COMPANY, code: TYPED.wrongCode }, HOST)],
    ['secret_wrong', 'hennessy', () => server.post('/v1/login', { password: TYPED.wrongPassword }, HOST)],
    ['secret_wrong', 'hennessy', () => server.post('/v1/create-order', order({ bypass_code: TYPED.wrongCode }), HOST)],
    ['signed_in', 'hennessy', () => server.post('/v1/login', { password: secrets.password.hennessy }, HOST)],
    ['signed_out', undefined, () => server.post('/v1/logout', {}, HOST)],
    ['admin_unlocked', 'hennessy', () => unlocked(server, { password: secrets.adminPassword, headers: HOST })],
    ['admin_locked', undefined, () => server.post('/v1/admin/lock', {}, HOST)],
    ['link_wrong', 'hennessy', () => server.post('/v1/order-page', { order_id: 'HEN-1', token: 'guess' }, HOST)],
    ['host_refused', undefined, () => server.send('/v1/stores', { headers: { Host: 'elsewhere.example' } })],
    ['origin_refused', undefined, () => server.post('/v1/logout', {}, { ...HOST, Origin: 'https://evil.example' })],
  ])('has a line for %s of %s', async (event, customer, call) => {
    const [line, ...more] = await linesOf(call);

    expect(more).toEqual([]);
    expect(line).toMatchObject({
      security: event,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: '127.0.0.1',
    });
    expect(line?.customer).toBe(customer);
  });

  it('has lines for exports, locks and limits', async () => {
    const admin = await unlocked(server, { password: secrets.adminPassword, headers: HOST });
    const exported = await linesOf(() => server.send('/v1/export-orders?companyName=Hennessy', { headers: admin }));
    const guess = () => server.post('/v1/check-code', { ...COMPANY, code: TYPED.wrongCode }, HOST);
    const locked = await linesOf(() => Promise.all(Array.from({ length: 15 }, guess)));
    const limited = await linesOf(() => Promise.all(Array.from({ length: 310 }, guess)));

    expect(exported).toMatchObject([{ security: 'orders_exported', customer: 'hennessy' }]);
    expect(locked.map((line) => line.security)).toContain('secret_locked');
    expect(limited.filter((line) => line.security === 'limit_reached')).toMatchObject([{ outcome: 'secrets' }]);
  });

  it('names each request as its answer does', async () => {
    server.takeLines();
    const answer = await server.send('/v1/stores', { headers: HOST });
    const lines = server.takeLines();

    expect(lines.map((line) => line.request_id)).toEqual([answer.headers['x-request-id']]);
  });
});

describe('what is logged', () => {
  it('holds nothing of what people have typed, whatever fails', async () => {
    // The locks of the tests before are over.
    clock += 2 * 24 * 60 * 60 * 1000;
    server.takeLines();
    const json = { ...HOST, 'Content-Type': 'application/json' };
    const fails: (() => Promise<unknown>)[] = [
      () => server.post('/v1/create-order', order(), HOST),
      () => server.post('/v1/create-order', order({ cart: {} }), HOST),
      () => server.post('/v1/create-order', order({ store: 'Vanterpool Motors' }), HOST),
      () => server.post('/v1/create-order', order({ companyName: 'Vanterpool' }), HOST),
      () => server.post('/v1/create-order', order({ email: 'q.vanterpool@' }), HOST),
      () => server.post('/v1/create-order', JSON.stringify(order()).slice(0, -20), HOST),
      () => server.post('/v1/create-order', order({ first_name: 'Vanterpool'.repeat(40_000) }), HOST),
      () => server.send('/v1/create-order', { method: 'POST', headers: HOST, body: JSON.stringify(order()) }),
      () => server.post('/v1/retrieve-orders', { ...COMPANY, search: 'Vanterpool' }, HOST),
      () => server.send('/v1/export-orders?companyName=Hennessy&search=Vanterpool', { headers: HOST }),
      () => cutOff(server.port, JSON.stringify(order())),
    ];
    for (const fail of fails) await fail();
    await withBrokenDatabase(() => server.post('/v1/create-order', order({ last_name: 'Vanterpool-Broken' }), HOST));
    await server.send('/v1/stores', { headers: json });

    const log = JSON.stringify(server.takeLines());
    expect(server.takeErrors()).toMatchObject([{ msg: 'request failed' }]);
    expect(log).toContain('request failed');
    for (const typed of [
      ...Object.values(PERSON),
      ...Object.values(TYPED),
      ...secrets.all,
      'Vanterpool',
      'vanterpool',
    ]) {
      expect(log).not.toContain(typed);
    }
  });
});

/** Every insert of an order fails in the database, with what was to be stored at hand. */
async function withBrokenDatabase(call: () => Promise<{ status: number }>): Promise<void> {
  const { write } = server.services.db;
  const accept = await refuseOrders(write);
  try {
    expect((await call()).status).toBe(500);
  } finally {
    await accept();
  }
}

/** A client that goes away in the middle of what it sends. */
function cutOff(port: number, body: string): Promise<void> {
  return new Promise((resolve) => {
    const head = [`POST /v1/create-order HTTP/1.1`, `Host: ${HOST.Host}`, 'Content-Type: application/json'];
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 100)}`, () => {
        socket.destroy();
        resolve();
      });
    });
  });
}
