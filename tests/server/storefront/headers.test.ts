import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../support/server/hooks';

const OWN = { Host: 'orders.hennessy.example' };

const server = useTestServer({ LOG_LEVEL: 'warn' });
const proxied = useTestServer({ TRUST_PROXY: '2' });

describe('headers of every answer', () => {
  it.each([
    ['a call', '/v1/stores', OWN],
    ['an address that is not there', '/v1/nowhere', OWN],
    ['a host that is none', '/v1/stores', { Host: 'a:b' }],
    ['a health check', '/healthz', OWN],
  ])('keep %s out of frames and from being guessed at', async (_what, path, headers) => {
    const answer = await server.send(path, { headers });

    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('let the card provider’s window talk to pages of customers that pay by card, and to no others', async () => {
    const openerOf = async (host: string, proto = 'https') => {
      const headers = {
        Host: host,
        'X-Forwarded-Proto': `${proto}, http`,
        'X-Forwarded-For': '192.0.2.7, 198.51.100.1',
      };
      return (await proxied.send('/', { headers })).headers['cross-origin-opener-policy'];
    };

    expect(await openerOf('orders.premier.example')).toBe('same-origin-allow-popups');
    expect(await openerOf('orders.hennessy.example')).toBe('same-origin');
    expect(await openerOf('orders.hennessy.example', 'http')).toBeUndefined();
  });
});

describe('TLS in front', () => {
  const hops = (proto: string) => ({
    ...OWN,
    'X-Forwarded-Proto': proto,
    'X-Forwarded-For': '192.0.2.7, 198.51.100.1',
  });

  it('is asked for again, and cookies are sent by it only', async () => {
    const answer = await proxied.send('/v1/stores', { headers: hops('https, https') });

    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^device=.*secure/),
      expect.stringMatching(/secure/),
    ]);
  });

  it.each(['http', 'https, http, http', ''])('is not taken from what a client says: %j', async (proto) => {
    const answer = await proxied.send('/v1/stores', { headers: hops(proto) });

    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('is not believed where no proxy is trusted, and the log says so once', async () => {
    const send = () => server.send('/v1/stores', { headers: { ...OWN, 'X-Forwarded-Proto': 'https' } });
    server.takeLines();
    const answers = [await send(), await send()];

    for (const { headers } of answers) expect(headers['strict-transport-security']).toBeUndefined();
    expect(server.takeLines().map(({ msg }) => msg)).toEqual([expect.stringContaining('TRUST_PROXY is off')]);
  });
});

describe('addresses', () => {
  it('are taken as they are written', async () => {
    expect((await server.send('/V1/stores', { headers: OWN })).status).toBe(404);
    expect((await server.send('/v1/Stores', { headers: OWN })).status).toBe(404);
    expect((await server.send('/v1/stores', { headers: OWN })).status).toBe(200);
  });
});
