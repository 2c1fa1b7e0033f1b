import { describe, expect, it } from 'vitest';
import { startWatchingData } from '../../../server/catalog/live/watch-data';
import { listSecretRows } from '../../../server/secrets/rows';
import { hashSecret } from '../../../server/secrets/secret-list';
import type { SecretValues } from '../../../server/secrets/secrets';
import { reencrypt, unreadableSecrets, withStoredSecrets } from '../../../server/secrets/stored-secrets';
import { cookiesOf } from '../../support/office/admin';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';
import { anOrderBody } from '../../support/orders/orders';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import { writeSecrets } from '../../support/server/secrets-file';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const STAGING = { Host: 'staging.example.com' };
const OWNER = [{ role: 'owner' as const }];
const secrets = useSecretsFile();
let now = 1_795_000_000_000;
const server = useTestServer(() => ({ SECRETS_FILE: secrets.file, LOG_LEVEL: 'info' }), {
  now: () => now,
});

let people = 0;
async function anOwner(at: TestServer = server): Promise<OfficeBrowser> {
  people += 1;
  await addPerson(at, `owner${people}@example.com`, OWNER);
  return signInToOffice(at, `owner${people}@example.com`);
}

interface Listed {
  readonly id: string;
  readonly customer: string | null;
  readonly kind: string;
  readonly name: string;
  readonly set_by: string;
  readonly retired_at: number | null;
  readonly sessions: number;
}

async function listed(owner: OfficeBrowser, customer: string | null, kind: string): Promise<readonly Listed[]> {
  const { json } = await owner.get('/v1/office/secrets');
  return json.secrets.filter((each: Listed) => each.customer === customer && each.kind === kind);
}

async function versionOf(owner: OfficeBrowser, customer: string | null): Promise<number> {
  const { customers } = (await owner.get('/v1/office/secrets')).json;
  return customers.find((each: { customer: string | null }) => each.customer === customer).version;
}

/** Replaces the customer's only secret of the kind. */
async function replace(owner: OfficeBrowser, customer: string | null, kind: string, value: string, at = server) {
  const [current] = (await listed(owner, customer, kind)).filter(({ retired_at }) => retired_at === null);
  const version = await versionOf(owner, customer);
  const answer = await owner.post('/v1/office/set-secret', { customer, kind, version, replaces: current?.id, value });
  await at.follow();
  return answer;
}

function login(password: string, at = server) {
  return at.post('/v1/login', { password }, STAGING);
}

/** Whether the browser may still read the customer's orders. */
async function readsOrders(cookie: string, companyName: string, at = server): Promise<boolean> {
  const answer = await at.post('/v1/retrieve-orders', { companyName }, { ...STAGING, Cookie: cookie });
  return answer.status === 200;
}

