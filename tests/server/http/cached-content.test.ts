import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSecretsFile } from '../../support/server/hooks';
import { writeSmallClient } from '../../support/server/small-client';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server/test-server';

const OWN = { Host: 'orders.hennessy.example' };
const LEITH = { Host: 'orders.leith.example' };
const STAGING = { Host: 'staging.example' };
const DOCUMENT = '/v1/storefronts/hennessy';

const client = writeSmallClient();
const secrets = useSecretsFile();
let server: TestServer;

beforeAll(async () => {
  const env = {
    SECRETS_FILE: secrets.file,
    PUBLIC_HOSTS: 'orders.hennessy.example, orders.leith.example, staging.example',
    ALLOWED_ORIGINS: 'https://shop.example.com',
    LOG_LEVEL: 'debug',
  };
  server = await startTestServer(env, {}, {}, client.folder);
});
afterAll(async () => {
  await server.stop();
  client.remove();
});

/** The parts of a response that must be the same however often it's sent. */
function lasting({ status, headers, bytes }: TestAnswer): object {
  const { date, 'x-request-id': id, 'set-cookie': cookies, ...others } = headers;
  return { status, headers: others, body: bytes.toString('latin1'), cookies: cookies?.length };
}

describe('an answer that is the same for everybody', () => {
  it.each([
    '/',
    '/checkout',
    '/assets/index-1.js',
    DOCUMENT,
    '/manifest/hennessy.webmanifest',
    '/images/PL420_navy.jpg',
  ])('is the same the second time, when it comes from memory: %s', async (path) => {
    const headers = { ...OWN, 'Accept-Encoding': 'gzip, br' };
    const first = await server.send(path, { headers });
    const second = await server.send(path, { headers });

    expect(first.status).toBe(200);
    expect(first.headers['content-security-policy']).toContain(
      path === DOCUMENT ? "default-src 'none'" : "default-src 'self'",
    );
    expect(lasting(second)).toEqual(lasting(first));
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each(['/', '/assets/index-1.js', DOCUMENT, '/images/PL420_navy.jpg'])(
    'is 304 to those who have it: %s',
    async (path) => {
      const { headers } = await server.send(path, { headers: OWN });
      const again = await server.send(path, { headers: { ...OWN, 'If-None-Match': String(headers.etag) } });

      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': headers['cache-control'] });
      expect([again.headers['content-type'], again.headers['content-length']]).toEqual([undefined, undefined]);
    },
  );

  it('is sent from memory: the file may be gone', async () => {
    const file = join(client.folder, 'assets/index-2.js');
    writeFileSync(file, 'gone soon');
    const own = await startTestServer({}, {}, {}, client.folder);
    try {
      const first = await own.send('/assets/index-2.js');
      rmSync(file);
      expect(lasting(await own.send('/assets/index-2.js'))).toEqual(lasting(first));
      expect((await own.send('/assets/index-2.js', { headers: { Range: 'bytes=0-3' } })).bytes.toString()).toBe('gone');
    } finally {
      await own.stop();
    }
  });

  it('differs by host', async () => {
    const pageOf = async (headers: Record<string, string>) => (await server.send('/', { headers })).bytes.toString();

    for (let time = 0; time < 2; time += 1) {
      expect(await pageOf(OWN)).toContain('/v1/storefronts/hennessy');
      expect(await pageOf(LEITH)).toContain('/v1/storefronts/leith');
      expect((await server.send('/', { headers: { Host: 'other.example' } })).status).toBe(421);
      expect((await server.send(DOCUMENT, { headers: OWN })).status).toBe(200);
      expect((await server.send(DOCUMENT, { headers: LEITH })).status).toBe(404);
    }
  });

  it('differs by encoding', async () => {
    const encodingOf = async (accepted: string) => {
      const answer = await server.send(DOCUMENT, { headers: { ...OWN, 'Accept-Encoding': accepted } });
      return answer.headers['content-encoding'];
    };

    for (let time = 0; time < 2; time += 1) {
      expect([await encodingOf('br'), await encodingOf('gzip'), await encodingOf('')]).toEqual([
        'br',
        'gzip',
        undefined,
      ]);
    }
  });

  it('is still refused to pages of other sites, and open to those of allowed origins', async () => {
    await server.send(DOCUMENT, { headers: OWN });
    const of = (origin: string) => server.send(DOCUMENT, { headers: { ...OWN, Origin: origin } });
    const allowed = await of('https://shop.example.com');

    expect((await of('https://evil.example')).status).toBe(403);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example.com');
    expect((await server.send(DOCUMENT, { headers: OWN })).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('gives each new browser an id of its own, which calls accept, and none to a browser that has one', async () => {
    const idOf = ({ headers }: TestAnswer) =>
      [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    const newIdOfCall = async (Cookie: string) =>
      idOf(await server.post('/v1/check-code', { companyName: 'Hennessy', code: 'WRONG' }, { ...OWN, Cookie }));
    const first = idOf(await server.send(DOCUMENT, { headers: OWN }));
    const second = idOf(await server.send(DOCUMENT, { headers: OWN }));
    const known = idOf(await server.send(DOCUMENT, { headers: { ...OWN, Cookie: first.join('; ') } }));

    expect([first.length, second.length, known]).toEqual([2, 2, []]);
    expect(first).not.toEqual(second);
    expect(await newIdOfCall(second.join('; '))).toEqual([]);
    // The browser does what the last of several cookies with the same name says.
    const replaced = (await newIdOfCall(`${first[0]}; ${second[1]}`)).slice(-2);
    expect(replaced).toEqual([expect.stringMatching(/^device=\w{32}$/), expect.stringMatching(/^device\.sig=.{27}$/)]);
  });

  it('is logged at debug level whether it is made or comes from memory, and calls at info level', async () => {
    await server.send(DOCUMENT, { headers: OWN });
    server.takeLines();
    const { headers } = await server.send(`${DOCUMENT}?again`, { headers: OWN });
    const again = await server.send(`${DOCUMENT}?again`, { headers: OWN });
    await server.post('/v1/check-code', { companyName: 'Hennessy', code: '' }, OWN);
    const lines = server.takeLines();

    const line = { level: 20, method: 'GET', path: DOCUMENT, status: 200, msg: 'request' };
    expect(lines).toMatchObject([
      { ...line, request_id: headers['x-request-id'] },
      { ...line, request_id: again.headers['x-request-id'] },
      { level: 30, path: '/v1/check-code' },
    ]);
    expect(Object.keys(lines[1] ?? {})).toEqual(Object.keys(lines[0] ?? {}));
  });
});

describe('an answer that depends on a session', () => {
  it('is not given to the next one who asks', async () => {
    const { headers } = await server.post('/v1/login', { password: secrets.password.leith }, STAGING);
    const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    const document = '/v1/storefronts/leith';
    const signedIn = await server.send(document, { headers: { ...STAGING, Cookie: cookies.join('; ') } });

    expect(signedIn.status).toBe(200);
    expect((await server.send(document, { headers: STAGING })).status).toBe(401);
  });
});

describe('an answer for this machine only', () => {
  it.each([
    ['comes through a proxy', { 'X-Forwarded-For': '192.0.2.7' }],
    ['names another proxy', { Via: '1.1 proxy.example' }],
    ['has another host', { Host: 'test.example' }],
  ])('is not given to a request that %s', async (_what, headers) => {
    const own = await startTestServer();
    try {
      for (let time = 0; time < 2; time += 1) expect((await own.send(DOCUMENT)).status).toBe(200);
      expect((await own.send(DOCUMENT, { headers })).status).toBe(401);
    } finally {
      await own.stop();
    }
  });
});
