import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../server/operations/settings/settings';
import { useCardStore } from '../../support/server/hooks';
import { startTestServer } from '../../support/server/test-server';

const store = useCardStore();
const document = async (key: string, host: string) =>
  (await store.server.send(`/v1/storefronts/${key}`, { headers: { Host: host } })).json;
const policyAt = async (host: string, path = '/') =>
  String((await store.server.send(path, { headers: { Host: host } })).headers['content-security-policy']);

describe('a storefront', () => {
  it('offers cards where they are set up and the customer has them', async () => {
    expect(await document('premier', 'premier.localhost')).toMatchObject({
      payment: 'paypal',
      paypal_client_id: 'test-client',
      paypal_environment: 'sandbox',
    });
  });

  it('says nothing of them to a customer that has none', async () => {
    const hennessy = await document('hennessy', 'localhost');

    expect(hennessy.payment).toBe('code');
    expect(hennessy).not.toHaveProperty('paypal_client_id');
  });

  it('never reveals the secret', async () => {
    const { bytes } = await store.server.send('/v1/storefronts/premier', { headers: { Host: 'premier.localhost' } });

    expect(bytes.toString()).not.toContain('test-secret');
  });

  it('says that cards are not set up where they are not', async () => {
    const plain = await startTestServer();
    try {
      const answer = await plain.send('/v1/storefronts/premier', { headers: { Host: 'premier.localhost' } });
      expect(answer.json.payment).toBe('unavailable');
      expect(answer.json).not.toHaveProperty('paypal_client_id');
    } finally {
      await plain.stop();
    }
  });
});

describe('the Content-Security-Policy', () => {
  it.each(['script-src', 'frame-src', 'connect-src', 'img-src'])(
    'of a page that takes cards lets the provider in for %s',
    async (directive) => {
      const policy = await policyAt('premier.localhost', '/checkout');
      const [, sources] = new RegExp(`${directive} ([^;]*)`).exec(policy) ?? [];

      expect(sources).toMatch(/^'self' .*https:\/\/\*\.paypal\.com https:\/\/\*\.paypalobjects\.com/);
    },
  );

  it('is the same before cards are set up: tablets keep the page with its policy', async () => {
    const plain = await startTestServer();
    try {
      const { headers } = await plain.send('/', { headers: { Host: 'premier.localhost' } });
      expect(headers['content-security-policy']).toBe(await policyAt('premier.localhost'));
    } finally {
      await plain.stop();
    }
  });

  it.each([
    ['leith.localhost', '/checkout'],
    ['localhost', '/hennessy/checkout'],
    ['localhost', '/'],
    ['shop.example', '/'],
  ])('at %s%s, where nobody pays by card, lets nobody in', async (host, path) => {
    const policy = await policyAt(host, path);

    expect(policy).not.toContain('paypal');
    expect(policy).toContain("script-src 'self';");
  });
});

describe('the settings of cards', () => {
  const paypal = (env: Record<string, string>) => readSettings(env).paypal;
  const credentials = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };

  it('are absent without credentials, and play money unless told otherwise', () => {
    expect(paypal({})).toBeUndefined();
    expect(paypal(credentials)).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      apiBase: 'https://api-m.sandbox.paypal.com',
      webhookId: undefined,
      environment: 'sandbox',
    });
    expect(paypal({ ...credentials, PAYPAL_API_BASE: 'https://api-m.paypal.com' })?.environment).toBe('production');
  });

  it.each([
    [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET: must be set together'],
    [{ PAYPAL_CLIENT_SECRET: 'secret' }, 'PAYPAL_CLIENT_ID: must be set together'],
    [{ PAYPAL_WEBHOOK_ID: 'hook' }, 'PAYPAL_CLIENT_ID: must be set together'],
    [{ ...credentials, PAYPAL_CLIENT_SECRET: ' ' }, 'PAYPAL_CLIENT_SECRET: must not be empty'],
  ])('in half are a mistake: %j', (env, problem) => {
    expect(() => paypal(env as Record<string, string>)).toThrow(problem);
  });

  it.each(['http://api-m.paypal.com', 'https://api-m.paypal.com/v2', 'api-m.paypal.com', 'ftp://localhost'])(
    'do not send the secret to %s',
    (address) => {
      expect(() => paypal({ ...credentials, PAYPAL_API_BASE: address })).toThrow('PAYPAL_API_BASE: must be an https');
    },
  );

  it('allow plain http on this machine', () => {
    expect(paypal({ ...credentials, PAYPAL_API_BASE: 'http://127.0.0.1:9' })?.apiBase).toBe('http://127.0.0.1:9');
  });
});
