import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCardOrderBody, type CardStore, startCardStore } from '../support/payments/card-store';
import { openJunkPayments } from '../support/payments/junk-payments';

let store: CardStore;
beforeAll(async () => {
  store = await startCardStore({ TRUST_PROXY: 'true' });
});
afterAll(() => store.stop());

const open = (address: string, changes = {}) => {
  const headers = { Host: 'orders.premier.example', 'X-Forwarded-For': address };
  return store.server.post('/v1/create-order', aCardOrderBody(changes), headers);
};
const openFrom = async (address: string) => (await open(address)).status;

describe('open card orders', () => {
  it('of one IPv6 /48 end at fifty while a store has many, and others can still pay by card', async () => {
    await openJunkPayments({ ...store, createOrder: (changes) => open('198.51.100.1', changes) }, 500);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      statuses.push(await openFrom(`2001:db8:7:${(n * 1000).toString(16)}::1`));
      store.passTime(60_000);
    }

    expect(statuses).toEqual([...Array(50).fill(201), ...Array(10).fill(429)]);
    expect(await openFrom('2001:db8:8::1')).toBe(201);
    expect(await openFrom('192.0.2.7')).toBe(201);
  });
});
