import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { freePort } from '../support/server/server-process';
import { startTestServer, type TestServer } from '../support/server/test-server';
import { HOST, type RunningProxy, startCaddy, startNginx } from './proxy';
import { toolPath } from './tools';

const PROXIES = [
  { name: 'nginx', start: startNginx },
  { name: 'caddy', start: startCaddy },
].filter(({ name }) => toolPath(name) && toolPath('openssl'));

/** What somebody sends who wants to be taken for somebody else. */
const FORGED = { 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };

describe.each(PROXIES)('the server behind $name', ({ start }) => {
  let secrets: WrittenSecrets;
  let server: TestServer;
  let proxy: RunningProxy;

  beforeAll(async () => {
    secrets = await writeSecrets();
    const env = {
      NODE_ENV: 'production',
      SECRETS_FILE: secrets.file,
      PUBLIC_HOSTS: HOST,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'info',
    };
    server = await startTestServer(env);
    proxy = await start(server.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    secrets.remove();
  });

  async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
    return exchange(proxy.httpsPort, path, body, headers);
  }

  it('keeps the compression and the headers of its answers', async () => {
    const answer = await send('/v1/storefronts/hennessy', undefined, { 'Accept-Encoding': 'br' });

    expect(answer.status).toBe(200);
    expect(brotliDecompressSync(answer.bytes).toString()).toContain('"title":"Hennessy"');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=63072000',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    const { etag = '' } = answer.headers;
    expect(
      (await send('/v1/storefronts/hennessy', undefined, { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status,
    ).toBe(304);
  });

  it('takes orders from its own pages and sets cookies for TLS only', async () => {
    const order = anOrderBody({ bypass_code: secrets.code.hennessy });
    const own = await send('/v1/create-order', order, { Origin: `https://${HOST}` });
    const others = await send('/v1/create-order', order, { Origin: 'https://evil.example' });

    expect(own.status).toBe(201);
    expect(String(own.headers['set-cookie'])).toMatch(/; secure/i);
    expect(others.status).toBe(403);
  });

  it('believes no address that a client has made up', async () => {
    server.takeLines();
    const { status } = await send('/v1/login', { companyName: 'Hennessy', password: 'wrong' }, FORGED);

    expect(status).toBe(401);
    const wrong = server.takeLines().find((line) => line.security === 'secret_wrong');
    expect(wrong).toMatchObject({ address: '127.0.0.1' });
  });

  it('refuses orders that are too large with a sentence, and bodies that are no orders', async () => {
    const larger = await send('/v1/create-order', { ...anOrderBody(), customer_po: 'x'.repeat(300_000) });
    const huge = await send('/v1/create-order', { ...anOrderBody(), customer_po: 'x'.repeat(2_000_000) });

    expect([larger.status, huge.status]).toEqual([413, 413]);
    expect(larger.bytes.toString()).toContain('Split it into several orders');
  });

  it('passes the photographs and workbooks of the office on, however large', async () => {
    const file = 'x'.repeat(19_000_000);
    const answers = ['upload', 'upload-workbook'].map((call) => send(`/v1/office/catalog/${call}`, file));

    // This host has no office: the server says so, not the proxy.
    for (const { status, bytes } of await Promise.all(answers)) {
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'not_found']);
    }
  });

  it('is reached by https only', async () => {
    const { status, headers } = await exchange(proxy.httpPort, '/hennessy?a=b', undefined, {}, httpRequest);

    expect([301, 308]).toContain(status);
    expect(headers.location).toMatch(new RegExp(`^https://${HOST}(:\\d+)?/hennessy\\?a=b$`));
  });
});

it.runIf(toolPath('caddy'))('calls wait at Caddy while the server restarts', async () => {
  const port = await freePort();
  const proxy = await startCaddy(port);
  const server = createServer((_request, response) => response.end('back again'));
  try {
    const waiting = exchange(proxy.httpsPort, '/');
    const first = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 1_000, 'still waiting'))]);
    expect(first).toBe('still waiting');
    server.listen(port, '127.0.0.1');

    expect((await waiting).bytes.toString()).toBe('back again');
  } finally {
    server.close();
    await proxy.stop();
  }
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly bytes: Buffer;
}

function exchange(
  port: number,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  request: typeof httpRequest | typeof httpsRequest = httpsRequest,
): Promise<Answer> {
  const options = {
    ...{ host: '127.0.0.1', port, path, servername: HOST, rejectUnauthorized: false, agent: false },
    method: body ? 'POST' : 'GET',
    headers: { Host: HOST, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, async (response) => {
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, headers: received as Answer['headers'], bytes: await buffer(response) });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
