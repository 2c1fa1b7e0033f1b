import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publishRules } from '../../support/approvals/approvals';
import { cookiesOf, sessionCookieOf, unlocked } from '../../support/office/admin';
import { anOrderBody } from '../../support/orders/orders';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const HOST = { Host: 'orders.hennessy.example' };
const DAY_MS = 24 * 60 * 60 * 1000;
const COMPANY = { companyName: 'Hennessy' };

const secrets = useSecretsFile();
let clock = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file }), { now: () => clock });

/** The responses of every call that reads orders, to a browser with these headers. */
async function readAll(headers: Record<string, string>) {
  const list = await server.post('/v1/retrieve-orders', COMPANY, headers);
  const file = await server.send('/v1/export-orders?companyName=Hennessy', { headers });
  return [list.status, file.status];
}

describe('the rules of a group', () => {
  const read = async (headers: Record<string, string>) => {
    const { status, json } = await server.send('/v1/storefront-rules/hennessy', { headers });
    return [status, json.rules?.[0]?.approvers ?? json.code];
  };

  it('are read like its orders, and by whoever has one of its codes', async () => {
    const rules = [{ when: { over: 500 }, approvers: ['Quinn Marlow <quinn@example.com>'] }];
    await publishRules(server, 'hennessy', { approvals: { rules } });
    const login = await server.post('/v1/login', { password: secrets.password.hennessy, ...COMPANY }, HOST);
    const open = [200, ['Quinn Marlow']];
    const closed = [401, 'not_signed_in'];

    expect(await read(HOST)).toEqual(closed);
    expect(await read({ ...HOST, Cookie: cookiesOf(login) })).toEqual(open);
    const code = encodeURIComponent(secrets.code.hennessy.toLowerCase());
    expect(await read({ ...HOST, 'Order-Code': code })).toEqual(open);
    expect(await read({ ...HOST, 'Order-Code': secrets.code.stivers })).toEqual(closed);
    expect(await read({ ...HOST, 'Order-Code': '%E0%A4%A' })).toEqual(closed);
    // The code opens nothing else.
    expect(await readAll({ ...HOST, 'Order-Code': code })).toEqual([401, 401]);
    const shown = (await server.send('/v1/storefronts/hennessy', { headers: HOST })).bytes.toString();
    expect(shown.includes('Quinn')).toBe(false);
    await publishRules(server, 'hennessy', {});
  });
});

describe('orders on a customer’s own live host', () => {
  it('are read by nobody who has not signed in, while the store itself is open', async () => {
    const list = await server.post('/v1/retrieve-orders', COMPANY, HOST);

    expect(await readAll(HOST)).toEqual([401, 401]);
    expect(list.json.code).toBe('not_signed_in');
    expect((await server.send('/v1/storefronts/hennessy', { headers: HOST })).status).toBe(200);
  });

  it.each([
    ['the customer’s password', () => ({ password: secrets.password.hennessy })],
    ['the password with the company named', () => ({ password: secrets.password.hennessy, ...COMPANY })],
    [
      'one of its order codes, as it is typed',
      () => ({ password: ` ${secrets.code.hennessy.toLowerCase()}`, ...COMPANY }),
    ],
    ['a code without the company named', () => ({ password: secrets.code.hennessy })],
  ])('are open after signing in with %s', async (_what, body) => {
    const login = await server.post('/v1/login', body(), HOST);

    expect(login.json).toEqual({ customer: 'hennessy', route_prefix: '/hennessy' });
    expect(await readAll({ ...HOST, Cookie: cookiesOf(login) })).toEqual([200, 200]);
  });

  it.each([
    ['another customer’s password', () => secrets.password.stivers],
    ['another customer’s code', () => secrets.code.stivers],
    ['the admin password', () => secrets.adminPassword],
  ])('stay closed to %s', async (_what, password) => {
    expect((await server.post('/v1/login', { password: password(), ...COMPANY }, HOST)).status).toBe(401);
  });

  it('are open to a browser whose order with a code was accepted', async () => {
    const order = anOrderBody({ bypass_code: secrets.code.hennessy });
    const key = { 'Idempotency-Key': 'order-that-opens-a-session' };
    const placed = await server.post('/v1/create-order', order, { ...HOST, ...key });
    const again = await server.post('/v1/create-order', { ...order, bypass_code: 'X' }, { ...HOST, ...key });

    expect(placed.status).toBe(201);
    expect(await readAll({ ...HOST, Cookie: cookiesOf(placed) })).toEqual([200, 200]);
    expect([again.status, sessionCookieOf(again)]).toEqual([200, undefined]);
  });

  it('stay closed to a browser whose order was refused or a dry run', async () => {
    const refused = await server.post('/v1/create-order', anOrderBody({ bypass_code: 'WRONG' }), HOST);
    const tried = await server.post('/v1/create-order', anOrderBody({ bypass_code: 'X', dry_run: true }), HOST);

    expect([refused.status, tried.status]).toEqual([403, 200]);
    expect([sessionCookieOf(refused), sessionCookieOf(tried)]).toEqual([undefined, undefined]);
  });

  it('are closed again 30 days after the last look', async () => {
    const login = await server.post('/v1/login', { password: secrets.password.hennessy }, HOST);
    const signedIn = { ...HOST, Cookie: cookiesOf(login) };
    clock += 29 * DAY_MS;
    expect((await server.post('/v1/retrieve-orders', COMPANY, signedIn)).json.signed_in).toBe(true);
    clock += 31 * DAY_MS;

    expect(await readAll(signedIn)).toEqual([401, 401]);
  });

  it('are closed by signing out, with what the admin had unlocked', async () => {
    const login = await server.post('/v1/login', { password: secrets.password.hennessy }, HOST);
    const headers = { ...HOST, Cookie: cookiesOf(login) };
    const admin = await unlocked(server, { password: secrets.adminPassword, headers });
    const out = await server.send('/v1/logout', { method: 'POST', headers: admin });

    expect(out.status).toBe(204);
    expect(sessionCookieOf(out)).toMatch(/^session=; .*expires=Thu, 01 Jan 1970/);
    expect(await readAll(admin)).toEqual([401, 401]);
  });

  it('are open to the customer’s admins', async () => {
    const admin = await unlocked(server, { password: secrets.adminPassword, headers: HOST });

    expect(await readAll(admin)).toEqual([200, 200]);
  });

  it('are open to everybody where the customer’s data say so', async () => {
    const hennessy = server.services.stores.get('hennessy');
    if (!hennessy) throw new Error('no such store');
    const open = { ...hennessy, customer: { ...hennessy.customer, open_orders: true } };
    const stores = new Map(server.services.stores).set('hennessy', open);
    const running = await startTestServer({ SECRETS_FILE: secrets.file }, { stores });
    try {
      expect((await running.post('/v1/retrieve-orders', COMPANY, HOST)).status).toBe(200);
    } finally {
      await running.stop();
    }
  });
});

