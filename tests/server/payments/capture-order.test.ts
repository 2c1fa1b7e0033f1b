import { afterEach, describe, expect, it } from 'vitest';
import { PREMIER_HOST } from '../../support/payments/card-store';
import { useCardStore } from '../../support/server/hooks';

const store = useCardStore();

afterEach(() => {
  store.paypal.orders.bank = () => 'completed';
});

describe('POST /v1/capture-order', () => {
  it('takes the money, and the order is seen as paid', async () => {
    const orderId = await store.approvedOrder();
    const answer = await store.capture(orderId);

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ order_id: orderId, order_number: expect.stringMatching(/^PRE-/), paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toEqual([{ id: orderId, cents: 25200 }]);
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1, capture_id: `${orderId}C` });
    const list = await store.server.post('/v1/retrieve-orders', { companyName: 'Premier' }, PREMIER_HOST);
    expect(list.json.orders[0]).toMatchObject({
      order_id: answer.json.order_number,
      payment: 'paypal',
      paid: 1,
      total: 252,
    });
  });

  it('answers the same however often it is called, and takes the money once', async () => {
    const orderId = await store.approvedOrder();
    const together = await Promise.all([1, 2, 3, 4].map(() => store.capture(orderId)));
    const later = await store.capture(orderId);

    for (const answer of [...together, later]) expect(answer.json).toEqual({ ...later.json, paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it.each(['cut_after', 'error_after', 'slow_answer', 'slow', 'flood', 'token_ended'] as const)(
    'takes the money once through the fault %s',
    async (fault) => {
      const orderId = await store.approvedOrder();
      store.paypal.faults.add('capture', fault);
      await store.capture(orderId);
      const answer = await store.capture(orderId);

      expect(answer.json.paid).toBe(1);
      expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
    },
  );

  it('says that nobody knows yet, and finds the money when asked again', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.faults.add('capture', 'cut_after', 'cut_after', 'cut_after');
    const unknown = await store.capture(orderId);
    expect(await store.payment(orderId)).toMatchObject({ state: 'capturing', paid: 0, claimed_until: 0 });
    const known = await store.capture(orderId);

    expect([unknown.status, unknown.json.code]).toEqual([503, 'unavailable']);
    expect(unknown.json.message).toContain('Do not pay again');
    expect([known.status, known.json.paid]).toEqual([200, 1]);
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('has taken nothing where PayPal could not even be asked', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.faults.add('find', 'cut', 'cut', 'cut');
    const answer = await store.capture(orderId);

    expect(answer.status).toBe(503);
    expect(await store.payment(orderId)).toMatchObject({ state: 'pending', claimed_until: 0 });
    expect(store.paypal.orders.takingsOf(orderId)).toEqual([]);
  });

  it('takes money for a payment that PayPal says it has captured already', async () => {
    const orderId = await store.approvedOrder();
    const { capture } = store.paypal.orders;
    // Captured between the question and the capture, under another request id.
    store.paypal.orders.capture = (id) => {
      store.paypal.orders.capture = capture;
      store.paypal.orders.capture(id);
      return store.paypal.orders.capture(id);
    };

    expect((await store.capture(orderId)).json.paid).toBe(1);
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });
});

describe('POST /v1/capture-order, when no money comes', () => {
  it.each(['declined', 'declined_approval_kept'] as const)(
    'says so of a card that is %s, and takes the next one',
    async (said) => {
      const orderId = await store.approvedOrder();
      store.paypal.orders.bank = () => said;
      const declined = await store.capture(orderId);
      const again = await store.capture(orderId);
      store.paypal.orders.bank = () => 'completed';
      store.paypal.approve(orderId);
      const paid = await store.capture(orderId);

      expect([declined.status, declined.json.code]).toEqual([422, 'declined']);
      expect(declined.json.message).toContain('Nothing was paid');
      expect(again.json.code).toBe('declined');
      expect(paid.json.paid).toBe(1);
      expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
    },
  );

  it('knows a refusal whose answer was lost, and does not have it repeated for the next card', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'declined';
    store.paypal.faults.add('capture', 'cut_after', 'cut_after', 'cut_after');
    const unknown = await store.capture(orderId);
    const known = await store.capture(orderId);
    store.paypal.orders.bank = () => 'completed';
    store.paypal.approve(orderId);
    const paid = await store.capture(orderId);

    expect([unknown.json.code, known.json.code, paid.json.paid]).toEqual(['unavailable', 'declined', 1]);
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('keeps an order unpaid that PayPal has under review, and says so as often as asked', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'pending';
    const first = await store.capture(orderId);
    const second = await store.capture(orderId);

    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      order_id: orderId,
      paid: 0,
      review: true,
      message: expect.stringContaining('under review'),
    });
    expect(second.json).toEqual(first.json);
    expect(await store.payment(orderId)).toMatchObject({ state: 'review', paid: 0 });
  });

  it('refuses what has not been approved', async () => {
    const { json } = await store.createOrder();
    const answer = await store.capture(json.order_id);

    expect([answer.status, answer.json.code]).toEqual([409, 'not_approved']);
    expect(await store.payment(json.order_id)).toMatchObject({ state: 'pending', attempt: 1 });
  });

  it('refuses what PayPal has forgotten', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.all.delete(orderId);

    expect((await store.capture(orderId)).json.code).toBe('not_approved');
  });

  it('captures nothing if the amount differs from the order’s, and abandons the payment', async () => {
    const orderId = await store.approvedOrder();
    const order = store.paypal.orders.require(orderId);
    store.paypal.orders.all.set(orderId, {
      ...order,
      unit: { ...order.unit, amount: { currency_code: 'USD', value: '1.00' } },
    });
    const answer = await store.capture(orderId);

    expect([answer.status, answer.json.code]).toEqual([409, 'abandoned']);
    expect(store.paypal.orders.takingsOf(orderId)).toEqual([]);
    expect(store.server.takeErrors()).toHaveLength(1);
  });

  it('takes dollars for dollars only', async () => {
    const orderId = await store.approvedOrder();
    const order = store.paypal.orders.require(orderId);
    store.paypal.orders.all.set(orderId, {
      ...order,
      unit: { ...order.unit, amount: { currency_code: 'JPY', value: '252.00' } },
    });

    expect((await store.capture(orderId)).json.code).toBe('abandoned');
    expect(store.server.takeErrors()).toHaveLength(1);
  });

  it('finds only orders of the same store', async () => {
    const orderId = await store.approvedOrder();
    const foreign = await store.server.post(
      '/v1/capture-order',
      { order_id: orderId, companyName: 'Cannon' },
      { Host: 'cannon.localhost' },
    );
    const unknown = await store.capture('NOT-AN-ORDER');
    const byNumber = await store.capture(String((await store.payment(orderId)).order_number));

    expect([foreign.status, unknown.status, byNumber.status]).toEqual([404, 404, 404]);
    expect((await store.server.post('/v1/capture-order', { companyName: 'Premier' }, PREMIER_HOST)).status).toBe(422);
  });
});
