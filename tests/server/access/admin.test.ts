import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../server/secrets/secret-list';
import { cookiesOf, sessionCookieOf, unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { type WrittenSecrets, writeSecrets } from '../../support/server/secrets-file';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const EIGHT_HOURS_MS = 8 * 60 * 60 * 1000;
const UNLOCKED_AT = 1_795_000_000_000;
let clock = UNLOCKED_AT;
const server = useTestServer({}, { now: () => clock });

beforeAll(async () => {
  await server.post('/v1/create-order', anOrderBody());
});
afterEach(() => {
  clock = UNLOCKED_AT;
});

/** What the list says to a browser: until when it is unlocked, and the address that it may see. */
async function seenBy(headers: Record<string, string>, companyName = 'Hennessy') {
  const { json } = await server.post('/v1/retrieve-orders', { companyName }, headers);
  return { until: json.admin_until, email: json.orders[0]?.email };
}

describe('POST /v1/admin/unlock', () => {
  it('unlocks the orders for eight hours, and shows whole email addresses', async () => {
    const admin = await unlocked(server);

    expect(await seenBy({})).toEqual({ until: undefined, email: 'r•••@example.com' });
    expect(await seenBy(admin)).toEqual({ until: UNLOCKED_AT + EIGHT_HOURS_MS, email: 'r.castellano@example.com' });
  });

  it('ends eight hours after unlocking, however busy the admin is', async () => {
    const admin = await unlocked(server);
    for (const hours of [1, 4, 7]) {
      clock = UNLOCKED_AT + hours * 60 * 60 * 1000;
      await seenBy(admin);
    }

    clock = UNLOCKED_AT + EIGHT_HOURS_MS - 1;
    expect((await seenBy(admin)).until).toBe(UNLOCKED_AT + EIGHT_HOURS_MS);
    clock += 1;
    expect(await seenBy(admin)).toEqual({ until: undefined, email: 'r•••@example.com' });
  });

  it('answers a wrong password with a sentence, and unlocks nothing', async () => {
    const answer = await server.post('/v1/admin/unlock', { companyName: 'Hennessy', password: 'Admin' });

    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      code: 'wrong_password',
      message: 'This is not the admin password. Check it and try again.',
    });
    expect(sessionCookieOf(answer)).toBeUndefined();
  });

  it('asks for a password and knows no other company', async () => {
    const empty = await server.post('/v1/admin/unlock', { companyName: 'Hennessy', password: '' });
    const other = await server.post('/v1/admin/unlock', { companyName: 'Acme', password: 'admin' });

    expect([empty.status, empty.json.message]).toEqual([422, 'Enter a password.']);
    expect(other.status).toBe(404);
  });

  it('unlocks no other customer, and a second one beside the first', async () => {
    const hennessy = await unlocked(server);
    expect((await seenBy(hennessy, 'Leith')).until).toBeUndefined();

    clock += 1000;
    const both = await unlocked(server, { companyName: 'Leith', headers: hennessy });

    expect((await seenBy(both)).until).toBe(UNLOCKED_AT + EIGHT_HOURS_MS);
    expect((await seenBy(both, 'Leith')).until).toBe(UNLOCKED_AT + 1000 + EIGHT_HOURS_MS);
  });

  it('starts the hours anew when an unlocked browser is unlocked again, under a new session', async () => {
    const first = await unlocked(server);
    clock += 60_000;
    const second = await unlocked(server, { headers: first });

    expect(second.Cookie).not.toBe(first.Cookie);
    expect((await seenBy(first)).until).toBeUndefined();
    expect((await seenBy(second)).until).toBe(clock + EIGHT_HOURS_MS);
  });

  it('does not unlock a session whose id was known before', async () => {
    const before = await unlocked(server, { companyName: 'Leith' });
    await unlocked(server, { headers: before });

    expect((await seenBy(before)).until).toBeUndefined();
  });

  it('survives signing in to another store', async () => {
    const admin = await unlocked(server);
    const login = await server.post('/v1/login', { password: 'leith' }, admin);

    expect((await seenBy({ Cookie: cookiesOf(login) })).until).toBe(UNLOCKED_AT + EIGHT_HOURS_MS);
    expect((await seenBy(admin)).until).toBeUndefined();
  });

  it('locks a shared admin password after ten wrong attempts, whichever customer they are made for', async () => {
    const flooded = await startTestServer({}, { now: () => clock });
    const companies = ['Stivers', 'Leith', 'Hennessy'];
    const guess = (password: string, index = 0) =>
      flooded.post('/v1/admin/unlock', { companyName: companies[index % 3], password });
    try {
      const wrong = await Promise.all(Array.from({ length: 11 }, (_, index) => guess(`guess ${index}`, index)));
      const right = await guess('admin');

      expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
      expect([right.status, right.json.code, right.headers['retry-after']]).toEqual([429, 'too_many', '60']);
      clock += 60_001;
      expect((await guess('admin')).status).toBe(204);
    } finally {
      await flooded.stop();
    }
  });

  it('does not count right passwords as guesses', async () => {
    for (let times = 0; times < 12; times += 1) await unlocked(server, { companyName: 'Tameron' });
  });

  it('is refused to pages of other sites', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    const answer = await server.post('/v1/admin/unlock', { companyName: 'Hennessy', password: 'admin' }, headers);

    expect([answer.status, answer.json.code]).toEqual([403, 'wrong_origin']);
  });

  it('takes the demo password on this machine only', async () => {
    const body = { companyName: 'Hennessy', password: 'admin' };
    const proxied = await server.post('/v1/admin/unlock', body, { 'X-Forwarded-For': '192.0.2.7' });
    const named = await server.post('/v1/admin/unlock', body, { Host: 'orders.hennessy.example' });

    expect([proxied.status, named.status]).toEqual([401, 401]);
  });
});

