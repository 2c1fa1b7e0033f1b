import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../../server/secrets/secret-list';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { cookiesOf, sessionCookieOf } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import { writeSecrets } from '../../support/server/secrets-file';
import { startTestServer } from '../../support/server/test-server';

const STAGING = { Host: 'staging.example.com' };
const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file }), { now: () => clock });

describe('POST /v1/login', () => {
  it('answers a password with its customer and route prefix, and opens a session', async () => {
    const answer = await server.post('/v1/login', { password: secrets.password.leith }, STAGING);

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ customer: 'leith', route_prefix: '/leith' });
    const cookie = sessionCookieOf(answer);
    expect(cookie).toMatch(/^session=[\w-]{43};.*samesite=strict; httponly/i);
    expect(cookie).not.toMatch(/secure/i);
  });

  it('answers with the URL of the customer’s own host if it has no prefix', async () => {
    const answer = await server.post('/v1/login', { password: secrets.password.premier }, STAGING);

    expect(answer.json).toEqual({
      customer: 'premier',
      route_prefix: 'http://premier.staging.example.com',
      sign_in_url: expect.stringMatching(/^http:\/\/premier\.staging\.example\.com\/v1\/sign-in\?ticket=[\w-]{43}$/),
    });
  });

  it('says 401 to a wrong password, and opens nothing', async () => {
    const answer = await server.post('/v1/login', { password: 'wrong' }, STAGING);

    expect(answer.status).toBe(401);
    expect(answer.json.code).toBe('wrong_password');
    expect(sessionCookieOf(answer)).toBeUndefined();
  });

  it('knows only its own customer on a host of one store', async () => {
    const leith = { Host: 'orders.leith.example' };
    const own = await server.post('/v1/login', { password: secrets.password.leith }, leith);
    const foreign = await server.post('/v1/login', { password: secrets.password.stivers }, leith);

    expect([own.status, foreign.status]).toEqual([200, 401]);
  });

  it('marks the cookie Secure when the request came by https', async () => {
    const proxied = await startTestServer({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' });
    try {
      const headers = { ...STAGING, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.7' };
      const answer = await proxied.post('/v1/login', { password: secrets.password.leith }, headers);
      for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/secure/i);
      expect(sessionCookieOf(answer)).toBeDefined();
    } finally {
      await proxied.stop();
    }
  });

  it('checks ten wrong passwords of a browser, then locks it for a minute', async () => {
    const flooded = await startTestServer({ SECRETS_FILE: secrets.file }, { now: () => clock });
    try {
      const tries = Array.from({ length: 12 }, () => flooded.post('/v1/login', { password: 'guess' }, STAGING));
      const answers = await Promise.all(tries);
      const locked = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(locked).toHaveLength(2);
      expect(locked[0]?.headers['retry-after']).toBe('60');
      expect(locked[0]?.json.message).toBe(
        'There were too many wrong tries. Nothing was changed; try again in 60 seconds.',
      );
    } finally {
      await flooded.stop();
    }
  });

  it('takes hashed secrets', async () => {
    const hashed = await writeSecrets(hashSecret);
    const other = await startTestServer({ SECRETS_FILE: hashed.file });
    try {
      const login = await other.post('/v1/login', { password: hashed.password.stivers }, STAGING);
      expect(login.json.customer).toBe('stivers');
      const call = { companyName: 'Stivers', code: hashed.code.stivers.toLowerCase() };
      const check = await other.post('/v1/check-code', call, { ...STAGING, Cookie: cookiesOf(login) });
      expect(check.json).toEqual({ accepted: true });
    } finally {
      await other.stop();
      hashed.remove();
    }
  });
});

