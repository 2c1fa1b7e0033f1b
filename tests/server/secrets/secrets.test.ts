import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../../server/operations/settings/settings';
import { loadSecrets } from '../../../server/secrets/load-secrets';
import { hashSecret, isBrokenHash, newSalt, saltsOf, secretList } from '../../../server/secrets/secret-list';
import { indexSecrets } from '../../../server/secrets/secrets';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { writeSecrets } from '../../support/server/secrets-file';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const folder = mkdtempSync(join(tmpdir(), 'secrets-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, content);
  return file;
}

/** The form of hashed codes; nothing is hashed by them. */
const SALTED = {
  a: `scrypt:16384:${'a'.repeat(22)}:${'x'.repeat(43)}`,
  b: `scrypt:16384:${'b'.repeat(22)}:${'x'.repeat(43)}`,
};

const WHOSE = ['customer leith', '192.0.2.1', 'device'];

describe('the version of secrets', () => {
  const versionOf = (values: object) => {
    const secrets = { demo: false, sessionKeys: ['a key of a server'], admins: [], customers: {}, ...values };
    return indexSecrets(secrets, secrets, []).version;
  };
  const both = { leith: { bypassCodes: ['LEI'], password: 'x' }, hennessy: { bypassCodes: [] } };

  it('is the same for the same secrets in another order', () => {
    const other = { hennessy: { bypassCodes: [] }, leith: { password: 'x', bypassCodes: ['LEI'] } };
    expect(versionOf({ customers: other })).toBe(versionOf({ customers: both }));
  });

  it.each([
    ['a code', { customers: { ...both, hennessy: { bypassCodes: ['HEN'] } } }],
    ['an admin', { customers: both, admins: [{ name: 'Dana', password: 'x' }] }],
    ['the session key', { customers: both, sessionKeys: ['another key'] }],
  ])('is another one if %s differs', (_what, values) => {
    expect(versionOf(values)).not.toBe(versionOf({ customers: both }));
  });
});

describe('secretList', () => {
  it('knows a plain and a hashed secret, and no other', async () => {
    const hashed = await hashSecret('Winter Polo');

    expect(hashed).not.toContain('Winter');
    for (const stored of ['Winter Polo', hashed]) {
      const list = secretList([stored]);
      expect(await list.find('Winter Polo', WHOSE)).toBe(stored);
      expect(await list.find('winter polo', WHOSE)).toBeUndefined();
      expect(await list.find('', WHOSE)).toBeUndefined();
      expect(await list.find(stored === hashed ? hashed : 'x', WHOSE)).toBeUndefined();
    }
  });

  it('finds each of many hashed codes that share a salt', async () => {
    const salt = newSalt();
    const stored = await Promise.all(['PREHON', 'PRETOY', 'PREKIA'].map((code) => hashSecret(code, salt)));
    const list = secretList(stored);

    expect(await list.find('PRETOY', WHOSE)).toBe(stored[1]);
    expect(await list.find('PREBMW', WHOSE)).toBeUndefined();
  });

  it('never hashes the same secret to the same text', async () => {
    expect(await hashSecret('HEN')).not.toBe(await hashSecret('HEN'));
  });

  it('tells a malformed hash from a plain secret', async () => {
    expect(isBrokenHash(await hashSecret('HEN'))).toBe(false);
    expect(isBrokenHash('HEN')).toBe(false);
    expect(isBrokenHash('scrypt:16384:abc')).toBe(true);
    for (const cost of ['1000', '8192', '16385', '1073741824']) {
      expect(isBrokenHash((await hashSecret('HEN')).replace('16384', cost))).toBe(true);
    }
  });
});

describe('npm run hash-secret', () => {
  it('prints a hash of what it is given', async () => {
    const script = join(import.meta.dirname, '../../../server/scripts/hash-secret.ts');
    const run = spawnSync(process.execPath, ['--import', 'tsx', script], { input: 'HEN\n', encoding: 'utf8' });

    expect(run.status).toBe(0);
    expect(await secretList([run.stdout.trim()]).find('HEN', WHOSE)).toBe(run.stdout.trim());
  });
});

describe('npm run hash-secret -- --codes', () => {
  it('prints codes in capitals that one hash finds', async () => {
    const script = join(import.meta.dirname, '../../../server/scripts/hash-secret.ts');
    const args = ['--import', 'tsx', script, '--codes'];
    const run = spawnSync(process.execPath, args, { input: 'hen\nHenOne\n', encoding: 'utf8' });
    const codes: string[] = JSON.parse(run.stdout);

    expect(codes).toHaveLength(2);
    expect(await secretList(codes).find('HENONE', WHOSE)).toBe(codes[1]);
    expect(saltsOf(codes)).toHaveLength(1);
  });
});

describe('loadSecrets', () => {
  it.each([
    ['a file that is missing', undefined, /cannot be read/],
    ['a file that is no JSON', '{"session_keys": ["hidden-value"', /is not JSON/],
    [
      'a password in the place of a customer',
      `{"customers":{"leith":"hidden-value"}}`,
      /leith: must be of type Object/,
    ],
    ['a code that is a number', `{"customers":{"leith":{"bypass_codes":[424242]}}}`, /codes\.0: must be a string$/m],
    ['a session key that is a list', `{"session_keys":[["hidden-value"]]}`, /session_keys\.0: must be a string$/m],
    ['secrets that are a text', '"hidden-value"', /must be of type Object/],
    ['an unknown field', `{"customers":{"leith":{"pasword":"hidden-value"}}}`, /leith\.pasword: is an unknown field/],
    ['a file without session keys', '{"customers":{}}', /session_keys/],
    ['a short session key', '{"session_keys":["short"],"customers":{}}', /session_keys\.0: must have at least 16/],
    ['no customer', `{"session_keys":["${'k'.repeat(16)}"],"customers":{"Acme Inc":{}}}`, /is not a customer/],
    [
      'one password for two customers',
      `{"session_keys":["${'k'.repeat(16)}"],"customers":{"leith":{"password":"x"},"stivers":{"password":"x"}}}`,
      /leith and stivers have the same password/,
    ],
    [
      'a broken hash',
      `{"session_keys":["${'k'.repeat(16)}"],"customers":{"leith":{"password":"scrypt:1:x"}}}`,
      /customers\.leith\.password: is not a hash/,
    ],
    [
      'codes that are hashed with several salts',
      `{"session_keys":["${'k'.repeat(16)}"],"customers":{"leith":{"bypass_codes":["${SALTED.a}","${SALTED.b}"]}}}`,
      /customers\.leith\.bypass_codes: must be hashed together/,
    ],
  ])('refuses %s, in one line that names the problem and no secret', (_what, content, message) => {
    const file = content === undefined ? join(folder, 'missing.json') : fileWith(content);
    const load = () => loadSecrets(readSettings({ SECRETS_FILE: file }), () => []);

    expect(load).toThrow(SettingsError);
    expect(load).toThrow(message);
    expect(load).not.toThrow('hidden-value');
  });
});

describe('demo secrets', () => {
  const local = { Host: 'localhost:8080' };

  async function demoWorks(server: TestServer, headers: Record<string, string>): Promise<boolean[]> {
    const login = await server.post('/v1/login', { password: 'hennessy' }, headers);
    const code = await server.post('/v1/check-code', { companyName: 'Hennessy', code: 'HEN' }, headers);
    const stores = await server.send('/v1/stores', { headers });
    return [login.status === 200, code.json.accepted === true, stores.json.stores?.length === 10];
  }

  it('work on a loopback server for requests to a local name', async () => {
    const server = await startTestServer();
    try {
      for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) {
        expect([host, ...(await demoWorks(server, { Host: host }))]).toEqual([host, true, true, true]);
      }
    } finally {
      await server.stop();
    }
  });

  it.each([
    ['for a foreign Host', {}, { Host: 'staging.example.com' }],
    ['for a customer’s public host', {}, { Host: 'orders.hennessy.example' }],
    ['for a request that a proxy has passed on', {}, { ...local, 'X-Forwarded-For': '192.0.2.7' }],
    ['for a request with another proxy header', {}, { ...local, 'X-Real-IP': '192.0.2.7' }],
    ['for a request with a Via header', {}, { ...local, Via: '1.1 edge' }],
    ['behind a proxy that is trusted', { TRUST_PROXY: 'true' }, local],
    ['on a server that listens to the network', { HOST: '0.0.0.0' }, local],
  ])('do not work %s', async (_where, env, headers) => {
    const server = await startTestServer(env);
    try {
      expect((await demoWorks(server, headers)).includes(true)).toBe(false);
    } finally {
      await server.stop();
    }
  });

  it('do not work beside a secrets file, nor in production', async () => {
    const secrets = await writeSecrets();
    try {
      for (const env of [{}, { NODE_ENV: 'production', PUBLIC_HOSTS: 'localhost:8080' }]) {
        const server = await startTestServer({ SECRETS_FILE: secrets.file, ...env });
        try {
          expect((await demoWorks(server, local)).includes(true)).toBe(false);
        } finally {
          await server.stop();
        }
      }
    } finally {
      secrets.remove();
    }
  });

  it('are a code of every customer, and every store code of Premier', async () => {
    const server = await startTestServer();
    try {
      const codes = { hennessy: 'HEN', leith: 'LEI', stivers: 'STI', tameron: 'TAM', pohanka: 'POH', navarre: 'NAV' };
      const others = { guardian: 'GUA', newcustomer: 'NEW', cannon: 'CANDEMO' };
      const premier = server.services.stores.get('premier')?.customer;
      const known = [
        ...Object.entries({ ...codes, ...others }),
        ...Object.values(premier?.stores ?? {}).map((code): [string, string] => ['premier', code]),
      ];
      expect(new Set(known.map(([key]) => key))).toEqual(new Set(SHIPPED_CUSTOMERS));
      for (const [key, code] of known) {
        const companyName = [...server.services.stores.values()].find(({ customer }) => customer.key === key)?.customer
          .title;
        const answer = await server.post('/v1/check-code', { companyName, code }, local);
        expect([key, answer.json]).toEqual([key, { accepted: true }]);
      }
    } finally {
      await server.stop();
    }
  });
});

