import { describe, expect, it } from 'vitest';
import { readTransmission } from '../../../server/payments/paypal/paypal';
import { FORGED_SIGNATURE, sign } from '../../support/payments/paypal/webhooks';
import { useCardStore } from '../../support/server/hooks';

const HOUR_MS = 60 * 60_000;
const NOW = 1_795_000_000_000;
const CERTIFICATE = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42';

const store = useCardStore();
const asked = () => store.paypal.calls.token + store.paypal.calls.verify + store.paypal.calls.find;

/** A webhook whose headers would pass but for the changed ones. */
function aWebhookWith(headers: Record<string, string>, event: object = {}) {
  const { order_id = '5O190127TN364715T', ...rest } = event as { order_id?: string };
  const body = { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: order_id }, ...rest };
  const signed = sign(JSON.stringify(body), store.server.services.now());
  return { ...signed, headers: { ...signed.headers, ...headers } };
}

describe('POST /v1/paypal/webhook, without asking PayPal', () => {
  it.each([
    ['http', { 'PAYPAL-CERT-URL': CERTIFICATE.replace('https', 'http') }],
    ['another host', { 'PAYPAL-CERT-URL': 'https://example.com/v1/notifications/certs/CERT-360caa42' }],
    ['a host that ends alike', { 'PAYPAL-CERT-URL': 'https://api-paypal.com/cert' }],
    ['a host that begins alike', { 'PAYPAL-CERT-URL': 'https://api.paypal.com.example.com/cert' }],
    ['PayPal as a user name', { 'PAYPAL-CERT-URL': 'https://api.paypal.com@example.com/cert' }],
    ['a user name', { 'PAYPAL-CERT-URL': 'https://somebody@api.paypal.com/cert' }],
    ['a port', { 'PAYPAL-CERT-URL': 'https://api.paypal.com:8443/cert' }],
    ['this machine', { 'PAYPAL-CERT-URL': 'https://127.0.0.1/cert' }],
    ['no URL', { 'PAYPAL-CERT-URL': 'api.paypal.com/cert' }],
    ['a long URL', { 'PAYPAL-CERT-URL': `https://api.paypal.com/${'a'.repeat(500)}` }],
    ['an unknown algorithm', { 'PAYPAL-AUTH-ALGO': 'none' }],
    ['no algorithm', { 'PAYPAL-AUTH-ALGO': '' }],
    ['no signature', { 'PAYPAL-TRANSMISSION-SIG': '' }],
    ['a signature that is none', { 'PAYPAL-TRANSMISSION-SIG': '<script>' }],
    ['a long signature', { 'PAYPAL-TRANSMISSION-SIG': 'A'.repeat(500) }],
    ['a short signature', { 'PAYPAL-TRANSMISSION-SIG': 'bm8=' }],
    ['a signature of 255 bytes', { 'PAYPAL-TRANSMISSION-SIG': Buffer.alloc(255, 7).toString('base64') }],
    ['another base64 of a signature', { 'PAYPAL-TRANSMISSION-SIG': FORGED_SIGNATURE.replace('w==', 'x==') }],
    ['another path', { 'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/CERT-360caa42' }],
    ['a path that leaves', { 'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/../../CERT-1' }],
    ['a query', { 'PAYPAL-CERT-URL': `${CERTIFICATE}?a=b` }],
    ['another host of PayPal', { 'PAYPAL-CERT-URL': CERTIFICATE.replace('api', 'www') }],
    ['no id', { 'PAYPAL-TRANSMISSION-ID': '' }],
    ['a long id', { 'PAYPAL-TRANSMISSION-ID': 'a'.repeat(51) }],
    ['no time', { 'PAYPAL-TRANSMISSION-TIME': '' }],
    ['a time that is none', { 'PAYPAL-TRANSMISSION-TIME': 'yesterday' }],
    ['a date that is none', { 'PAYPAL-TRANSMISSION-TIME': '2026-99-99T10:00:00Z' }],
    ['an old time', { 'PAYPAL-TRANSMISSION-TIME': '2020-01-01T10:00:00Z' }],
    ['a time to come', { 'PAYPAL-TRANSMISSION-TIME': '2030-01-01T10:00:00Z' }],
  ])('refuses a webhook with %s (403)', async (_what, headers) => {
    const before = asked();
    const answer = await store.deliver(aWebhookWith(headers as unknown as Record<string, string>));

    expect([answer.status, answer.json.code]).toEqual([403, 'wrong_origin']);
    expect(answer.json.message).toContain(Object.keys(headers)[0]);
    expect(asked()).toBe(before);
  });

  it.each([
    ['no resource', { resource: undefined }],
    ['a type that is a number', { event_type: 7 }],
    ['a long type', { event_type: 'A'.repeat(101) }],
    ['a long id', { resource: { id: 'A'.repeat(201) } }],
    ['a long invoice', { resource: { invoice_id: 'A'.repeat(201) } }],
    ['a long order', { resource: { supplementary_data: { related_ids: { order_id: 'A'.repeat(201) } } } }],
    ['many links', { resource: { links: Array.from({ length: 51 }, () => ({ rel: 'up', href: '/' })) } }],
    ['a long link', { resource: { links: [{ rel: 'up', href: 'A'.repeat(2_001) }] } }],
    ['a long relation', { resource: { links: [{ rel: 'A'.repeat(101), href: '/' }] } }],
  ])('refuses an event with %s (422)', async (_what, event) => {
    const before = asked();
    const answer = await store.deliver(aWebhookWith({}, event));

    expect([answer.status, answer.json.code]).toEqual([422, 'invalid']);
    expect(asked()).toBe(before);
  });

  it('refuses bodies that are not JSON (422) or too large (413)', async () => {
    const before = asked();
    const broken = await store.deliver({ ...aWebhookWith({}), rawBody: '{"event_type":' });
    const large = await store.deliver(aWebhookWith({}, { summary: 'a'.repeat(64_000) }));

    expect([broken.status, large.status]).toEqual([422, 413]);
    expect(asked()).toBe(before);
  });

  it.each([
    ['an order of nobody here', {}],
    ['something else', { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } }],
  ])('takes an event about %s for what it is: nothing to do', async (_what, event) => {
    const before = asked();

    expect((await store.deliver(aWebhookWith({}, event))).status).toBe(204);
    expect(asked()).toBe(before);
  });

  it('asks once about one that may be PayPal’s', async () => {
    const orderId = await store.approvedOrder();
    const before = store.paypal.calls.verify;
    store.paypal.faults.add('verify', 'error');
    const webhook = aWebhookWith({ 'PAYPAL-TRANSMISSION-SIG': FORGED_SIGNATURE }, { order_id: orderId });
    const answers = [await store.deliver(webhook), await store.deliver(webhook)];

    expect([answers.map(({ status }) => status), store.paypal.calls.verify - before]).toEqual([[503, 403], 2]);
  });

  it('accepts one that PayPal sends again three days later', async () => {
    const orderId = await store.approvedOrder();
    const webhook = store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId);
    store.passTime(72 * HOUR_MS);

    expect((await store.deliver(webhook)).status).toBe(204);
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid' });
  });
});