describe('a secret that an owner replaces', () => {
  it('lets in the new group password and no longer the old one, whose sessions go on until they are ended', async () => {
    const owner = await anOwner();
    const before = cookiesOf(await login(secrets.password.leith));
    expect((await listed(owner, 'leith', 'password')).map(({ sessions }) => sessions)).toEqual([1]);

    expect((await replace(owner, 'leith', 'password', 'spring inventory 26')).status).toBe(204);
    expect([(await login(secrets.password.leith)).status, (await login('spring inventory 26')).status]).toEqual([
      401, 200,
    ]);
    expect(await readsOrders(before, 'Leith')).toBe(true);
    const [old, fresh] = await listed(owner, 'leith', 'password');
    expect(old).toMatchObject({ sessions: 1, retired_at: now, set_by: '' });
    expect(fresh).toMatchObject({ sessions: 1, retired_at: null });

    const ended = await owner.post('/v1/office/end-secret-sessions', {
      customer: 'leith',
      kind: 'password',
      id: old?.id,
    });
    expect(ended.json).toEqual({ ended: 1 });
    expect(await readsOrders(before, 'Leith')).toBe(false);
    expect(await listed(owner, 'leith', 'password')).toHaveLength(1);
  });

  it('refuses waiting orders with the old code, and takes them with the new one', async () => {
    const owner = await anOwner();
    const order = { ...anOrderBody({ companyName: 'Hennessy' }), bypassPaypal: true };
    const place = (bypass_code: string, key: string) =>
      server.post(
        '/v1/create-order',
        { ...order, bypass_code },
        { 'Idempotency-Key': key, Host: 'hennessy.example.com' },
      );
    expect((await place(secrets.code.hennessy, 'before-the-change')).status).toBe(201);
    await replace(owner, 'hennessy', 'code', 'NEW-HENNESSY');

    const refused = await place(secrets.code.hennessy, 'placed-while-waiting');
    expect([refused.status, refused.json.code]).toEqual([403, 'code_refused']);
    expect((await place('new-hennessy ', 'placed-while-waiting')).status).toBe(201);
    // The answer to an order that was placed before may have been lost.
    expect((await place('NEW-HENNESSY', 'before-the-change')).json.order_id).toBeDefined();
  });

  it('keeps admins of the old password unlocked until their sessions are ended', async () => {
    const owner = await anOwner();
    const unlock = (password: string, cookie = '') =>
      server.post('/v1/admin/unlock', { companyName: 'Pohanka', password }, { Cookie: cookie });
    const cookie = cookiesOf(await unlock(secrets.adminPassword));
    await replace(owner, null, 'admin', 'quarterly inventory list');

    expect([(await unlock(secrets.adminPassword)).status, (await unlock('quarterly inventory list')).status]).toEqual([
      401, 204,
    ]);
    const [old] = await listed(owner, null, 'admin');
    expect(old?.sessions).toBe(1);
    const history = { companyName: 'Pohanka', order_id: 'POH-100001', line: 1 };
    const codeOfHistory = async () =>
      (await server.post('/v1/order-history', history, { Cookie: cookie })).json.code as string;
    expect(await codeOfHistory()).toBe('not_found');
    await owner.post('/v1/office/end-secret-sessions', { customer: null, kind: 'admin', id: old?.id });
    expect(await codeOfHistory()).toBe('not_admin');
  });

  it('stays one of several: codes are added and removed, each on its own', async () => {
    const owner = await anOwner();
    const check = async (code: string) =>
      (await server.post('/v1/check-code', { companyName: 'Tameron', code })).json.accepted;
    const add = async (name: string, value: string) => {
      const version = await versionOf(owner, 'tameron');
      const body = { customer: 'tameron', kind: 'code', version, name, value };
      expect((await owner.post('/v1/office/set-secret', body)).status).toBe(204);
      await server.follow();
    };
    await add('Body shop', 'body shop 26');
    await add('Parts', 'PARTS-COUNTER');
    expect(await Promise.all([secrets.code.tameron, 'BODY SHOP 26', 'parts-counter'].map(check))).toEqual([
      true,
      true,
      true,
    ]);

    const codes = await listed(owner, 'tameron', 'code');
    expect(codes.map(({ name }) => name)).toEqual(['', 'Body shop', 'Parts']);
    const remove = async ({ id }: { id: string }) => {
      const version = await versionOf(owner, 'tameron');
      const answer = await owner.post('/v1/office/remove-secret', { customer: 'tameron', kind: 'code', version, id });
      await server.follow();
      return answer;
    };
    expect((await remove(codes[0] as Listed)).status).toBe(204);
    expect((await remove(codes[1] as Listed)).status).toBe(204);
    expect(await Promise.all([secrets.code.tameron, 'BODY SHOP 26', 'parts-counter'].map(check))).toEqual([
      false,
      false,
      true,
    ]);
    const last = await remove(codes[2] as Listed);
    expect([last.status, last.json.message]).toEqual([422, 'There’s no other order code. Replace it instead.']);
  });

  it('signs with both webhook secrets until the old one is ended, and neither is readable in the database', async () => {
    const owner = await anOwner();
    const signing = () => server.services.live.current.secrets.of('stivers').webhookSecrets;
    await replace(owner, 'stivers', 'webhook', 'the first secret of the receiver');
    await replace(owner, 'stivers', 'webhook', 'the second secret of the receiver');
    await replace(owner, 'stivers', 'webhook', 'the third secret of the receiver');

    expect(signing()).toEqual(['the third secret of the receiver', 'the second secret of the receiver']);
    const stored = JSON.stringify(await listSecretRows(server.services.db.read));
    expect(stored).not.toContain('secret of the receiver');
    const [old] = (await listed(owner, 'stivers', 'webhook')).filter(({ retired_at }) => retired_at !== null);
    await owner.post('/v1/office/end-secret-sessions', {
      customer: 'stivers',
      kind: 'webhook',
      id: old?.id,
    });
    await server.follow();
    expect(signing()).toEqual(['the third secret of the receiver']);
  });

  it('is in use at every process that follows the database', async () => {
    const data = { SECRETS_FILE: secrets.file };
    const one = await startTestServer(data);
    const folder = one.services.settings.dataDir;
    const other = await startTestServer({ ...data, DATA_DIR: folder });
    const owner = await anOwner(one);
    const watching = startWatchingData(other.services);
    await replace(owner, 'navarre', 'code', 'NAVARRE-2027', one);
    await watching.runNow();
    await watching.stop();
    const find = (code: string) => other.services.live.current.secrets.of('navarre').codes.find(code, ['test']);

    expect([await find('NAVARRE-2027'), await find(secrets.code.navarre)]).toEqual([expect.any(String), undefined]);
    await other.stop({ keepData: true });
    await one.stop();
  });
});

