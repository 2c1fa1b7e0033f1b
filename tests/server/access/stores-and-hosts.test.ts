import { describe, expect, it } from 'vitest';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';
import { startTestServer } from '../../support/server/test-server';

const server = useTestServer();

describe('GET /v1/storefronts/{customer}', () => {
  it('gives configuration, catalog and picture addresses, and no code', async () => {
    const { status, json, bytes } = await server.send('/v1/storefronts/hennessy');

    expect(status).toBe(200);
    expect(json.customer).toMatchObject({ key: 'hennessy', title: 'Hennessy', paypal_not_supported: true });
    expect(Object.keys(json.customer.stores)).toHaveLength(11);
    expect(json.payment).toBe('code');
    expect(json.items.length).toBeGreaterThanOrEqual(70);
    for (const item of json.items) expect(Object.keys(item.pictures).toSorted()).toEqual(item.colors.toSorted());
    expect(bytes.toString()).not.toMatch(/"HEN"|bypass|password/);
  });

  it('answers 304 to the tag it has given out', async () => {
    const first = await server.send('/v1/storefronts/hennessy');
    const again = await server.send('/v1/storefronts/hennessy', {
      headers: { 'If-None-Match': String(first.headers.etag) },
    });

    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  });

  it.each(['br', 'gzip'])('is sent in %s to those who take it', async (encoding) => {
    const plain = await server.send('/v1/storefronts/hennessy');
    const packed = await server.send('/v1/storefronts/hennessy', { headers: { 'Accept-Encoding': encoding } });

    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  it('is not found for an unknown customer', async () => {
    const answer = await server.send('/v1/storefronts/nobody');

    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ code: 'not_found', message: expect.any(String) });
  });
});

describe('GET /v1/stores', () => {
  it.each([
    ['localhost:8080', 'localhost:8080'],
    ['localhost', 'localhost'],
    ['127.0.0.1:8080', 'localhost:8080'],
    ['127.0.0.1', 'localhost'],
    ['[::1]:8080', 'localhost:8080'],
    ['shop.localhost:8080', 'shop.localhost:8080'],
  ])('lists an address for every demo store at %s, and each opens its store', async (host, named) => {
    const { json } = await server.send('/v1/stores', { headers: { Host: host } });
    const addressOf = Object.fromEntries(
      json.stores.map(({ title, address }: { title: string; address: string }) => [title, address]),
    );

    expect(Object.keys(addressOf)).toHaveLength(10);
    expect(addressOf).toMatchObject({
      Cannon: `http://cannon.${named}`,
      'New Customer': `http://newcustomer.${named}`,
      Premier: `http://premier.${named}`,
      Leith: '/leith',
    });
    for (const key of ['cannon', 'newcustomer', 'premier']) {
      const opened = await server.send(`/v1/storefronts/${key}`, { headers: { Host: `${key}.${named}` } });
      expect(opened.status).toBe(200);
    }
  });

  it.each(['127.0.0.1:8080', '[::1]:8080'])('and signing in at %s lead to the same address', async (host) => {
    const answer = await server.post('/v1/login', { password: 'premier' }, { Host: host });

    expect(answer.json).toEqual({ customer: 'premier', route_prefix: 'http://premier.localhost:8080' });
  });
});

describe('hosts', () => {
  it('answer for their own customer only', async () => {
    const leith = { Host: 'orders.leith.example' };

    expect((await server.send('/v1/storefronts/hennessy', { headers: leith })).status).toBe(404);
    const call = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy' }, leith);
    expect(call.status).toBe(403);
    expect(call.json.code).toBe('wrong_customer');
  });

  it('that stand for no customer know no company', async () => {
    const answer = await server.post('/v1/retrieve-orders', { companyName: 'Hennessy' }, { Host: 'shop.example' });

    expect(answer.status).toBe(404);
  });

  it('accept no demo code under a foreign name', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody(), { Host: 'orders.hennessy.example' });

    expect(answer.json.code).toBe('code_refused');
  });

  it('refuse calls of other sites’ pages', async () => {
    const answer = await server.post('/v1/create-order', anOrderBody(), { Origin: 'https://evil.example' });

    expect(answer.status).toBe(403);
    expect(answer.json.code).toBe('wrong_origin');
  });

  it('answer 421 where the deployment does not name them', async () => {
    const strict = await startTestServer({ PUBLIC_HOSTS: 'orders.hennessy.example' });
    try {
      const known = await strict.send('/v1/stores', { headers: { Host: 'orders.hennessy.example' } });
      const foreign = await strict.send('/v1/stores', { headers: { Host: 'other.example' } });
      expect([known.status, foreign.status]).toEqual([200, 421]);
    } finally {
      await strict.stop();
    }
  });
});