describe('GET /v1/sign-in', () => {
  /** What a browser requests after signing in on the host of all stores. */
  async function ticketOf(key: 'cannon' | 'premier' | 'newcustomer') {
    const { json } = await server.post('/v1/login', { password: secrets.password[key] }, STAGING);
    const { host, pathname, search } = new URL(json.sign_in_url);
    return { Host: host, path: pathname + search };
  }

  function open(key: string, headers: Record<string, string>) {
    return server.send(`/v1/storefronts/${key}`, { headers });
  }

  it.each(['cannon', 'premier', 'newcustomer'] as const)('carries a sign-in to the host of %s', async (key) => {
    const { Host, path } = await ticketOf(key);
    const answer = await server.send(path, { headers: { Host } });

    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await open(key, { Host })).status).toBe(401);
    expect((await open(key, { Host, Cookie: cookiesOf(answer) })).status).toBe(200);
  });

  it('works once', async () => {
    const { Host, path } = await ticketOf('cannon');
    await server.send(path, { headers: { Host } });
    const again = await server.send(path, { headers: { Host } });

    expect([again.status, sessionCookieOf(again)]).toEqual([302, undefined]);
  });

  it('works for a minute', async () => {
    const { Host, path } = await ticketOf('cannon');
    const late = await ticketOf('premier');
    clock += 59_999;
    expect(sessionCookieOf(await server.send(path, { headers: { Host } }))).toBeDefined();
    clock += 1;
    expect(sessionCookieOf(await server.send(late.path, { headers: { Host: late.Host } }))).toBeUndefined();
  });

  it('opens no other store, nor the host of all stores', async () => {
    const { Host, path } = await ticketOf('cannon');
    for (const host of ['premier.staging.example.com', STAGING.Host]) {
      expect(sessionCookieOf(await server.send(path, { headers: { Host: host } }))).toBeUndefined();
    }
    expect(sessionCookieOf(await server.send(path, { headers: { Host } }))).toBeDefined();
  });

  it('takes no session for a ticket, and no ticket for a session', async () => {
    const login = await server.post('/v1/login', { password: secrets.password.cannon }, STAGING);
    const session = /^session=([\w-]+)/.exec(sessionCookieOf(login) ?? '')?.[1];
    const Host = 'cannon.staging.example.com';
    const answer = await server.send(`/v1/sign-in?ticket=${session}`, { headers: { Host } });
    expect(sessionCookieOf(answer)).toBeUndefined();

    const ticket = new URL(login.json.sign_in_url).searchParams.get('ticket');
    expect((await open('cannon', { Host, Cookie: `session=${ticket}` })).status).toBe(401);
  });

  it.each(['', '?ticket=', '?ticket=x', '?ticket=a&ticket=b'])(
    'leads to the store without a ticket: %j',
    async (query) => {
      const answer = await server.send(`/v1/sign-in${query}`, { headers: { Host: 'cannon.staging.example.com' } });

      expect([answer.status, answer.headers.location, sessionCookieOf(answer)]).toEqual([302, '/', undefined]);
    },
  );
});

