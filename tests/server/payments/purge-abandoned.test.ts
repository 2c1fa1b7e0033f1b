import { describe, expect, it, vi } from 'vitest';
import { purgeAbandoned, reconcile, startReconciling } from '../../../server/payments/reconcile';
import { planOf } from '../../support/database/database-questions';
import { openJunkPayments } from '../../support/payments/junk-payments';
import { useCardStore } from '../../support/server/hooks';

const DAY_MS = 24 * 60 * 60_000;
const TABLES = ['orders', 'order_lines', 'order_search', 'idempotency_keys', 'order_links', 'card_payments'];

const store = useCardStore('test');
const rowsOf = (table: string) => store.server.services.db.read(table).select();
const counts = () => Promise.all(TABLES.map(async (table) => (await rowsOf(table)).length));

async function purgeAfter(ms: number): Promise<void> {
  store.passTime(ms);
  await purgeAbandoned(store.server.services);
}

/** A card order abandoned because nobody approves it. */
async function abandonedOrder(key?: string): Promise<string> {
  const { json } = await store.createOrder({}, key);
  store.passTime(DAY_MS + 1);
  await reconcile(store.server.services);
  expect(await store.payment(json.order_id)).toMatchObject({ state: 'abandoned' });
  return json.order_id;
}

describe('purgeAbandoned', () => {
  it('deletes an order that was given up more than 30 days ago, with all that belongs to it', async () => {
    await abandonedOrder('key-of-an-abandoned-order');
    await purgeAfter(30 * DAY_MS);
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
    await purgeAfter(1);

    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('deletes an order that another one has replaced, and keeps the other', async () => {
    const { json } = await store.createOrder();
    const byCode = { bypassPaypal: true, bypass_code: 'PREHON', replaces: json.order_id };
    const placed = await store.createOrder(byCode);
    await purgeAfter(30 * DAY_MS + 1);

    expect((await rowsOf('orders')).map((row) => row.order_number)).toEqual([placed.json.order_id]);
    expect(await counts()).toEqual([1, 1, 1, 0, 1, 0]);
  });

  it('deletes an order whose payment PayPal has refused for good after a review', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'pending';
    await store.capture(orderId);
    store.paypal.orders.decide(orderId, 'DECLINED');
    await store.deliver(store.paypal.webhook('PAYMENT.CAPTURE.DENIED', orderId));
    expect(await store.payment(orderId)).toMatchObject({ state: 'declined' });
    await purgeAfter(30 * DAY_MS + 1);

    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each([
    ['is waiting for its approval', async () => undefined, 'pending'],
    ['is under review', async (orderId: string) => void (await captureAs('pending', orderId)), 'review'],
    ['is paid', async (orderId: string) => void (await captureAs('completed', orderId)), 'paid'],
    ['may have been captured', async (orderId: string) => void (await loseCapture(orderId)), 'capturing'],
    ['was given up, and money came in all the same', paidAfterAll, 'paid'],
  ])('keeps an order that %s, for years', async (_what, happen, state) => {
    const orderId = await store.approvedOrder();
    await happen(orderId);
    const before = await counts();
    await purgeAfter(1_000 * DAY_MS);

    expect(await store.payment(orderId)).toMatchObject({ state });
    expect(await counts()).toEqual(before);
    store.server.takeErrors();
  });

  it('keeps a payment that was given up but has a capture', async () => {
    const orderId = await abandonedOrder();
    await store.server.services.db.write('card_payments').update({ capture_id: 'C1' });
    await purgeAfter(100 * DAY_MS);

    expect(await store.payment(orderId)).toMatchObject({ state: 'abandoned' });
  });

  it('keeps a payment that somebody is asking PayPal about', async () => {
    const orderId = await abandonedOrder();
    const claimed_until = store.server.services.now() + 100 * DAY_MS + 1;
    await store.server.services.db.write('card_payments').update({ claim: 'a', claimed_until });
    await purgeAfter(100 * DAY_MS);
    expect(await store.payment(orderId)).toMatchObject({ state: 'abandoned' });
    await purgeAfter(1);

    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('goes on from batch to batch, and only through orders that are closed', async () => {
    await openJunkPayments(store, 120);
    store.passTime(DAY_MS + 1);
    for (let pass = 0; pass < 2; pass += 1) await reconcile(store.server.services);
    const { json } = await store.createOrder();
    await purgeAfter(30 * DAY_MS + 1);

    expect((await rowsOf('orders')).map((row) => row.order_number)).toEqual([json.order_number]);
  });

  it('runs with reconciling', async () => {
    await abandonedOrder();
    store.passTime(30 * DAY_MS + 1);
    const reconciling = startReconciling(store.server.services);
    await vi.waitFor(async () => expect(await rowsOf('orders')).toEqual([]), { timeout: 30_000 });
    await reconciling.stop();

    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('finds what is closed by an index', async () => {
    const query = 'select * from card_payments where closed_at < ? order by closed_at limit 50';
    const plan = await planOf(store.server.services.db.read, query, [0]);

    expect(plan).toMatch(/SEARCH .*closed_at<|Index Scan using card_payments_closed_at_index/);
  });
});

describe('what comes late for a deleted order', () => {
  it('is harmless: a webhook is accepted, a capture finds nothing, a replacement is placed, the key is free', async () => {
    const orderId = await abandonedOrder('key-of-a-deleted-order');
    store.paypal.approve(orderId);
    await purgeAfter(30 * DAY_MS + 1);
    const delivered = await store.deliver(store.paypal.webhook('CHECKOUT.ORDER.APPROVED', orderId));
    const captured = await store.capture(orderId);
    const replacing = await store.createOrder({ bypassPaypal: true, bypass_code: 'PREHON', replaces: orderId });
    const underKey = await store.createOrder({}, 'key-of-a-deleted-order');

    expect([delivered.status, captured.status, captured.json.code]).toEqual([204, 404, 'not_found']);
    expect([replacing.status, underKey.status]).toEqual([201, 201]);
    expect(store.paypal.orders.takings).toEqual([]);
  });
});

async function captureAs(answer: 'completed' | 'pending', orderId: string): Promise<void> {
  store.paypal.orders.bank = () => answer;
  await store.capture(orderId);
}

async function loseCapture(orderId: string): Promise<void> {
  store.paypal.faults.add('capture', 'cut_after', 'cut_after', 'cut_after');
  await store.capture(orderId);
}

async function paidAfterAll(orderId: string): Promise<void> {
  await store.createOrder({ bypassPaypal: true, bypass_code: 'PREHON', replaces: orderId });
  store.paypal.orders.capture(orderId);
  await store.deliver(store.paypal.webhook('PAYMENT.CAPTURE.COMPLETED', orderId));
}