describe('what everybody can read', () => {
  it('holds none of the secrets', async () => {
    const secrets = await writeSecrets();
    const server = await startTestServer({ SECRETS_FILE: secrets.file });
    try {
      const pages = SHIPPED_CUSTOMERS.flatMap((key) => [
        server.send(`/v1/storefronts/${key}`, { headers: { Host: `orders.${key}.example` } }),
        server.post('/v1/login', { password: secrets.password[key] }, { Host: `orders.${key}.example` }),
      ]);
      const answers = await Promise.all([...pages, server.send('/v1/stores'), server.send('/healthz')]);
      const texts = answers.map((answer) => answer.bytes.toString() + JSON.stringify(answer.headers));
      for (const secret of secrets.all) {
        expect(texts.filter((text) => text.toUpperCase().includes(secret))).toEqual([]);
      }
      expect(texts.join('')).not.toMatch(/bypass_codes|admin_password|session_keys/);
    } finally {
      await server.stop();
      secrets.remove();
    }
  });

  it('shows Premier’s stores by name, because their codes are codes to order with', async () => {
    const server = await startTestServer();
    try {
      const { json } = await server.send('/v1/storefronts/premier');
      const stores: [string, string][] = Object.entries(json.customer.stores);
      expect(stores).toHaveLength(7);
      for (const [name, value] of stores) expect(value).toBe(name);
    } finally {
      await server.stop();
    }
  });
});