describe('the call that sets a secret', () => {
  it.each([
    ['nothing', '', 'Enter the new order code.'],
    ['spaces', '      ', 'Enter the new order code.'],
    ['five characters', 'ABC12', 'Use at least 6 characters; shorter ones are easy to guess.'],
    ['one letter, often', 'AAAAAAAAAA', 'Use more different characters.'],
    ['41 characters', 'ABCDEFGHIJ'.repeat(4).concat('K'), 'Use at most 40 characters.'],
    ['10,000 characters', 'ABCDEFGHIJ'.repeat(1_000), 'Use at most 40 characters.'],
    ['accents', 'CAFÉ-LEITH', 'Use letters without accents, digits, spaces, and punctuation.'],
    ['an emoji', 'LEITH-🚗🚗🚗', 'Use letters without accents, digits, spaces, and punctuation.'],
  ])('refuses a code of %s', async (_what, value, message) => {
    const owner = await anOwner();
    const answer = await owner.post('/v1/office/set-secret', { customer: 'leith', kind: 'code', version: 0, value });

    expect([answer.status, answer.json.fields?.value ?? answer.json.message]).toEqual([422, message]);
  });

  it('refuses what is in use already, here or at another customer', async () => {
    const owner = await anOwner();
    const set = async (customer: string, kind: string, value: string) =>
      (await owner.post('/v1/office/set-secret', { customer, kind, version: await versionOf(owner, customer), value }))
        .json?.fields?.value;

    expect(await set('guardian', 'code', secrets.code.guardian.toLowerCase())).toMatch(/^This order code is in use/);
    expect(await set('guardian', 'password', secrets.password.guardian)).toMatch(/^This group password is in use/);
    expect(await set('guardian', 'code', secrets.code.premier)).toMatch(/^Another customer has this order code/);
    expect(await set('guardian', 'password', secrets.password.premier)).toMatch(/^Another customer has this group/);
    expect(await set('guardian', 'admin', 'password123')).toContain('too easy to guess');
  });

  it('hashes what looks like a hash, so nobody can set one whose password they do not know', async () => {
    const owner = await anOwner();
    const value = `scrypt:16384:${'a'.repeat(22)}:${'x'.repeat(43)}`;
    await replace(owner, 'guardian', 'password', value);

    expect((await login(value)).status).toBe(200);
  });

  it('keeps the change of whoever was first, of two at once', async () => {
    const owner = await anOwner();
    const set = (value: string) =>
      owner.post('/v1/office/set-secret', { customer: 'premier', kind: 'password', version: 0, value });
    const answers = await Promise.all([set('the first password'), set('the other password')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await versionOf(owner, 'premier')).toBe(1);
  });

  it('needs proof again after ten minutes; ending sessions does not', async () => {
    const owner = await anOwner();
    now += 11 * 60_000;
    const body = { customer: 'cannon', kind: 'password', version: 0, value: 'a new password' };

    expect((await owner.post('/v1/office/set-secret', body)).json.code).toBe('not_proven');
    const removal = { customer: 'cannon', kind: 'code', version: 0, id: 'none' };
    expect((await owner.post('/v1/office/remove-secret', removal)).json.code).toBe('not_proven');
    expect((await owner.post('/v1/office/end-secret-sessions', removal)).json.code).toBe('not_found');
  });

  it('is recorded without the secret, which no answer, row, or line of the log has', async () => {
    const owner = await anOwner();
    server.takeLines();
    const value = 'VERY-SECRET-CODE-77';
    const version = await versionOf(owner, 'cannon');
    await owner.post('/v1/office/set-secret', { customer: 'cannon', kind: 'code', version, name: 'Lobby', value });
    await server.follow();
    const { entries } = (await owner.get('/v1/office/activity')).json;

    expect(entries[0]).toMatchObject({ kind: 'secret.set', customer: 'cannon', subject: 'code', after: 'Lobby' });
    const lines = server.takeLines();
    expect(lines).toContainEqual(
      expect.objectContaining({ security: 'secret_changed', customer: 'cannon', outcome: 'code added' }),
    );
    const { bytes } = await owner.get('/v1/office/secrets');
    const rows = await listSecretRows(server.services.db.read);
    const everything = JSON.stringify([entries, lines, String(bytes), rows]);
    expect(everything).not.toContain(value);
    for (const secret of secrets.all) expect(everything).not.toContain(secret);
  });
});

describe('a stored webhook secret', () => {
  it('is encrypted anew after the session key is replaced, and is named once no key reads it', async () => {
    const owner = await anOwner();
    await replace(owner, 'premier', 'webhook', 'a secret that outlives its key');
    const { db, live } = server.services;
    const { file } = live.current.secrets;
    const withKeys = (...sessionKeys: string[]) => ({ ...file, sessionKeys });
    const signing = async (values: SecretValues) =>
      withStoredSecrets(values, await listSecretRows(db.read), ['premier']).customers.premier?.webhookSecrets;
    const problems = async (values: SecretValues) => unreadableSecrets(values, await listSecretRows(db.read));
    const [old = ''] = file.sessionKeys;
    const fresh = 'another key of the session';

    expect(await signing(withKeys(fresh))).toEqual([]);
    expect(await problems(withKeys(fresh))).toContainEqual(expect.stringContaining('of premier was encrypted with a'));
    await reencrypt(db.write, withKeys(fresh, old), await listSecretRows(db.read));
    expect(await signing(withKeys(fresh))).toEqual(['a secret that outlives its key']);
    expect(await problems(withKeys(fresh))).toEqual([]);
    await reencrypt(db.write, withKeys(old, fresh), await listSecretRows(db.read));
  });
});

describe('a file with hashed secrets', () => {
  it('is taken over with its hashes, so sessions of the other codes go on', async () => {
    const hashed = await writeSecrets((secret) => hashSecret(secret));
    const store = await startTestServer({ SECRETS_FILE: hashed.file });
    const owner = await anOwner(store);
    const cookie = cookiesOf(
      await store.post('/v1/login', { companyName: 'Leith', password: hashed.code.leith }, STAGING),
    );
    const body = { customer: 'leith', kind: 'code', version: 0, value: 'SECOND-CODE' };
    await owner.post('/v1/office/set-secret', body);
    await store.follow();

    expect(await readsOrders(cookie, 'Leith', store)).toBe(true);
    expect((await listed(owner, 'leith', 'code')).map(({ sessions }) => sessions)).toEqual([1, 0]);
    await store.stop();
    hashed.remove();
  });
});

describe('secrets set while demo secrets are in use', () => {
  it('count for nothing once there is a secrets file', async () => {
    const demo = await startTestServer();
    const owner = await signInToOffice(demo, 'owner@example.com', 'admin');
    await replace(owner, 'leith', 'password', 'only on this machine', demo);
    const { dataDir } = demo.services.settings;
    expect((await demo.post('/v1/login', { password: 'only on this machine' })).status).toBe(200);
    const real = await startTestServer({
      SECRETS_FILE: secrets.file,
      DATA_DIR: dataDir,
    });

    expect((await login('only on this machine', real)).status).toBe(401);
    expect((await login(secrets.password.leith, real)).status).toBe(200);
    await real.stop({ keepData: true });
    await demo.stop();
  });
});
