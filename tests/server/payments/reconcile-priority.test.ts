import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../server/payments/reconcile';
import { openJunkPayments } from '../../support/payments/junk-payments';
import { useCardStore } from '../../support/server/hooks';

const MINUTE_MS = 60_000;

const store = useCardStore('test');
const passAfter = (ms: number) => {
  store.passTime(ms);
  return reconcile(store.server.services);
};

describe('reconcile, with 600 payments that nobody approves', () => {
  it('settles in its first pass an approved one whose webhook came while PayPal did not answer', async () => {
    const orderId = await store.approvedOrder();
    await openJunkPayments(store, 600);
    store.paypal.faults.add('find', 'error', 'error', 'error');
    const answer = await store.deliver(store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId));
    expect([answer.status, (await store.payment(orderId)).state]).toEqual([503, 'pending']);
    await passAfter(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('settles in its first pass one whose browser asked for the capture and died', async () => {
    const orderId = await store.approvedOrder();
    await openJunkPayments(store, 600);
    store.paypal.faults.add('capture', 'cut', 'cut', 'cut');
    await store.capture(orderId);
    await passAfter(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('settles in its first pass one that was approved after them and that nobody has reported', async () => {
    await openJunkPayments(store, 600);
    const orderId = await store.approvedOrder();
    await passAfter(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('settles one that was approved before them and that nobody has reported, in its turn', async () => {
    const orderId = await store.approvedOrder();
    await openJunkPayments(store, 600);
    await passAfter(3 * MINUTE_MS);
    await passAfter(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('asks about 200 of them in a pass, and about each of the 600 in three', async () => {
    await openJunkPayments(store, 600);
    const asked = store.paypal.calls.find;
    await passAfter(3 * MINUTE_MS);
    expect(store.paypal.calls.find - asked).toBe(200);
    await passAfter(0);
    await passAfter(0);

    expect(store.paypal.calls.find - asked).toBe(600);
  });

  it('gives no priority to those whose owners ask for a capture that they have not approved', async () => {
    const { json } = await store.createOrder();
    const { order_id } = await store.payment(json.order_id);
    await store.capture(json.order_id);

    expect(await store.payment(json.order_id)).toMatchObject({ order_id, state: 'pending', is_reported: 0 });
  });
});

describe('a reported approval', () => {
  it('is asked about within three minutes, however long ago the payment was opened', async () => {
    const { json } = await store.createOrder();
    for (let pass = 0; pass < 4; pass += 1) await passAfter(20 * MINUTE_MS);
    store.paypal.approve(json.order_id);
    store.paypal.faults.add('find', 'error', 'error', 'error');
    await store.capture(json.order_id);
    await passAfter(3 * MINUTE_MS);

    expect(await store.payment(json.order_id)).toMatchObject({ state: 'paid', paid: 1 });
  });
});
