import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fetchCartParser,
  openCart,
  readOwn,
  storeCart,
  subscribeToCart,
  writeOwn,
} from '../../../app/cart/cart-storage';
import { removeOrdered } from '../../../app/cart/current-cart';
import { parseStoredCart } from '../../../domain/cart/stored-cart';
import { cartOf } from '../../domain/arbitraries';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { type MemoryStorage, openTab } from '../../support/device/session-storage';

const NO_ITEMS = new Map();
const POLOS = cartOf([anEntry()]);
const KEYCHAINS = cartOf([aPackEntry()]);
let storage: MemoryStorage;

beforeEach(() => {
  storage = openTab();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function cartOfStore(customer: 'leith' | 'hennessy') {
  return openCart(customer, NO_ITEMS, parseStoredCart).cart;
}

describe('openCart', () => {
  it('opens an empty cart in a new tab', () => {
    expect(openCart('leith', NO_ITEMS, undefined)).toEqual({ cart: {}, wasUnreadable: false });
    expect(storage.contents()).toEqual({ cart_customer: 'leith' });
  });

  it('opens the stored cart after a reload', () => {
    cartOfStore('leith');
    storeCart('leith', POLOS);
    expect(cartOfStore('leith')).toEqual(POLOS);
  });

  it('keeps the carts of two stores apart, whichever is opened', () => {
    cartOfStore('leith');
    storeCart('leith', POLOS);
    expect(cartOfStore('hennessy')).toEqual({});
    storeCart('hennessy', KEYCHAINS);

    expect(cartOfStore('leith')).toEqual(POLOS);
    expect(cartOfStore('hennessy')).toEqual(KEYCHAINS);
    expect(cartOfStore('hennessy')).toEqual(KEYCHAINS);
  });

  it("moves everything about the order in progress with the store's cart", () => {
    cartOfStore('leith');
    for (const key of ['order_id', 'order_key', 'card_order', 'checkout_form', 'unseen_receipt'] as const) {
      writeOwn('leith', key, `${key} of Leith`);
    }
    cartOfStore('hennessy');
    expect(storage.getItem('order_key')).toBeNull();
    expect(readOwn('leith', 'order_key')).toBe('order_key of Leith');

    cartOfStore('leith');
    expect(storage.contents()).toEqual({
      cart_customer: 'leith',
      order_id: 'order_id of Leith',
      order_key: 'order_key of Leith',
      card_order: 'card_order of Leith',
      checkout_form: 'checkout_form of Leith',
      unseen_receipt: 'unseen_receipt of Leith',
    });
  });

  it('sets aside a text that is not a cart', () => {
    storage.setItem('cart', '{"PL420');
    expect(openCart('leith', NO_ITEMS, parseStoredCart)).toEqual({ cart: {}, wasUnreadable: true });
    expect(storage.getItem('cart:unreadable')).toBe('{"PL420');
    expect(openCart('leith', NO_ITEMS, parseStoredCart)).toEqual({ cart: {}, wasUnreadable: false });
  });
});

describe('fetchCartParser', () => {
  it.each([
    ['no cart', {}, false],
    ['a cart', { cart: '{}' }, true],
    ['a cart from before another store was opened', { 'cart:leith': '{}' }, true],
    ["another store's cart that was moved away", { 'cart:hennessy': '{}' }, false],
  ])('with %s loads the parser: %s', async (_what, stored, isLoaded) => {
    for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
    expect((await fetchCartParser('leith')) !== undefined).toBe(isLoaded);
  });
});

describe('removeOrdered', () => {
  it('leaves what was added while the order was being sent', () => {
    cartOfStore('leith');
    storeCart('leith', cartOf([anEntry({ quantity: 6 }), aPackEntry()]));
    removeOrdered('leith', cartOf([anEntry({ quantity: 4 })]));
    expect(cartOfStore('leith')).toEqual(cartOf([anEntry({ quantity: 2 }), aPackEntry()]));
  });

  it("changes only the order's own store when another one is open", () => {
    cartOfStore('leith');
    storeCart('leith', POLOS);
    cartOfStore('hennessy');
    storeCart('hennessy', POLOS);
    removeOrdered('leith', POLOS);

    expect(cartOfStore('hennessy')).toEqual(POLOS);
    expect(cartOfStore('leith')).toEqual({});
  });

  it.each(['{"PL420', 'null', '"cart"', '{"PL420": null}', '{"PL420": {}}'])(
    'empties a cart that cannot be read: %s',
    (text) => {
      cartOfStore('leith');
      const seen: unknown[] = [];
      const unsubscribe = subscribeToCart((customer, cart) => seen.push([customer, cart]));
      storage.setItem('cart', text);
      removeOrdered('leith', POLOS);
      expect(seen).toEqual([['leith', {}]]);
      expect(storage.getItem('cart')).toBe('{}');
      unsubscribe();
    },
  );

  it('has nothing to remove in a tab without a cart', () => {
    removeOrdered('leith', POLOS);
    expect(cartOfStore('leith')).toEqual({});
  });
});

describe('storeCart', () => {
  it('notifies subscribers until they unsubscribe', () => {
    const seen: unknown[] = [];
    const unsubscribe = subscribeToCart((customer, cart) => seen.push([customer, cart]));
    storeCart('leith', POLOS);
    unsubscribe();
    storeCart('leith', KEYCHAINS);
    expect(seen).toEqual([['leith', POLOS]]);
  });

  it('keeps the cart as long as the page when the storage is full', () => {
    cartOfStore('leith');
    storage.isFull = true;
    storeCart('leith', POLOS);
    expect(storage.getItem('cart')).toBeNull();
    expect(cartOfStore('leith')).toEqual(POLOS);

    storage.isFull = false;
    storeCart('leith', KEYCHAINS);
    expect(JSON.parse(storage.getItem('cart') ?? '')).toEqual(KEYCHAINS);
  });
});
