import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { useSecretsFile, useTestServer } from '../../support/server/hooks';
import type { TestServer } from '../../support/server/test-server';

const OWN = 'orders.hennessy.example.com';
const secrets = useSecretsFile();
const env = () => ({ SECRETS_FILE: secrets.file, PUBLIC_HOSTS: OWN });
const server = useTestServer(env);
const proxied = useTestServer(() => ({ ...env(), TRUST_PROXY: 'true' }));

/** What comes back to a request whose headers are sent byte for byte, as no HTTP client would send them. */
function rawGet({ port }: TestServer, path: string, headers: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', reject);
    socket.end(Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'utf8'));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('a request that names two hosts', () => {
  const DOCUMENT = '/v1/storefronts/hennessy';

  it.each([
    ['in two headers', DOCUMENT, [`Host: ${OWN}`, 'Host: orders.leith.example.com']],
    ['in two headers that are the same', DOCUMENT, [`Host: ${OWN}`, `hOST: ${OWN}`]],
    ['in its target and its header', `http://orders.leith.example.com${DOCUMENT}`, [`Host: ${OWN}`]],
    ['in a target that is no address', `ftp://${OWN}${DOCUMENT}`, [`Host: ${OWN}`]],
  ])('%s is refused, even if the response is in memory', async (_what, target, headers) => {
    for (let time = 0; time < 2; time += 1) {
      expect((await server.send(DOCUMENT, { headers: { Host: OWN } })).status).toBe(200);
      expect(statusOf(await rawGet(server, target, headers))).toBe(400);
    }
  });

  it('may name the same one in its target', async () => {
    const target = `http://${OWN.toUpperCase()}${DOCUMENT}`;
    for (let time = 0; time < 2; time += 1) {
      expect(statusOf(await rawGet(server, target, [`Host: ${OWN}`]))).toBe(200);
    }
  });
});

describe('a host that carries a word in its port', () => {
  it.each(SHIPPED_CUSTOMERS)('opens nothing of %s', async (word) => {
    const host = `${OWN}:${word}`;
    const direct = await server.send(`/v1/storefronts/${word}`, { headers: { Host: host } });
    const forwarded = await proxied.send(`/v1/storefronts/${word}`, {
      headers: { Host: '127.0.0.1:8080', 'X-Forwarded-Host': host },
    });

    expect([direct.status, forwarded.status]).toEqual([400, 400]);
  });

  it('does not make a proxy that names its own host answer for another', async () => {
    const headers = { Host: 'internal:8080', 'X-Forwarded-Host': OWN };

    expect((await proxied.send('/v1/storefronts/hennessy', { headers })).status).toBe(200);
    expect((await proxied.send('/v1/storefronts/stivers', { headers })).status).toBe(404);
  });
});

describe('any Host header', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...SHIPPED_CUSTOMERS,
      OWN,
      'localhost',
      '.',
      ':',
      '@',
      '/',
      ',',
      ' ',
      '[::1]',
      '80',
      '%00',
      '\t',
      'é',
    ),
    fc.string({ maxLength: 5 }),
  );
  const header = fc
    .tuple(fc.constantFrom('', OWN, `${OWN}:`), fc.array(piece, { maxLength: 6 }))
    .map(([start, pieces]) => (start + pieces.join('')).replaceAll(/[\r\n]/g, ''));

  it('is refused, or stands for the store of the host that the deployment names', async () => {
    await fc.assert(
      fc.asyncProperty(header, fc.constantFrom(...SHIPPED_CUSTOMERS), fc.boolean(), async (host, word, isForwarded) => {
        const lines = isForwarded ? [`Host: ${OWN}`, `X-Forwarded-Host: ${host}`] : [`Host: ${host}`];
        const answer = await rawGet(isForwarded ? proxied : server, `/v1/storefronts/${word}`, lines);
        const allowed = word === 'hennessy' ? [200, 400, 421] : [400, 404, 421];
        expect(allowed).toContain(statusOf(answer));
      }),
      { numRuns: 400 },
    );
  });
});
