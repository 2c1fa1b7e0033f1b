import { describe, expect, it } from 'vitest';
import { CARD_ORDERS_PER_HOUR, CARD_ORDERS_PER_MINUTE } from '../../../domain/checkout/card-payment';
import { planOf } from '../../support/database/database-questions';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';
import { aCardOrderBody, PREMIER_HOST } from '../../support/payments/card-store';
import { openJunkPayments } from '../../support/payments/junk-payments';
import { useCardStore } from '../../support/server/hooks';
import { startTestServer, type TestAnswer } from '../../support/server/test-server';

const store = useCardStore('test');
const BY_CODE = { bypassPaypal: true, bypass_code: 'PREHON' };
const open = async (times: number): Promise<readonly TestAnswer[]> => {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await store.createOrder());
  return answers;
};
const statusesOf = (answers: readonly TestAnswer[]) => [...new Set(answers.map(({ status }) => status))];
/** What the address has opened in this hour, as if it had been done by calls. */
async function setOpenedThisHour(calls: number): Promise<void> {
  const { db, now } = store.server.services;
  const ends = now() + CARD_ORDERS_PER_HOUR.seconds * 1000;
  await db.write('rate_limits').insert({ key: 'card-order-hour 127.0.0.1', calls, ends }).onConflict('key').merge();
}

describe('card orders from one address', () => {
  it('are limited by the minute; the refusal says what is safe, what to do and when', async () => {
    const { calls } = CARD_ORDERS_PER_MINUTE;
    expect(statusesOf(await open(calls))).toEqual([201]);
    const asked = store.paypal.calls.create;
    store.passTime(20_000);
    const [refused] = await open(1);

    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '40']);
    expect(refused?.json).toEqual({
      code: 'too_many',
      message:
        'Too many card payments have been started. Nothing was ordered or paid; try again in 40 seconds, or enter a code.',
    });
    expect(await store.server.services.db.read('orders')).toHaveLength(calls);
    expect(store.paypal.calls.create).toBe(asked);
    store.passTime(40_001);
    expect(statusesOf(await open(1))).toEqual([201]);
  });

  it('are limited by the hour', async () => {
    await open(1);
    await setOpenedThisHour(CARD_ORDERS_PER_HOUR.calls - 1);
    const [last, refused] = await open(2);

    expect([last?.status, refused?.status, refused?.json.code]).toEqual([201, 429, 'too_many']);
    expect(refused?.json.message).toContain('try again in 60 minutes, or enter a code');
  });

  it('are counted by all servers together', async () => {
    const { settings, now, paypal } = store.server.services;
    const other = await startTestServer({ ...store.paypal.env, DATA_DIR: settings.dataDir }, { now, paypal });
    await open(CARD_ORDERS_PER_MINUTE.calls - 1);
    const openAtOther = () => other.post('/v1/create-order', aCardOrderBody(), PREMIER_HOST);
    const [last, refused] = [await openAtOther(), await openAtOther()];
    const [refusedHere] = await open(1);
    await other.stop({ keepData: true });

    expect([last.status, refused.status, refusedHere?.status]).toEqual([201, 429, 429]);
    expect(await store.server.services.db.read('rate_limits').orderBy('key').pluck('key')).toEqual([
      'card-order-hour 127.0.0.1',
      'card-order-minute 127.0.0.1',
    ]);
  });

  it('leave orders by code, captures and copies of a card order alone', async () => {
    const { json } = await store.createOrder({}, 'key-of-a-card-order');
    store.paypal.approve(json.order_id);
    await open(CARD_ORDERS_PER_MINUTE.calls);
    const copy = await store.createOrder({}, 'key-of-a-card-order');
    const byCode = await store.createOrder(BY_CODE);
    const captured = await store.capture(json.order_id);

    expect([copy.status, copy.json]).toEqual([200, json]);
    expect([byCode.status, captured.json.paid]).toEqual([201, 1]);
  });

  it('are counted only where one would be opened', async () => {
    for (let time = 0; time < CARD_ORDERS_PER_MINUTE.calls; time += 1) {
      await store.createOrder({ cart: aCart(KEYCHAIN_LINE) });
    }

    expect(statusesOf(await open(1))).toEqual([201]);
  });
});

describe('open card orders of one customer', () => {
  it('above 500 are refused to an address that opens many, and not to one that opens few', async () => {
    await openJunkPayments(store, 500);
    const few = await open(4);
    const [many] = await open(1);

    expect(statusesOf(few)).toEqual([201]);
    expect([many?.status, many?.json.code, many?.headers['retry-after']]).toEqual([429, 'too_many', '300']);
    expect(many?.json.message).toContain('Nothing was ordered or paid; try again in 5 minutes, or enter a code.');
    expect((await store.createOrder(BY_CODE)).status).toBe(201);
  });

  it('fill the last place once, however many are opened at the same moment', async () => {
    await openJunkPayments(store, 499);
    await setOpenedThisHour(100);
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.createOrder()));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429, 429]);
  });

  it('above 500 are no limit to another customer', async () => {
    await openJunkPayments(store, 500);
    await setOpenedThisHour(100);
    const body = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', companyName: 'New Customer' };
    const cart = [{ code: 'PL420', price: 43.5, quantity: 6, size: 'Large', color: 'Navy', placement: 'Left Chest' }];
    const answer = await store.server.post(
      '/v1/create-order',
      { ...body, cart: cart.map((line) => ({ ...line, embroidery: 'New Customer' })) },
      { Host: 'newcustomer.localhost' },
    );

    expect(answer.status).toBe(201);
  });

  it('count as long as nobody pays, settles or replaces them', async () => {
    const rows = await openJunkPayments(store, 500);
    await setOpenedThisHour(100);
    expect(statusesOf(await open(1))).toEqual([429]);
    const { write } = store.server.services.db;
    await write('card_payments').whereIn('order_id', rows.slice(0, 3)).update({ state: 'abandoned' });

    expect((await open(4)).map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  });

  it('let a shopper exchange a payment for another: the first no longer counts', async () => {
    await openJunkPayments(store, 499);
    await setOpenedThisHour(100);
    const [last] = await open(1);
    const other = await store.createOrder({ replaces: last?.json.order_id });

    expect([last?.status, other.status]).toEqual([201, 201]);
  });

  it('are counted by an index alone', async () => {
    const query = "select count(*) from card_payments where customer = ? and state in ('new', 'pending')";
    const plan = await planOf(store.server.services.db.read, query, ['premier']);

    expect(plan).toMatch(/USING COVERING INDEX|Index Only Scan/);
  });
});
