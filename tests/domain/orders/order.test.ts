import { describe, expect, it } from 'vitest';
import {
  maskEmail,
  orderForReader,
  orderStoreName,
  storeCode,
  storeDisplayName,
  visibleOrders,
} from '../../../domain/orders/order';
import { anOrder } from '../../support/catalog/builders';

const STORES = { 'Leith Honda, 3940 Capital Boulevard, Raleigh': 'LEIHON', 'Leith Lexus': 'LEILEX' };

describe('visibleOrders', () => {
  it('puts the newest first', () => {
    const orders = [1_760_000_000_000, 1_760_000_000_002, 1_760_000_000_001].map((createdAt) => anOrder({ createdAt }));
    expect(visibleOrders(orders).map((order) => order.createdAt)).toEqual([
      1_760_000_000_002, 1_760_000_000_001, 1_760_000_000_000,
    ]);
  });

  it('hides unpaid orders of either kind', () => {
    const orders = [
      anOrder({ orderNumber: 'paid by code', paid: 1, payment: 'bypass' }),
      anOrder({ orderNumber: 'card pending', paid: 0, payment: 'paypal' }),
      anOrder({ orderNumber: 'code pending', paid: 0, payment: 'bypass' }),
      anOrder({ orderNumber: 'paid by card', paid: 1, payment: 'paypal' }),
    ];
    expect(visibleOrders(orders).map((order) => order.orderNumber)).toEqual(['paid by code', 'paid by card']);
  });

  it('leaves the given list in its order', () => {
    const orders = [anOrder({ createdAt: 1 }), anOrder({ createdAt: 2 })];
    visibleOrders(orders);
    expect(orders.map((order) => order.createdAt)).toEqual([1, 2]);
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
    expect(orderStoreName({ store, companyName: 'Leith' })).toBe(name);
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

  it('takes names only if store codes are bypass codes', () => {
    const premier = { stores: { 'Premier Ford': 'PREFOR' }, store_codes_are_bypass_codes: true };

    expect(storeCode(premier, 'Premier Ford')).toBe('PREFOR');
    expect(storeCode(premier, 'None')).toBe('None');
    expect(storeCode(premier, 'PREFOR')).toBeUndefined();
  });

  it('finds a store by its name if the public document hides the codes', () => {
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

  it('is the inverse of storeCode', () => {
    const names = Object.keys(STORES).map((name) =>
      storeDisplayName(STORES, storeCode({ stores: STORES }, name) ?? ''),
    );
    expect(names).toEqual(Object.keys(STORES));
  });
});

describe('orderForReader', () => {
  const stored = anOrder({ store: 'LEIHON', email: 'r.castellano@example.com' });

  it.each([
    [true, 'r.castellano@example.com'],
    [false, 'r•••@example.com'],
  ])('names the store, and to an admin (%s) shows the address as %s', (isAdmin, email) => {
    const store = 'Leith Honda, 3940 Capital Boulevard, Raleigh';
    expect(orderForReader(stored, { stores: STORES }, isAdmin)).toEqual({ ...stored, store, email });
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