describe('POST /v1/check-code', () => {
  it.each([
    ['HEN', true],
    ['hen', true],
    [' HEN ', true],
    ['LEI', false],
    ['', false],
  ])('says of %j: %s', async (code, accepted) => {
    const answer = await server.post('/v1/check-code', { companyName: 'Hennessy', code });

    expect(answer.json).toEqual({ accepted });
  });

  it('checks ten wrong codes of a browser, then says how long to wait', async () => {
    const flooded = await startTestServer();
    try {
      const check = () => flooded.post('/v1/check-code', { companyName: 'Hennessy', code: 'GUESS' });
      const answers = await Promise.all(Array.from({ length: 11 }, check));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(1);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused[0]?.json.code).toBe('too_many');
    } finally {
      await flooded.stop();
    }
  });
});

describe('guessing codes', () => {
  it('is limited over both calls together, whatever a client says of its address', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: 'true' });
    try {
      const from = (n: number) => ({
        Host: 'orders.hennessy.example',
        'X-Forwarded-For': `198.51.100.${n}, 192.0.2.7`,
      });
      const checks = Array.from({ length: 8 }, (_, n) =>
        proxied.post('/v1/check-code', { companyName: 'Hennessy', code: `A${n}` }, from(n)),
      );
      const orders = Array.from({ length: 8 }, (_, n) =>
        proxied.post('/v1/create-order', anOrderBody({ bypass_code: `B${n}` }), from(n)),
      );
      const statuses = (await Promise.all([...checks, ...orders])).map((answer) => answer.status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(6);
      expect(await proxied.services.db.read('orders').select()).toEqual([]);
    } finally {
      await proxied.stop();
    }
  });

  it('does not count codes that are right', async () => {
    for (let call = 0; call < 120; call += 1) {
      const answer = await server.post('/v1/check-code', { companyName: 'Hennessy', code: 'HEN' });
      expect(answer.json).toEqual({ accepted: true });
    }
  });
});

describe('pages of an allowed origin', () => {
  it('may read answers with credentials, those of others may not', async () => {
    const open = await startTestServer({ ALLOWED_ORIGINS: 'https://shop.example.com' });
    try {
      const allowed = { Origin: 'https://shop.example.com', 'Access-Control-Request-Method': 'POST' };
      const preflight = await open.send('/v1/check-code', { method: 'OPTIONS', headers: allowed });
      expect(preflight.headers['access-control-allow-origin']).toBe('https://shop.example.com');
      expect(preflight.headers['access-control-allow-credentials']).toBe('true');
      const call = await open.post('/v1/retrieve-orders', { companyName: 'Hennessy' }, { Origin: allowed.Origin });
      expect([call.status, call.headers['access-control-allow-origin']]).toEqual([200, 'https://shop.example.com']);
      const health = await open.send('/healthz', { headers: { Origin: allowed.Origin } });
      expect(health.headers['access-control-allow-origin']).toBe('https://shop.example.com');
      expect(health.headers['access-control-expose-headers']).toContain('Date');
      const office = await open.send('/v1/office/me', { headers: { Origin: allowed.Origin } });
      expect([office.status, office.headers['access-control-allow-origin']]).toEqual([403, undefined]);
      const other = await open.post(
        '/v1/retrieve-orders',
        { companyName: 'Hennessy' },
        { Origin: 'https://x.example' },
      );
      expect([other.status, other.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    } finally {
      await open.stop();
    }
  });
});

describe('GET /healthz', () => {
  it('is well while the database can be reached', async () => {
    expect((await server.send('/healthz')).json).toEqual({ status: 'ok', stores: server.services.stores.size });
  });
});