describe('a secret that is changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-secrets-'));
  const file = join(folder, 'secrets.json');
  const before = { password: 'winter', bypass_codes: ['HENONE', 'HENTWO'], admin_password: 'unlock my orders' };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the server on the same data with these secrets. */
  async function withSecrets<Result>(hennessy: object, use: (running: TestServer) => Promise<Result>): Promise<Result> {
    writeFileSync(file, JSON.stringify({ session_keys: ['a-key-that-signs-all'], customers: { hennessy } }));
    const running = await startTestServer({ SECRETS_FILE: file, DATA_DIR: folder });
    try {
      return await use(running);
    } finally {
      await running.stop({ keepData: true });
    }
  }

  const signIn = (password: string) =>
    withSecrets(before, async (running) => {
      const login = await running.post('/v1/login', { password }, HOST);
      return { ...HOST, Cookie: cookiesOf(login) };
    });
  const statusWith = (hennessy: object, headers: Record<string, string>) =>
    withSecrets(hennessy, async (running) => (await running.post('/v1/retrieve-orders', COMPANY, headers)).status);

  it('ends the sessions that it has opened, and no others', async () => {
    const [byPassword, byCode] = [await signIn('winter'), await signIn('HENONE')];

    expect(await statusWith(before, byPassword)).toBe(200);
    expect(await statusWith({ ...before, password: 'spring' }, byPassword)).toBe(401);
    expect(await statusWith({ ...before, password: 'spring' }, byCode)).toBe(200);
    expect(await statusWith({ ...before, bypass_codes: ['HENTWO'] }, byCode)).toBe(401);
  });

  it('locks the orders that an admin password has unlocked', async () => {
    const admin = await withSecrets(before, (running) =>
      unlocked(running, { password: 'unlock my orders', headers: HOST }),
    );

    expect(await statusWith(before, admin)).toBe(200);
    expect(await statusWith({ ...before, admin_password: 'another password' }, admin)).toBe(401);
  });
});

describe('admins with names', () => {
  it('stand in the history of the lines that they edit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'named-admins-'));
    const file = join(folder, 'secrets.json');
    const admins = [
      { name: 'Dana', password: 'dana unlocks' },
      { name: 'Lee', password: 'lee unlocks' },
    ];
    const hennessy = { bypass_codes: ['HENONE'] };
    const content = {
      session_keys: ['a-key-that-signs-all'],
      admins,
      admin_password: 'shared by all of us',
      customers: { hennessy },
    };
    writeFileSync(file, JSON.stringify(content));
    const running = await startTestServer({ SECRETS_FILE: file });
    try {
      const placed = await running.post('/v1/create-order', anOrderBody({ bypass_code: 'HENONE' }), HOST);
      const { order_id, created_at } = placed.json;
      const edit = async (password: string, po: string, version: number) => {
        const admin = await unlocked(running, { password, headers: HOST });
        const cart = [{ line: 1, version, po }];
        const body = { ...COMPANY, email: 'r.castellano@example.com', created_at, cart };
        expect((await running.post('/v1/update-historical-order', body, admin)).status).toBe(200);
        return admin;
      };
      await edit('dana unlocks', 'PO-1', 1);
      await edit('lee unlocks', 'PO-2', 2);
      const shared = await edit('shared by all of us', 'PO-3', 3);
      const history = await running.post('/v1/order-history', { ...COMPANY, order_id, line: 1 }, shared);

      const names = history.json.entries.map((entry: { session: string }) => entry.session);
      expect(names).toEqual([expect.stringMatching(/^[A-Z0-9]{6}$/), 'Lee', 'Dana']);
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
