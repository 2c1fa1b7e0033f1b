import { afterEach, describe, expect, it } from 'vitest';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { aCart, anOrderBody, KEYCHAIN_LINE } from '../../support/orders/orders';
import { PREMIER_HOST, PREMIER_POLOS } from '../../support/payments/card-store';
import { useCardStore } from '../../support/server/hooks';

const store = useCardStore();
const rows = (table: string) => store.server.services.db.read(table).select();

afterEach(() => deleteAllOrders(store.server.services));

describe('POST /v1/create-order by card', () => {
  it('answers with the provider’s id, and with the number that people know the order by', async () => {
    const answer = await store.createOrder({}, 'key-of-the-first-card');

    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      order_id: expect.stringMatching(/^[0-9A-F]{17}$/),
      order_number: expect.stringMatching(/^PRE-\d{6}$/),
      created_at: '1795000000000',
      total: 252,
      key: 'key-of-the-first-card',
      link: expect.stringMatching(/^\/order\/PRE-\d{6}#/),
    });
  });

  it('opens one payment however often it comes without the key’s header', async () => {
    const first = await store.createOrder({ key: 'key-of-a-card-order' });
    const again = await store.createOrder({ key: 'key-of-a-card-order' });

    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.json).toEqual(first.json);
    expect([(await rows('orders')).length, (await rows('card_payments')).length]).toEqual([1, 1]);
  });

  it('stores order and payment unpaid, and nobody sees the order', async () => {
    const { json } = await store.createOrder();

    expect(await rows('orders')).toEqual([
      expect.objectContaining({ order_number: json.order_number, paid: 0, payment: 'paypal', total_cents: 25200 }),
    ]);
    expect(await rows('card_payments')).toEqual([
      expect.objectContaining({ provider_id: json.order_id, state: 'pending', attempt: 1 }),
    ]);
    const list = await store.server.post('/v1/retrieve-orders', { companyName: 'Premier' }, PREMIER_HOST);
    expect(list.json.orders).toEqual([]);
  });

  it('has stored the order before the provider’s answer comes, and finds the payment again after a lost one', async () => {
    const known = store.paypal.orders.all.size;
    store.paypal.faults.add('create', 'cut_after', 'cut_after', 'cut_after');
    const lost = await store.createOrder({}, 'key-of-a-lost-answer');
    expect([lost.status, await rows('card_payments')]).toEqual([
      503,
      [expect.objectContaining({ state: 'new', provider_id: null })],
    ]);
    const again = await store.createOrder({}, 'key-of-a-lost-answer');

    expect([again.status, store.paypal.orders.all.size]).toEqual([200, known + 1]);
    expect(await store.payment(again.json.order_id)).toMatchObject({ state: 'pending', attempt: 1 });
  });

  it('sends PayPal the server’s prices, without items priced on the purchase order', async () => {
    const cart = aCart(PREMIER_POLOS, { ...PREMIER_POLOS, size: '2XLarge', price: 44, quantity: 1 }, KEYCHAIN_LINE);
    const { json } = await store.createOrder({ cart });

    expect(json.total).toBe(296);
    expect(store.paypal.orders.require(json.order_id).unit).toMatchObject({
      custom_id: json.order_number,
      invoice_id: expect.stringMatching(new RegExp(`^${json.order_number}-[0-9a-f-]{13}$`)),
      amount: {
        currency_code: 'USD',
        value: '296.00',
        breakdown: { item_total: { currency_code: 'USD', value: '296.00' } },
      },
      items: [
        { name: "Men's Performance Polo", sku: 'PL420', quantity: '6', unit_amount: { value: '42.00' } },
        { name: "Men's Performance Polo", sku: 'PL420', quantity: '1', unit_amount: { value: '44.00' } },
      ],
    });
  });

  it('refuses a cart that costs nothing, and stores nothing', async () => {
    const answer = await store.createOrder({ cart: aCart(KEYCHAIN_LINE) });

    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      code: 'nothing_to_pay',
      message: 'There is nothing to pay online in this cart. Enter a code to place it.',
    });
    expect(await rows('orders')).toEqual([]);
  });

  it('refuses cards for a customer that has none', async () => {
    const answer = await store.server.post('/v1/create-order', anOrderBody({ bypassPaypal: false }));

    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'cards_unavailable', message: expect.stringContaining('not set up') });
    expect(await rows('orders')).toEqual([]);
  });

  it('refuses another price than the catalog’s before anything is stored or asked', async () => {
    const asked = store.paypal.calls.create;
    const answer = await store.createOrder({ cart: aCart({ ...PREMIER_POLOS, price: 0.01 }) });

    expect([answer.status, answer.json.code]).toEqual([409, 'price_changed']);
    expect([await rows('orders'), store.paypal.calls.create]).toEqual([[], asked]);
  });
});

