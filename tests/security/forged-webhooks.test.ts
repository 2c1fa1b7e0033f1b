import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCardOrderBody, type CardStore, startCardStore } from '../support/payments/card-store';
import { FORGED_SIGNATURE, sign } from '../support/payments/paypal/webhooks';

let store: CardStore;
beforeAll(async () => {
  store = await startCardStore({ TRUST_PROXY: 'true' });
});
afterAll(() => store.stop());

const post = (address: string, path: string, body: unknown, headers = {}) =>
  store.server.post(path, body, { Host: 'orders.premier.example', 'X-Forwarded-For': address, ...headers });

/** An event that has everything right but its signature. */
const forge = async (address: string, orderId: string, type = 'CHECKOUT.ORDER.APPROVED') => {
  const resource = { id: orderId, supplementary_data: { related_ids: { order_id: orderId } } };
  const { rawBody, headers } = sign(JSON.stringify({ event_type: type, resource }), store.server.services.now());
  const forged = { ...headers, 'PAYPAL-TRANSMISSION-SIG': FORGED_SIGNATURE };
  return (await post(address, '/v1/paypal/webhook', rawBody, forged)).status;
};
const total = () => Object.values(store.paypal.calls).reduce((sum, calls) => sum + calls, 0);

async function openOrder(address = '192.0.2.7'): Promise<string> {
  const created = await post(address, '/v1/create-order', aCardOrderBody());
  expect(created.status).toBe(201);
  return created.json.order_id;
}

async function payByCard(address: string): Promise<void> {
  const order_id = await openOrder(address);
  store.paypal.approve(order_id);
  const captured = await post(address, '/v1/capture-order', { order_id, companyName: 'Premier' });
  expect(captured.status).toBe(200);
}

describe('forged webhooks', () => {
  it('about made-up orders cost no call to PayPal', async () => {
    const before = total();
    const statuses = [];
    for (let n = 0; n < 330; n += 1) statuses.push(await forge('198.51.100.1', `FORGED${n}`));

    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(total()).toBe(before);
  });

  it('about a real order cost a network ten calls an hour, however many it sends at once', async () => {
    const orderId = await openOrder();
    const before = store.paypal.calls.verify;
    const statuses = await Promise.all(Array.from({ length: 60 }, () => forge('198.51.100.2', orderId)));
    for (let n = 0; n < 270; n += 1) statuses.push(await forge('198.51.100.2', orderId, 'PAYMENT.CAPTURE.COMPLETED'));

    expect(store.paypal.calls.verify - before).toBe(10);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(320);
    await payByCard('192.0.2.8');
    const genuine = store.paypal.webhook('CHECKOUT.ORDER.APPROVED', await openOrder());
    expect((await post('192.0.2.9', '/v1/paypal/webhook', genuine.rawBody, genuine.headers)).status).toBe(204);
  });

  it('about one order cost twenty calls an hour, from however many networks', async () => {
    const orderId = await openOrder();
    const before = store.paypal.calls.verify;
    for (let n = 0; n < 100; n += 1) await forge(`198.51.100.${100 + n}`, orderId);

    expect(store.paypal.calls.verify - before).toBe(20);
    await payByCard('192.0.2.10');
    store.paypal.approve(orderId);
    expect((await post('192.0.2.10', '/v1/capture-order', { order_id: orderId, companyName: 'Premier' })).status).toBe(
      200,
    );
  });
});

it('asks PayPal about one unpaid order thirty times a minute, however often a browser wants to capture it', async () => {
  const order_id = await openOrder();
  const before = store.paypal.calls.find;
  const statuses = [];
  for (let n = 0; n < 100; n += 1) {
    const answer = await post('198.51.100.3', '/v1/capture-order', { order_id, companyName: 'Premier' });
    statuses.push(answer.status);
  }

  expect(store.paypal.calls.find - before).toBe(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  store.passTime(60_000);
  store.paypal.approve(order_id);
  const captured = await post('198.51.100.3', '/v1/capture-order', { order_id, companyName: 'Premier' });
  expect(captured.status).toBe(200);
});
