import { afterEach, describe, expect, it } from 'vitest';
import { PREMIER_HOST, startCardStore } from '../../support/payments/card-store';
import { FORGED_SIGNATURE, sign } from '../../support/payments/paypal/webhooks';
import { useCardStore } from '../../support/server/hooks';

const store = useCardStore();
const now = () => store.server.services.now();
const notify = (eventType: string, orderId: string) => store.deliver(store.paypal.webhook(eventType, orderId));

afterEach(() => {
  store.paypal.orders.bank = () => 'completed';
});

describe('POST /v1/paypal/webhook', () => {
  it('pays an order whose browser died after the approval', async () => {
    const orderId = await store.approvedOrder();
    const answer = await notify('CHECKOUT.ORDER.APPROVED', orderId);

    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('may come before the browser’s capture, which then finds the order paid', async () => {
    const orderId = await store.approvedOrder();
    await notify('CHECKOUT.ORDER.APPROVED', orderId);
    const answer = await store.capture(orderId);

    expect(answer.json.paid).toBe(1);
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('may come at the same time as the browser, and again and again', async () => {
    const orderId = await store.approvedOrder();
    const webhook = store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId);
    const [captured, ...delivered] = await Promise.all([
      store.capture(orderId),
      ...[1, 2, 3].map(() => store.deliver(webhook)),
    ]);
    await notify('PAYMENT.CAPTURE.COMPLETED', orderId);
    await store.deliver(webhook);

    expect([captured.json.paid, ...delivered.map((answer) => answer.status)]).toEqual([1, 204, 204, 204]);
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('never captures an order that was given up', async () => {
    const orderId = await store.approvedOrder();
    await store.createOrder({ bypassPaypal: true, bypass_code: 'PREHON', replaces: orderId });
    const answer = await notify('CHECKOUT.ORDER.APPROVED', orderId);

    expect(answer.status).toBe(204);
    expect(await store.payment(orderId)).toMatchObject({ state: 'abandoned', paid: 0 });
    expect(store.paypal.orders.takingsOf(orderId)).toEqual([]);
  });

  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', 'COMPLETED', { state: 'paid', paid: 1 }],
    ['PAYMENT.CAPTURE.DENIED', 'DECLINED', { state: 'declined', paid: 0 }],
  ] as const)('ends a review with %s', async (eventType, decision, outcome) => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'pending';
    await notify('CHECKOUT.ORDER.APPROVED', orderId);
    await notify('PAYMENT.CAPTURE.PENDING', orderId);
    expect(await store.payment(orderId)).toMatchObject({ state: 'review', paid: 0 });
    store.paypal.orders.decide(orderId, decision);
    await notify(eventType, orderId);
    // The one that was sent first comes last.
    await notify('PAYMENT.CAPTURE.PENDING', orderId);

    expect(await store.payment(orderId)).toMatchObject(outcome);
  });

  it('takes a refused card for an outcome', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'declined';

    expect((await notify('CHECKOUT.ORDER.APPROVED', orderId)).status).toBe(204);
    expect(await store.payment(orderId)).toMatchObject({ state: 'pending', attempt: 2 });
  });

  it('tries a card that keeps being declined three times', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'declined_approval_kept';
    const asked = store.paypal.calls.capture;
    for (let time = 0; time < 5; time += 1) await notify('CHECKOUT.ORDER.APPROVED', orderId);

    expect(store.paypal.calls.capture - asked).toBe(3);
  });

  it.each([
    ['PAYMENT.CAPTURE.REFUNDED', 'refunded'],
    ['PAYMENT.CAPTURE.REVERSED', 'reversed'],
  ])('keeps the order to be seen after %s', async (eventType, state) => {
    const orderId = await store.approvedOrder();
    await store.capture(orderId);
    store.paypal.orders.refund(orderId);
    const answer = await notify(eventType, orderId);

    expect(answer.status).toBe(204);
    expect(await store.payment(orderId)).toMatchObject({ state, paid: 1 });
  });

  it('counts money that came in for an order that was given up, and says so in the log', async () => {
    const orderId = await store.approvedOrder();
    await store.createOrder({ bypassPaypal: true, bypass_code: 'PREHON', replaces: orderId });
    store.paypal.orders.capture(orderId);
    await notify('PAYMENT.CAPTURE.COMPLETED', orderId);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
    expect(store.server.takeErrors()).toEqual([
      expect.objectContaining({ msg: expect.stringContaining('abandoned card payment') }),
    ]);
  });
});

describe('POST /v1/paypal/webhook, refused', () => {
  it('refuses a webhook without PayPal’s signature', async () => {
    const orderId = await store.approvedOrder();
    const { rawBody, headers } = store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId);
    const changed = await store.deliver({ headers, rawBody: rawBody.replace('2.0', '2.1') });
    const foreign = await store.deliver({
      rawBody,
      headers: { ...headers, 'PAYPAL-TRANSMISSION-SIG': FORGED_SIGNATURE },
    });
    const asked = store.paypal.calls.verify;
    const unsigned = await store.deliver({ rawBody, headers: {} });

    expect([changed, foreign, unsigned].map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect(store.paypal.calls.verify).toBe(asked);
    expect(await store.payment(orderId)).toMatchObject({ state: 'pending' });
  });

  it('has PayPal send the webhook again when it could not be handled', async () => {
    const orderId = await store.approvedOrder();
    const webhook = store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId);
    store.paypal.faults.add('verify', 'cut');
    const unverified = await store.deliver(webhook);
    store.paypal.faults.add('find', 'error', 'error', 'error');
    const unsettled = await store.deliver(webhook);
    const handled = await store.deliver(webhook);

    expect([unverified, unsettled, handled].map((answer) => answer.status)).toEqual([503, 503, 204]);
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid' });
  });

  it.each([
    [
      'about an order of somebody else’s',
      { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: '5O190127TN364715T' } },
    ],
    ['about something else', { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } }],
  ])('ignores a webhook %s', async (_what, event) => {
    expect((await store.deliver(sign(JSON.stringify(event), now()))).status).toBe(204);
  });

  it('refuses a body that is not a webhook event', async () => {
    expect((await store.deliver(sign('{"hello":"world"}', now()))).status).toBe(422);
    const form = { ...PREMIER_HOST, 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await store.server.post('/v1/paypal/webhook', 'a=b', form)).status).toBe(415);
  });

  it('does not exist without a webhook id', async () => {
    const silent = await startCardStore({ PAYPAL_WEBHOOK_ID: undefined });
    try {
      expect((await silent.deliver(sign('{"event_type":"X","resource":{}}', now()))).status).toBe(404);
    } finally {
      await silent.stop();
    }
  });
});
