import { afterEach, describe, expect, it } from 'vitest';
import { deleteAllOrders } from '../../support/orders/delete-orders';
import { useCardStore } from '../../support/server/hooks';

const store = useCardStore();
const BY_CODE = { bypassPaypal: true, bypass_code: 'PREHON' };
const codeOrders = () => store.server.services.db.read('orders').where({ payment: 'bypass' });

afterEach(async () => {
  store.paypal.orders.bank = () => 'completed';
  await deleteAllOrders(store.server.services);
});

describe('an order by code that replaces a card order', () => {
  it('gives the card order up first, and it is never captured', async () => {
    const orderId = await store.approvedOrder();
    const placed = await store.createOrder({ ...BY_CODE, replaces: orderId });
    const captured = await store.capture(orderId);

    expect([placed.status, placed.json.order_id]).toEqual([201, expect.stringMatching(/^PRE-/)]);
    expect([captured.status, captured.json.code]).toEqual([409, 'abandoned']);
    expect(captured.json.message).toContain('No money was taken');
    expect(store.paypal.orders.takingsOf(orderId)).toEqual([]);
    expect(await store.payment(orderId)).toMatchObject({ state: 'abandoned', paid: 0 });
  });

  it('needs no word of it where both come under one key', async () => {
    const card = await store.createOrder({}, 'key-of-one-checkout');
    const placed = await store.createOrder(BY_CODE, 'key-of-one-checkout');
    const again = await store.createOrder(BY_CODE, 'key-of-one-checkout');

    expect([placed.status, again.status]).toEqual([201, 200]);
    expect(again.json).toEqual(placed.json);
    expect(await store.payment(card.json.order_id)).toMatchObject({ state: 'abandoned' });
    expect(await codeOrders()).toHaveLength(1);
  });

  it('is told that the card order has been paid, by its number, and stores nothing', async () => {
    const orderId = await store.approvedOrder();
    const { json: paid } = await store.capture(orderId);
    const refused = await store.createOrder({ ...BY_CODE, replaces: orderId });

    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({
      code: 'already_paid',
      order_id: paid.order_number,
      message: `Order ${paid.order_number} has already been paid by card. Nothing was ordered again.`,
    });
    expect(await codeOrders()).toEqual([]);
  });

  it('is told of a payment under review', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'pending';
    await store.capture(orderId);
    const refused = await store.createOrder({ ...BY_CODE, replaces: orderId });

    expect([refused.status, refused.json.code]).toEqual([409, 'under_review']);
    expect(await codeOrders()).toEqual([]);
  });

  it('waits for nobody while the money may be on its way: it is refused, and told of the payment once it is known', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.faults.add('capture', 'held');
    const arrival = store.paypal.faults.arrival();
    const capturing = store.capture(orderId);
    await arrival;
    const refused = await store.createOrder({ ...BY_CODE, replaces: orderId });
    expect([refused.status, refused.json.code]).toEqual([503, 'unavailable']);
    expect(refused.json.message).toContain('Nothing was ordered');
    store.paypal.faults.letGo();
    await capturing;
    const told = await store.createOrder({ ...BY_CODE, replaces: orderId });

    expect([told.status, told.json.code]).toEqual([409, 'already_paid']);
    expect([store.paypal.orders.takingsOf(orderId).length, await codeOrders()]).toEqual([1, []]);
  });

  it('asks PayPal about a capture that nobody knows the end of', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.faults.add('capture', 'cut_after', 'cut_after', 'cut_after');
    await store.capture(orderId);
    const refused = await store.createOrder({ ...BY_CODE, replaces: orderId });

    expect(refused.json.code).toBe('already_paid');
    expect(await store.payment(orderId)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('takes the place of a card that was declined', async () => {
    const orderId = await store.approvedOrder();
    store.paypal.orders.bank = () => 'declined';
    await store.capture(orderId);
    const placed = await store.createOrder({ ...BY_CODE, replaces: orderId });

    expect(placed.status).toBe(201);
    expect(await store.payment(orderId)).toMatchObject({ state: 'abandoned' });
  });

  it('keeps the card order where it is refused itself', async () => {
    const { json } = await store.createOrder();
    const refused = await store.createOrder({ bypassPaypal: true, bypass_code: 'NOPE', replaces: json.order_id });

    expect(refused.status).toBe(403);
    expect(await store.payment(json.order_id)).toMatchObject({ state: 'pending' });
  });

  it.each([
    ['an order that nobody knows', () => 'NOT-AN-ORDER'],
    ['nothing', () => ''],
    ['null', () => null],
  ])('is placed where it replaces %s', async (_what, replaces) => {
    expect((await store.createOrder({ ...BY_CODE, replaces: replaces() })).status).toBe(201);
  });

  it('leaves another customer’s card orders alone', async () => {
    const { json } = await store.createOrder();
    const placed = await store.server.post(
      '/v1/create-order',
      {
        ...{ companyName: 'Cannon', first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' },
        ...{ bypassPaypal: true, bypass_code: 'CANDEMO', replaces: json.order_id },
        cart: [{ code: 'LK100', price: 0, quantity: 1500, size: 'default', color: 'Black' }],
      },
      { Host: 'cannon.localhost' },
    );

    expect(placed.status).toBe(201);
    expect(await store.payment(json.order_id)).toMatchObject({ state: 'pending' });
  });
});

describe('a card order that replaces another', () => {
  it('gives it up, so that one of them can be paid', async () => {
    const first = await store.approvedOrder();
    const { json } = await store.createOrder({ replaces: first });
    store.paypal.approve(json.order_id);
    const answers = [await store.capture(first), await store.capture(json.order_id)];

    expect(answers.map((answer) => answer.json.code ?? answer.json.paid)).toEqual(['abandoned', 1]);
    expect([store.paypal.orders.takingsOf(first).length, store.paypal.orders.takingsOf(json.order_id).length]).toEqual([
      0, 1,
    ]);
  });
});
