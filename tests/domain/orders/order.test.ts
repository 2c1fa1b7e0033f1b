import { describe, expect, it } from 'vitest';
import { maskEmail, orderStoreName, storeCode, storeDisplayName, visibleOrders } from '../../../domain/orders/order';
import { anOrder } from '../../support/builders';

const STORES = { 'Leith Honda, 3940 Capital Boulevard, Raleigh': 'LEIHON', 'Leith Lexus': 'LEILEX' };

describe('visibleOrders', () => {
  it('puts the newest first', () => {
    const orders = ['1760000000000', '1760000000002', '1760000000001'].map((created_at) => anOrder({ created_at }));
    expect(visibleOrders(orders).map((order) => order.created_at)).toEqual([
      '1760000000002',
      '1760000000001',
      '1760000000000',
    ]);
  });

  it('compares times as numbers, not as texts', () => {
    const orders = ['999999999999', '1760000000000'].map((created_at) => anOrder({ created_at }));
    expect(visibleOrders(orders).map((order) => order.created_at)).toEqual(['1760000000000', '999999999999']);
  });

  it('hides unpaid orders, however they were to be paid', () => {
    const orders = [
      anOrder({ order_id: 'paid by code', paid: 1, payment: 'bypass' }),
      anOrder({ order_id: 'card pending', paid: 0, payment: 'paypal' }),
      anOrder({ order_id: 'code pending', paid: 0, payment: 'bypass' }),
      anOrder({ order_id: 'paid by card', paid: 1, payment: 'paypal' }),
    ];
    expect(visibleOrders(orders).map((order) => order.order_id)).toEqual(['paid by code', 'paid by card']);
  });

  it('leaves the given list in its order', () => {
    const orders = [anOrder({ created_at: '1' }), anOrder({ created_at: '2' })];
    visibleOrders(orders);
    expect(orders.map((order) => order.created_at)).toEqual(['1', '2']);
  });

  it('is empty for no orders', () => {
    expect(visibleOrders([])).toEqual([]);
  });
});

describe('orderStoreName', () => {
  it.each([
    ['Leith Honda, 3940 Capital Boulevard, Raleigh', 'Leith Honda'],
    ['Leith Lexus', 'Leith Lexus'],
    ['None', 'Leith'],
    ['', 'Leith'],
    [', 3940 Capital Boulevard', 'Leith'],
    ['Nonesuch Motors', 'Nonesuch Motors'],
  ])('shows the store %j as %s', (store, name) => {
    expect(orderStoreName({ store, company_name: 'Leith' })).toBe(name);
  });
});

describe('storeCode', () => {
  it.each([
    ['Leith Honda, 3940 Capital Boulevard, Raleigh', 'LEIHON'],
    ['Leith Lexus', 'LEILEX'],
    ['LEILEX', 'LEILEX'],
    ['None', 'None'],
  ])('reads %j as %s', (store, code) => {
    expect(storeCode({ stores: STORES }, store)).toBe(code);
  });

  it.each(['Leith Honda', 'leilex', 'HENHON', '', 'none', 'toString', 'constructor', '__proto__'])(
    'knows no store %j',
    (store) => {
      expect(storeCode({ stores: STORES }, store)).toBeUndefined();
    },
  );

  it('takes names only where the codes of stores are codes to order with', () => {
    const premier = { stores: { 'Premier Ford': 'PREFOR' }, store_codes_are_bypass_codes: true };

    expect(storeCode(premier, 'Premier Ford')).toBe('PREFOR');
    expect(storeCode(premier, 'None')).toBe('None');
    expect(storeCode(premier, 'PREFOR')).toBeUndefined();
  });

  it('finds a store by its name where the public document hides the codes', () => {
    expect(storeCode({ stores: { 'Premier Ford': 'Premier Ford' } }, 'Premier Ford')).toBe('Premier Ford');
  });
});

describe('storeDisplayName', () => {
  it.each([
    ['LEIHON', 'Leith Honda, 3940 Capital Boulevard, Raleigh'],
    ['LEILEX', 'Leith Lexus'],
    ['LEIOLD', 'LEIOLD'],
    ['None', 'None'],
    ['toString', 'toString'],
  ])('shows the code %s as %s', (code, name) => {
    expect(storeDisplayName(STORES, code)).toBe(name);
  });

  it('gives back what storeCode has read', () => {
    const names = Object.keys(STORES).map((name) =>
      storeDisplayName(STORES, storeCode({ stores: STORES }, name) ?? ''),
    );
    expect(names).toEqual(Object.keys(STORES));
  });
});

describe('maskEmail', () => {
  it.each([
    ['r.castellano@example.com', 'r•••@example.com'],
    ['r@example.com', 'r•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['@example.com', '•••'],
    ['no address', '•••'],
    ['', '•••'],
  ])('shows %j as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