describe('a staging host', () => {
  it.each(SHIPPED_CUSTOMERS)('keeps the store of %s for those who have signed in to it', async (key) => {
    const title = server.services.stores.get(key)?.customer.title ?? '';
    const calls = (headers: Record<string, string>) =>
      Promise.all([
        server.send(`/v1/storefronts/${key}`, { headers }),
        server.post('/v1/retrieve-orders', { companyName: title }, headers),
        server.post('/v1/check-code', { companyName: title, code: 'X' }, headers),
        server.post('/v1/create-order', anOrderBody({ companyName: title }), headers),
      ]);

    for (const answer of await calls(STAGING)) {
      expect(answer.status).toBe(401);
      expect(answer.json.code).toBe('not_signed_in');
    }
    clock += 61_000;
    const cookie = cookiesOf(await server.post('/v1/login', { password: secrets.password[key] }, STAGING));
    const [document, orders, code] = await calls({ ...STAGING, Cookie: cookie });
    expect(document?.json.customer.key).toBe(key);
    expect(orders?.json).toEqual({ orders: [], signed_in: true });
    expect(code?.json).toEqual({ accepted: false });
  });

  it('lets one session hold several customers', async () => {
    const first = cookiesOf(await server.post('/v1/login', { password: secrets.password.leith }, STAGING));
    const login = { ...STAGING, Cookie: first };
    const both = cookiesOf(await server.post('/v1/login', { password: secrets.password.stivers }, login));

    for (const key of ['leith', 'stivers']) {
      expect((await server.send(`/v1/storefronts/${key}`, { headers: { ...STAGING, Cookie: both } })).status).toBe(200);
    }
  });

  it('ends a session 30 days after its last use, not after its first', async () => {
    const days = 24 * 60 * 60 * 1000;
    const Cookie = cookiesOf(await server.post('/v1/login', { password: secrets.password.leith }, STAGING));
    const open = async () => (await server.send('/v1/storefronts/leith', { headers: { ...STAGING, Cookie } })).status;

    clock += 29 * days;
    expect(await open()).toBe(200);
    clock += 29 * days;
    expect(await open()).toBe(200);
    clock += 31 * days;
    expect(await open()).toBe(401);
  });

  it('sends its cookie again once a day only: a late response must not put back a session that has been replaced', async () => {
    const cookies = cookiesOf(await server.post('/v1/login', { password: secrets.password.leith }, STAGING));
    const sendsCookie = async () => {
      const { headers } = await server.send('/v1/storefronts/leith', { headers: { ...STAGING, Cookie: cookies } });
      return String(headers['set-cookie'] ?? '').includes('session=');
    };

    expect(await sendsCookie()).toBe(false);
    clock += 25 * 60 * 60_000;
    expect([await sendsCookie(), await sendsCookie()]).toEqual([true, false]);
  });

  it('knows no session that it has not signed', async () => {
    const cookie = cookiesOf(await server.post('/v1/login', { password: secrets.password.leith }, STAGING));
    const open = async (Cookie: string) =>
      (await server.send('/v1/storefronts/leith', { headers: { ...STAGING, Cookie } })).status;

    expect(await open(cookie)).toBe(200);
    expect(await open(cookie.replace(/session\.sig=[^;]+/, `session.sig=${'b'.repeat(27)}`))).toBe(401);
    expect(await open(cookie.replace(/; session\.sig=[^;]+/, ''))).toBe(401);
  });

  it('gives every sign-in a new session and ends the one before', async () => {
    const before = cookiesOf(await server.post('/v1/login', { password: secrets.password.leith }, STAGING));
    const login = await server.post(
      '/v1/login',
      { password: secrets.password.stivers },
      { ...STAGING, Cookie: before },
    );
    const open = async (Cookie: string) =>
      (await server.send('/v1/storefronts/leith', { headers: { ...STAGING, Cookie } })).status;

    expect(await open(cookiesOf(login))).toBe(200);
    expect(await open(before)).toBe(401);
  });

  it.each([
    ['a local name', { Host: 'localhost:8080', 'X-Forwarded-For': '192.0.2.7' }],
    ['the staging host of one customer', { Host: 'leith.staging.example.com' }],
  ])('keeps its stores closed to a request that brings %s', async (_what, headers) => {
    expect((await server.send('/v1/storefronts/leith', { headers })).status).toBe(401);
  });

  it('names no stores to those who have not signed in', async () => {
    expect((await server.send('/v1/stores', { headers: STAGING })).json).toEqual({ stores: [] });
  });
});

describe('session keys', () => {
  it('can be replaced one after the other without signing anybody out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = join(folder, 'secrets.json');
    const [first, second] = ['first-key-of-sessions', 'second-key-of-sessions'];
    const serve = async (session_keys: string[]) => {
      writeFileSync(file, JSON.stringify({ session_keys, customers: { leith: { password: 'winter' } } }));
      return startTestServer({ SECRETS_FILE: file, DATA_DIR: folder });
    };
    const visit = async (keys: string[], Cookie: string) => {
      const running = await serve(keys);
      const answer = await running.send('/v1/storefronts/leith', { headers: { ...STAGING, Cookie } });
      await running.stop({ keepData: true });
      return answer;
    };
    try {
      const running = await serve([first]);
      const old = cookiesOf(await running.post('/v1/login', { password: 'winter' }, STAGING));
      await running.stop({ keepData: true });
      const renewed = await visit([second, first], old);
      expect(renewed.status).toBe(200);
      expect((await visit([second], cookiesOf(renewed))).status).toBe(200);
      expect((await visit([second], old)).status).toBe(401);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a customer’s own host', () => {
  it.each(SHIPPED_CUSTOMERS)('of %s serves that customer and no other', async (key) => {
    const host = { Host: `orders.${key}.example` };
    const login = await server.post('/v1/login', { password: secrets.password[key] }, host);
    const headers = { ...host, Cookie: cookiesOf(login) };

    for (const [otherKey, { customer }] of server.services.stores) {
      const document = await server.send(`/v1/storefronts/${otherKey}`, { headers });
      const orders = await server.post('/v1/retrieve-orders', { companyName: customer.title }, headers);
      expect([otherKey, document.status, orders.status]).toEqual(
        otherKey === key ? [otherKey, 200, 200] : [otherKey, 404, 403],
      );
    }
  });
});