describe('POST /v1/create-order by card, sent again', () => {
  const key = 'key-of-a-card-order';

  it('answers with the first order and the same payment', async () => {
    const first = await store.createOrder({}, key);
    const again = await store.createOrder({}, key);

    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(again.json).toEqual(first.json);
    expect(await rows('orders')).toHaveLength(1);
  });

  it('opens one payment when ten copies arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.createOrder({}, key)));

    expect(new Set(answers.map((answer) => answer.json.order_id)).size).toBe(1);
    expect(await rows('orders')).toHaveLength(1);
    expect(await rows('card_payments')).toHaveLength(1);
  });

  it('goes on where the provider could not be reached', async () => {
    store.paypal.faults.add('create', 'error', 'error', 'error');
    const failed = await store.createOrder({}, key);
    const again = await store.createOrder({}, key);

    expect(failed.status).toBe(503);
    expect(failed.json).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was paid') });
    expect([again.status, again.json.order_id]).toEqual([200, expect.any(String)]);
    expect(await rows('card_payments')).toEqual([expect.objectContaining({ state: 'pending' })]);
  });

  it('takes another cart under the same key, and gives the first payment up', async () => {
    const first = await store.createOrder({}, key);
    const other = await store.createOrder({ cart: aCart({ ...PREMIER_POLOS, quantity: 7 }) }, key);

    expect([other.status, other.json.total]).toEqual([201, 294]);
    expect(await store.payment(first.json.order_id)).toMatchObject({ state: 'abandoned', paid: 0 });
    expect(await store.payment(other.json.order_id)).toMatchObject({ state: 'pending' });
  });

  it('refuses once the order has been paid, and names it', async () => {
    const { json } = await store.createOrder({}, key);
    store.paypal.approve(json.order_id);
    await store.capture(json.order_id);
    const same = await store.createOrder({}, key);
    const other = await store.createOrder({ customer_po: '99999' }, key);

    expect([same.status, same.json.code, same.json.order_id]).toEqual([409, 'already_paid', json.order_number]);
    expect([other.status, other.json.code, other.json.order_id]).toEqual([409, 'key_reused', json.order_number]);
    expect(await rows('orders')).toHaveLength(1);
  });

  it('opens a new payment where the old one has become too old for the provider', async () => {
    const first = await store.createOrder({}, key);
    store.passTime(2 * 60 * 60_000 + 1);
    const again = await store.createOrder({}, key);

    expect(again.status).toBe(201);
    expect(again.json.order_id).not.toBe(first.json.order_id);
    expect(await store.payment(first.json.order_id)).toMatchObject({ state: 'abandoned' });
  });
});

describe('POST /v1/create-order by card, when the provider rejects the call as invalid', () => {
  it('says so in the log, gives the payment up, and a new try is a new order', async () => {
    store.paypal.orders.create = () => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [] } });
    const refused = await store.createOrder({}, 'key-of-a-mistake');
    Reflect.deleteProperty(store.paypal.orders, 'create');
    const again = await store.createOrder({}, 'key-of-a-mistake');

    expect([refused.status, refused.json.code, again.status]).toEqual([422, 'cards_unavailable', 201]);
    expect(refused.json.message).toContain('Nothing was paid; enter a code');
    expect((await rows('card_payments')).map((row) => row.state)).toEqual(['abandoned', 'pending']);
    expect(store.server.takeErrors()).toEqual([expect.objectContaining({ msg: 'card payment not opened' })]);
  });
});