describe('readTransmission', () => {
  const kindOf = (changes: Record<string, string>) => {
    const headers: Record<string, string> = {
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
      'PAYPAL-CERT-URL': CERTIFICATE,
      'PAYPAL-TRANSMISSION-ID': 'd938e770-8046-11e6-8103-6b62a8a99ac4',
      'PAYPAL-TRANSMISSION-TIME': new Date(NOW).toISOString(),
      'PAYPAL-TRANSMISSION-SIG': `${'A'.repeat(342)}==`,
      ...changes,
    };
    return readTransmission((name) => headers[name] ?? '', NOW).kind;
  };

  it.each([
    [-96 * HOUR_MS - 1000, 'implausible'],
    [-96 * HOUR_MS, 'plausible'],
    [0, 'plausible'],
    [HOUR_MS, 'plausible'],
    [HOUR_MS + 1000, 'implausible'],
  ])('of one sent %i ms from now: %s', (offset, kind) => {
    expect(kindOf({ 'PAYPAL-TRANSMISSION-TIME': new Date(NOW + offset).toISOString() })).toBe(kind);
  });

  it.each(['2026-11-18T10:26:40Z', '2026-11-18T10:26:40.123Z', '2026-11-18T05:26:40-05:00'])(
    'reads the time %s',
    (time) => {
      expect(kindOf({ 'PAYPAL-TRANSMISSION-TIME': time })).toBe('plausible');
    },
  );

  it.each([
    CERTIFICATE,
    'https://api.sandbox.paypal.com/v1/notifications/certs/A',
    'https://api-m.paypal.com:443/v1/notifications/certs/CERT-1',
  ])('lets %s be a certificate of PayPal', (url) => {
    expect(kindOf({ 'PAYPAL-CERT-URL': url })).toBe('plausible');
  });
});