describe('POST /v1/admin/lock', () => {
  it('locks for everybody who has the session, at once', async () => {
    const admin = await unlocked(server);
    const answer = await server.post('/v1/admin/lock', {}, admin);

    expect(answer.status).toBe(204);
    expect(await seenBy(admin)).toEqual({ until: undefined, email: 'r•••@example.com' });
  });

  it('takes no body, and nothing to lock', async () => {
    const admin = await unlocked(server);

    expect((await server.send('/v1/admin/lock', { method: 'POST', headers: admin })).status).toBe(204);
    expect((await server.post('/v1/admin/lock', {})).status).toBe(204);
    expect((await seenBy(admin)).until).toBeUndefined();
  });

  it('is refused to pages of other sites', async () => {
    const admin = await unlocked(server);
    await server.post('/v1/admin/lock', {}, { ...admin, Origin: 'https://elsewhere.example' });

    expect((await seenBy(admin)).until).toBeDefined();
  });
});

describe('the admin password of a deployment', () => {
  const LIVE = { Host: 'orders.leith.example' };
  const STAGING = { Host: 'staging.example.com' };
  let secrets: WrittenSecrets;
  let live: TestServer;

  beforeAll(async () => {
    secrets = await writeSecrets(hashSecret);
    live = await startTestServer({ SECRETS_FILE: secrets.file });
  });
  afterAll(async () => {
    await live.stop();
    secrets.remove();
  });

  it('is the one of the secrets file, hashed or not', async () => {
    const wrong = await live.post('/v1/admin/unlock', { companyName: 'Leith', password: 'admin' }, LIVE);
    const admin = await unlocked(live, { companyName: 'Leith', password: secrets.adminPassword, headers: LIVE });
    const { json } = await live.post('/v1/retrieve-orders', { companyName: 'Leith' }, admin);

    expect(wrong.status).toBe(401);
    expect(json.admin_until).toEqual(expect.any(Number));
  });

  it('does not unlock another customer on a customer’s own host', async () => {
    const body = { companyName: 'Stivers', password: secrets.adminPassword };

    expect((await live.post('/v1/admin/unlock', body, LIVE)).status).toBe(403);
  });

  it('opens no store on a staging host to somebody who has not signed in', async () => {
    const body = { companyName: 'Leith', password: secrets.adminPassword };
    const stranger = await live.post('/v1/admin/unlock', body, STAGING);
    const login = await live.post('/v1/login', { password: secrets.password.leith }, STAGING);
    const admin = await unlocked(live, { ...body, headers: { ...STAGING, Cookie: cookiesOf(login) } });

    expect([stranger.status, stranger.json.code]).toEqual([401, 'not_signed_in']);
    expect((await live.post('/v1/retrieve-orders', { companyName: 'Leith' }, admin)).json.admin_until).toBeDefined();
    expect((await live.send('/v1/storefronts/leith', { headers: admin })).status).toBe(200);
  });

  it('marks the cookie HttpOnly, SameSite=Strict and, by https, Secure', async () => {
    const proxied = await startTestServer({ SECRETS_FILE: secrets.file, TRUST_PROXY: 'true' });
    try {
      const headers = { ...LIVE, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.7' };
      const body = { companyName: 'Leith', password: secrets.adminPassword };
      const answer = await proxied.post('/v1/admin/unlock', body, headers);
      expect(sessionCookieOf(answer)).toMatch(/^session=[\w-]{43};.*samesite=strict; secure; httponly/i);
    } finally {
      await proxied.stop();
    }
  });

  it('is a customer’s own where it has one, and nobody’s where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'secrets.json');
    const session_keys = ['a-key-that-signs-sessions'];
    const serve = async (content: object) => {
      writeFileSync(file, JSON.stringify({ session_keys, ...content }));
      return startTestServer({ SECRETS_FILE: file });
    };
    const own = await serve({
      admin_password: 'for all customers',
      customers: { leith: { admin_password: 'only for Leith' } },
    });
    const none = await serve({ customers: { leith: {} } });
    const unlock = async (running: TestServer, companyName: string, password: string) =>
      (await running.post('/v1/admin/unlock', { companyName, password })).status;
    try {
      expect(await unlock(own, 'Leith', 'only for Leith')).toBe(204);
      expect(await unlock(own, 'Leith', 'for all customers')).toBe(401);
      expect(await unlock(own, 'Stivers', 'for all customers')).toBe(204);
      expect(await unlock(own, 'Stivers', 'only for Leith')).toBe(401);
      expect(await unlock(none, 'Leith', 'admin')).toBe(401);
    } finally {
      await Promise.all([own.stop(), none.stop()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
