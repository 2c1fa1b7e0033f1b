import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart, readOwn } from '../../../app/cart/cart-storage';
import { keptOrderKey, writeOrderKey } from '../../../app/checkout/order-key';
import { reopenOrder } from '../../../app/checkout/reopen-order';
import { changeEntry, findEntry } from '../../../app/outbox/entries';
import { saveOrder } from '../../../app/outbox/save-order';
import { type Cart, cartKey, MAX_UNITS_PER_LINE } from '../../../domain/cart/cart';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { anEntry } from '../../support/catalog/builders';
import { emptyDatabase } from '../../support/device/raw-database';
import { openTab } from '../../support/device/session-storage';
import { anOutboxEntry, aPayload } from '../../support/orders/outbox-builders';

let refused: OutboxEntry;

beforeEach(async () => {
  openTab();
  openCart('leith', new Map(), undefined);
  refused = anOutboxEntry({ state: 'attention', last_error: { code: 'code_refused', message: 'Not accepted.' } });
  await saveOrder(refused);
});

afterEach(async () => {
  for (const name of ['outbox', 'keys']) await emptyDatabase(name);
  vi.unstubAllGlobals();
});

function storedCart(): Cart {
  return JSON.parse(readOwn('leith', 'cart') ?? '{}');
}

const entryHere = () => findEntry('leith', refused.key);

describe('reopenOrder', () => {
  it('moves the order from the outbox to the cart, with its key and its contact, but without its code', async () => {
    expect(await reopenOrder(refused, {})).toBe('reopened');
    expect(storedCart()).toEqual(refused.payload.cart);
    expect(keptOrderKey('leith')).toBe(refused.key);
    const draft = readOwn('leith', 'checkout_form') ?? '';
    expect(JSON.parse(draft)).toMatchObject({ email: refused.payload.email, store: refused.payload.store });
    expect(draft).not.toContain(refused.payload.bypass_code);
    expect(await entryHere()).toBeUndefined();
  });

  it('adds it to what is in the cart', async () => {
    const black = anEntry({ color: 'Black' });
    await reopenOrder(refused, { [cartKey(black)]: black });
    expect(Object.values(storedCart())).toEqual([...Object.values(refused.payload.cart), black]);
  });

  it('leaves everything alone when another tab has changed the order', async () => {
    const changes: readonly Partial<OutboxEntry>[] = [
      { state: 'sending' },
      { state: 'placed', order_id: 'LEI-1001' },
      { payload: aPayload({ customer_po: '999' }) },
    ];
    for (const change of changes) {
      await changeEntry(refused, () => ({ ...refused, ...change }));
      expect(await reopenOrder(refused, {})).toBe('changed');
      expect([storedCart(), keptOrderKey('leith')]).toEqual([{}, null]);
      expect(await entryHere()).toMatchObject(change);
    }
  });

  it('waits for an order that is being placed, but not for one that was refused at the checkout', async () => {
    await saveOrder(anOutboxEntry({ key: 'being-placed', state: 'sending' }));
    writeOrderKey('leith', 'being-placed');
    expect(await reopenOrder(refused, {})).toBe('busy');
    expect(await entryHere()).toBeDefined();

    writeOrderKey('leith', 'refused-at-the-checkout');
    expect(await reopenOrder(refused, {})).toBe('reopened');
  });

  it('refuses more than one order can hold, and keeps both', async () => {
    const line = Object.values(refused.payload.cart)[0] as ReturnType<typeof anEntry>;
    const full = { [cartKey(line)]: { ...line, quantity: MAX_UNITS_PER_LINE } };
    expect(await reopenOrder(refused, full)).toBe('too_large');
    expect(await entryHere()).toBeDefined();
    expect(keptOrderKey('leith')).toBeNull();
  });
});
