import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart, readOwn, storeCart, writeOwn } from '../../../app/cart/cart-storage';
import { StorageError } from '../../../app/device/storage/database';
import { mayHaveCopies } from '../../../app/outbox/cart-copy/copies-hint';
import { copyCart } from '../../../app/outbox/cart-copy/copy-cart';
import { findOffers, restoreCart } from '../../../app/outbox/cart-copy/restore-offer';
import { addEntry } from '../../../app/outbox/entries';
import type { CartOffer } from '../../../domain/outbox/cart-copy';
import { cartOf } from '../../domain/arbitraries';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { emptyDatabase, rawValues } from '../../support/device/raw-database';
import { MemoryStorage, openTab } from '../../support/device/session-storage';
import { anOutboxEntry } from '../../support/orders/outbox-builders';

const NO_ITEMS = new Map();
const POLOS = cartOf([anEntry({ quantity: 24 })]);
const KEYCHAINS = cartOf([aPackEntry({ quantity: 500 })]);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  openVisit();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await emptyDatabase('cart-copies');
  await emptyDatabase('outbox');
});

/** A new tab in Leith's store; the one before it has ended. */
function openVisit(): void {
  openTab();
  openCart('leith', NO_ITEMS, undefined);
}

async function leaveCart(cart = POLOS): Promise<void> {
  storeCart('leith', cart);
  await copyCart('leith');
}

async function onlyOffer(): Promise<CartOffer> {
  const [offer, ...others] = await findOffers('leith', NO_ITEMS);
  expect(others).toEqual([]);
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

describe('copyCart', () => {
  it('keeps one copy per tab, of the cart as it is', async () => {
    await leaveCart(POLOS);
    await leaveCart(KEYCHAINS);
    expect(await rawValues('cart-copies')).toEqual([
      expect.objectContaining({ customer: 'leith', cart: JSON.stringify(KEYCHAINS) }),
    ]);
  });

  it('leaves the time of a cart that has not changed', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    await leaveCart();
    vi.setSystemTime(2_000_000);
    await copyCart('leith');
    vi.useRealTimers();
    expect(await rawValues('cart-copies')).toEqual([expect.objectContaining({ saved_at: 1_000_000 })]);
  });

  it('removes the copy of a cart that is emptied or ordered', async () => {
    await leaveCart();
    await leaveCart({});
    expect(await rawValues('cart-copies')).toEqual([]);
  });

  it('copies a change that comes during another one', async () => {
    storeCart('leith', POLOS);
    const first = copyCart('leith');
    storeCart('leith', KEYCHAINS);
    await Promise.all([first, copyCart('leith')]);
    expect(await rawValues('cart-copies')).toEqual([expect.objectContaining({ cart: JSON.stringify(KEYCHAINS) })]);
  });

  it('fails alone: the cart stays, and the next copy works', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No space', 'QuotaExceededError');
    });
    storeCart('leith', POLOS);
    await expect(copyCart('leith')).rejects.toBeInstanceOf(StorageError);
    expect(readOwn('leith', 'cart')).toBe(JSON.stringify(POLOS));
    put.mockRestore();
    await copyCart('leith');
    expect(await rawValues('cart-copies')).toHaveLength(1);
  });
});

describe('findOffers', () => {
  it('offers the carts of ended tabs, newest first, and none of its own', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    await leaveCart(POLOS);
    openVisit();
    vi.setSystemTime(2_000_000);
    await leaveCart(KEYCHAINS);
    expect((await findOffers('leith', NO_ITEMS)).map(({ units }) => units)).toEqual([24]);
    openVisit();
    expect((await findOffers('leith', NO_ITEMS)).map(({ units }) => units)).toEqual([500, 24]);
    expect(await findOffers('hennessy', NO_ITEMS)).toEqual([]);
    vi.useRealTimers();
  });

  it('offers nothing of a tab that is open', async () => {
    await leaveCart();
    const tab = sessionStorage.getItem('cart_tab');
    openVisit();
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: `cart-tab:${tab}` }] }) } });
    expect(await findOffers('leith', NO_ITEMS)).toEqual([]);
    expect(await rawValues('cart-copies')).toHaveLength(1);
  });

  it('removes the copy of a cart whose order is in the outbox', async () => {
    writeOwn('leith', 'order_key', 'key-1');
    await leaveCart();
    await addEntry(anOutboxEntry({ customer: 'leith', key: 'key-1' }));
    openVisit();
    expect(await findOffers('leith', NO_ITEMS)).toEqual([]);
    expect(await rawValues('cart-copies')).toEqual([]);
    expect(mayHaveCopies()).toBe(false);
  });
});

describe('restoreCart', () => {
  it('puts cart and order in progress into an empty tab', async () => {
    writeOwn('leith', 'order_key', 'key-1');
    await leaveCart();
    openVisit();
    expect(await restoreCart(await onlyOffer(), NO_ITEMS)).toEqual({ kind: 'restored' });
    expect(readOwn('leith', 'cart')).toBe(JSON.stringify(POLOS));
    expect(readOwn('leith', 'order_key')).toBe('key-1');
    expect(await rawValues('cart-copies')).toEqual([]);
  });

  it('adds to a cart, which stays another order', async () => {
    writeOwn('leith', 'order_key', 'key-1');
    await leaveCart();
    openVisit();
    storeCart('leith', KEYCHAINS);
    await restoreCart(await onlyOffer(), NO_ITEMS);
    expect(JSON.parse(readOwn('leith', 'cart') ?? '')).toEqual({ ...KEYCHAINS, ...POLOS });
    expect(readOwn('leith', 'order_key')).toBeNull();
  });

  it('restores where the names of its crew lists are, unless the cart has names of its own', async () => {
    writeOwn('leith', 'cart_names', 'cart-1');
    await leaveCart();
    openVisit();
    await restoreCart(await onlyOffer(), NO_ITEMS);
    expect(readOwn('leith', 'cart_names')).toBe('cart-1');

    await copyCart('leith');
    openVisit();
    writeOwn('leith', 'cart_names', 'cart-2');
    await restoreCart(await onlyOffer(), NO_ITEMS);
    expect(readOwn('leith', 'cart_names')).toBe('cart-2');
  });

  it('restores a cart in one of two tabs only', async () => {
    await leaveCart();
    openVisit();
    const offer = await onlyOffer();
    const results = await Promise.all([restoreCart(offer, NO_ITEMS), restoreCart(offer, NO_ITEMS)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['gone', 'restored']);
    expect(JSON.parse(readOwn('leith', 'cart') ?? '')).toEqual(POLOS);
  });

  it('refuses a line of more than 100,000 units and keeps the copy', async () => {
    await leaveCart(cartOf([anEntry({ quantity: 60_000 })]));
    openVisit();
    storeCart('leith', cartOf([anEntry({ quantity: 60_000 })]));
    expect(await restoreCart(await onlyOffer(), NO_ITEMS)).toEqual({ kind: 'too_many_units' });
    expect((await onlyOffer()).units).toBe(60_000);
    expect(JSON.parse(readOwn('leith', 'cart') ?? '')).toEqual(cartOf([anEntry({ quantity: 60_000 })]));
  });
});
