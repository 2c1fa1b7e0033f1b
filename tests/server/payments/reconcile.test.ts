import { afterEach, describe, expect, it, vi } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { reconcile, startReconciling } from '../../../server/payments/reconcile';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { useCardStore } from '../../support/server/hooks';

const SLOW_MACHINE = { timeout: 30_000 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const store = useCardStore();
const pass = (afterMs: number) => {
  store.passTime(afterMs);
  return reconcile(store.server.services);
};

afterEach(async () => {
  store.paypal.orders.bank = () => 'completed';
  await deleteAllOrders(store.server.services);
});

describe('reconcile', () => {
  it('pays an order whose browser died after the approval', async () => {
    const orderId = await store.approvedOrder();
    await pass(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('finds the money of a capture that nobody knows the end of', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.faults.add('capture', 'cut_after', 'cut_after', 'cut_after');
    await store.capture(orderId);
    await pass(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
    expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1);
  });

  it('goes on where the process that held the payment has died, once its claim has ended', async () => {
    const orderId = await store.approvedOrder();
    const { order_id } = await store.payment(orderId);
    const until = store.server.services.now() + 4 * MINUTE_MS;
    await store.server.services.db
      .write(untyped('card_payments'))
      .where({ order_id })
      .update({ claim: 'of a dead process', claimed_until: until, state: 'capturing' });
    await pass(3 * MINUTE_MS);
    expect(await store.payment(orderId)).toMatchObject({ state: 'capturing', paid: 0 });
    await pass(3 * MINUTE_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('waits for nothing that a clock has promised which was a day ahead', async () => {
    const [approved, held] = [await store.approvedOrder(), await store.approvedOrder()];
    const { order_id } = await store.payment(held);
    const claimed_until = store.server.services.now() + 3 * MINUTE_MS;
    await store.server.services.db
      .write(untyped('card_payments'))
      .where({ order_id })
      .update({ claim: 'of a dead process', claimed_until, state: 'capturing' });
    await pass(-DAY_MS);

    expect(await store.payment(approved)).toMatchObject({ state: 'paid', paid: 1 });
    expect(await store.payment(held)).toMatchObject({ state: 'paid', paid: 1 });
    store.passTime(DAY_MS);
  });

  it('gives up after a day what was never approved, and keeps order and payment', async () => {
    const { json } = await store.createOrder();
    await pass(DAY_MS);
    expect(await store.payment(json.order_id)).toMatchObject({ state: 'pending' });
    await pass(DAY_MS / 2);

    expect(await store.payment(json.order_id)).toMatchObject({ state: 'abandoned', paid: 0 });
  });

  it('asks PayPal before it gives up: an approval of the last minute is paid', async () => {
    const orderId = await store.approvedOrder();
    await pass(2 * DAY_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('gives nothing up while PayPal cannot be asked', async () => {
    const { json } = await store.createOrder();
    store.paypal.faults.add('find', 'error', 'error', 'error');
    await pass(2 * DAY_MS);

    expect(await store.payment(json.order_id)).toMatchObject({ state: 'pending', claimed_until: 0 });
  });

  it('gives up after a day what PayPal has never opened, without asking', async () => {
    store.paypal.faults.add('create', 'error', 'error', 'error');
    await store.createOrder();
    const asked = store.paypal.calls.find;
    await pass(2 * DAY_MS);

    expect(await store.server.services.db.read(untyped('card_payments'))).toEqual([
      expect.objectContaining({ state: 'abandoned', provider_id: null }),
    ]);
    expect(store.paypal.calls.find).toBe(asked);
  });

  it('follows a review for as long as it takes', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'pending';
    await pass(3 * MINUTE_MS);
    await pass(3 * DAY_MS);
    expect(await store.payment(orderId)).toMatchObject({ state: 'review', paid: 0 });
    store.paypal.orders.decide(orderId, 'COMPLETED');
    await pass(DAY_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('leaves PayPal alone between two questions, longer as the payment grows older', async () => {
    await store.createOrder();
    const asked = store.paypal.calls.find;
    await pass(2 * MINUTE_MS);
    expect(store.paypal.calls.find - asked).toBe(0);
    await pass(62 * MINUTE_MS);
    await pass(63 * MINUTE_MS);
    expect(store.paypal.calls.find - asked).toBe(1);
    await pass(MINUTE_MS);
    expect(store.paypal.calls.find - asked).toBe(2);
  });

  it('asks once about each payment when several processes reconcile at once', async () => {
    const orderIds = [await store.approvedOrder(), await store.approvedOrder(), await store.approvedOrder()];
    const asked = store.paypal.calls.find;
    store.passTime(3 * MINUTE_MS);
    await Promise.all([1, 2, 3].map(() => reconcile(store.server.services)));

    expect(store.paypal.calls.find - asked).toBe(3);
    for (const orderId of orderIds) expect(await store.payment(orderId)).toMatchObject({ state: 'paid' });
  });

  it('does not let a refused card keep the others waiting', async () => {
    const refused = await store.approvedOrder();
    const good = await store.approvedOrder();
    store.paypal.orders.bank = ({ id }) => (id === refused ? 'declined' : 'completed');
    await pass(3 * MINUTE_MS);

    expect(await store.payment(refused)).toMatchObject({ state: 'pending', attempt: 2 });
    expect(await store.payment(good)).toMatchObject({ state: 'paid' });
  });
});

describe('startReconciling', () => {
  it('begins at once, and has ended its pass when it is stopped', async () => {
    const orderId = await store.approvedOrder();
    store.passTime(3 * MINUTE_MS);
    const reconciling = startReconciling(store.server.services);
    await vi.waitFor(() => expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1), SLOW_MACHINE);
    await reconciling.stop();

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid' });
  });

  it('asks again and again', async () => {
    const reconciling = startReconciling(store.server.services, 1);
    const orderId = await store.approvedOrder();
    store.passTime(3 * MINUTE_MS);
    await vi.waitFor(() => expect(store.paypal.orders.takingsOf(orderId)).toHaveLength(1), SLOW_MACHINE);
    await reconciling.stop();

    expect(await store.payment(orderId)).toMatchObject({ state: 'paid' });
  });
});
