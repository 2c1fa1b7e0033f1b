import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart, renewCartId, storeCart } from '../../../app/cart/cart-storage';
import { orderKey } from '../../../app/checkout/order-key';
import { noteCartOrder, orderedElsewhere } from '../../../app/checkout/ordered-elsewhere';
import { addEntry } from '../../../app/outbox/entries';
import { cartOf } from '../../domain/arbitraries';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { emptyDatabase } from '../../support/device/raw-database';
import { MemoryStorage, openTab } from '../../support/device/session-storage';
import { anOutboxEntry } from '../../support/orders/outbox-builders';

const MUGS = cartOf([anEntry({ code: 'MG115', size: 'OSFA', color: 'White' })]);
const KEYCHAINS = cartOf([aPackEntry()]);

let local: MemoryStorage;
let first: MemoryStorage;

beforeEach(() => {
  local = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('navigator', {});
  first = openTab();
  openCart('leith', new Map(), undefined);
  storeCart('leith', MUGS);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await emptyDatabase('outbox');
});

/** Goes on in a copy of the tab, as the browser's "Duplicate" makes it. */
function duplicateTab(): void {
  const kept = first.contents();
  const second = openTab();
  for (const [name, value] of Object.entries(kept)) second.setItem(name, value);
}

/** The first tab orders under a key of its own, while a duplicate of it is open already. */
function orderInFirstTab(key: string, orderId?: string): void {
  duplicateTab();
  noteCartOrder('leith', key, MUGS, orderId);
}

describe('orderedElsewhere', () => {
  it('knows of nothing before an order', async () => {
    duplicateTab();

    expect(await orderedElsewhere('leith')).toBeUndefined();
  });

  it("names another tab's order of the same cart, by code or by card", async () => {
    orderInFirstTab('key-1');
    await addEntry(anOutboxEntry({ customer: 'leith', key: 'key-1', state: 'placed', order_id: 'LEI-100044' }));
    expect(await orderedElsewhere('leith')).toMatchObject({
      message: 'Ordered in another tab as LEI-100044.',
      order_id: 'LEI-100044',
    });

    orderInFirstTab('by-card', 'LEI-100045');
    expect(await orderedElsewhere('leith')).toMatchObject({ order_id: 'LEI-100045' });
  });

  it('says that an order is still in the outbox', async () => {
    orderInFirstTab('key-2');
    await addEntry(anOutboxEntry({ customer: 'leith', key: 'key-2' }));

    expect(await orderedElsewhere('leith')).toEqual({
      code: 'ordered_elsewhere',
      message: 'Ordered in another tab. That order is in this device’s outbox.',
    });
  });

  it('asks nothing about an order that was refused, or about its own', async () => {
    orderInFirstTab('refused');
    expect(await orderedElsewhere('leith')).toBeUndefined();

    const own = orderKey('leith');
    noteCartOrder('leith', own, MUGS);
    await addEntry(anOutboxEntry({ customer: 'leith', key: own, state: 'placed', order_id: 'LEI-100046' }));
    expect(await orderedElsewhere('leith')).toBeUndefined();
  });

  it.each([
    ['another cart has begun', () => renewCartId('leith')],
    ['nothing of it is in the cart any more', () => storeCart('leith', KEYCHAINS)],
    ['the cart was emptied and filled again', () => [storeCart('leith', {}), storeCart('leith', MUGS)]],
  ])('asks nothing once %s', async (_what, change) => {
    orderInFirstTab('key-3', 'LEI-100047');
    expect(await orderedElsewhere('leith')).toBeDefined();
    change();

    expect(await orderedElsewhere('leith')).toBeUndefined();
  });

  it('keeps the last twenty orders, and reads nothing from damaged storage', async () => {
    orderInFirstTab('old', 'LEI-1');
    const mine = first.contents().cart_id ?? '';
    for (let number = 2; number <= 21; number += 1) {
      renewCartId('leith');
      noteCartOrder('leith', `key-${number}`, MUGS, `LEI-${number}`);
    }
    expect(local.getItem('cart_orders:leith')).not.toContain(mine);

    for (const damaged of ['{', 'null', '{"a":1}', '[null,7,{"cart_id":1}]', `[{"cart_id":"${mine}"}]`]) {
      local.setItem('cart_orders:leith', damaged);
      expect(await orderedElsewhere('leith')).toBeUndefined();
    }
  });
});
