import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart, readOwn, writeOwn } from '../../../app/cart/cart-storage';
import {
  fillOrderDetails,
  isDraftOf,
  readOrderDetails,
  writeCheckoutDraft,
} from '../../../app/checkout/checkout-draft';
import { forgetOrderKey, keptOrderKey, orderKey } from '../../../app/checkout/order-key';
import {
  forgetPendingCard,
  leavePendingCard,
  moveCard,
  type PendingCard,
  readPendingCard,
  writePendingCard,
} from '../../../app/checkout/pending-card';
import { receiptFor } from '../../../app/checkout/receipt';
import { receiptOf } from '../../../app/checkout/unseen-receipt';
import { NO_STORE } from '../../../domain/orders/order';
import { anEntry } from '../../support/catalog/builders';
import { type MemoryStorage, openTab } from '../../support/device/session-storage';
import { anOutboxEntry, aReceipt, POLO_KEY, TAKEN_AT } from '../../support/orders/outbox-builders';

const PENDING: PendingCard = {
  order_id: 'PAYPAL-1',
  step: 'open',
  receipt: receiptFor(aReceipt()),
};
let storage: MemoryStorage;

function openStore(customer: 'leith' | 'hennessy') {
  openCart(customer, new Map(), undefined);
}

beforeEach(() => {
  storage = openTab();
  openStore('leith');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('orderKey', () => {
  it('stays the same until it is forgotten', () => {
    expect(keptOrderKey('leith')).toBeNull();
    const key = orderKey('leith');
    expect([orderKey('leith'), keptOrderKey('leith')]).toEqual([key, key]);

    forgetOrderKey('leith');
    expect(keptOrderKey('leith')).toBeNull();
    expect(orderKey('leith')).not.toBe(key);
  });

  it('belongs to the store, also while another one is open', () => {
    const key = orderKey('leith');
    openStore('hennessy');
    expect(orderKey('hennessy')).not.toBe(key);
    expect(orderKey('leith')).toBe(key);
    forgetOrderKey('leith');
    expect(keptOrderKey('hennessy')).not.toBeNull();

    openStore('leith');
    expect(keptOrderKey('leith')).toBeNull();
  });
});

describe('a pending card order', () => {
  it("survives a reload, and its id is also the session's order id", () => {
    writePendingCard('leith', PENDING);
    expect(readPendingCard('leith')).toEqual(PENDING);
    expect(storage.getItem('order_id')).toBe('PAYPAL-1');
  });

  it('moves from step to step until it is forgotten', () => {
    writePendingCard('leith', PENDING);
    expect(moveCard('leith', 'approved')).toEqual({ ...PENDING, step: 'approved' });
    expect(readPendingCard('leith')?.step).toBe('approved');

    forgetPendingCard('leith');
    expect(readPendingCard('leith')).toBeUndefined();
    expect(moveCard('leith', 'left')).toBeUndefined();
    expect(readPendingCard('leith')).toBeUndefined();
  });

  it.each([
    ['open', 'left'],
    ['left', 'left'],
    ['approved', 'approved'],
  ] as const)('that is %s is %s once the shopper leaves the payment', (step, expected) => {
    writePendingCard('leith', { ...PENDING, step });
    leavePendingCard('leith');
    expect(readPendingCard('leith')).toEqual({ ...PENDING, step: expected });
  });

  it('does not appear when there is none to leave', () => {
    leavePendingCard('leith');
    expect(storage.getItem('card_order')).toBeNull();
  });

  it.each(['', 'null', '[]', '{"order_id":1}', JSON.stringify({ ...PENDING, step: 'paid' }), '{"order_id":"P"'])(
    'is not read from %j',
    (text) => {
      storage.setItem('card_order', text);
      expect(readPendingCard('leith')).toBeUndefined();
    },
  );

  it('is found by its own store only', () => {
    writePendingCard('leith', PENDING);
    openStore('hennessy');
    expect(readPendingCard('hennessy')).toBeUndefined();
    expect(moveCard('leith', 'approved')?.step).toBe('approved');
    expect(storage.getItem('order_id')).toBeNull();

    openStore('leith');
    expect(readPendingCard('leith')?.step).toBe('approved');
  });
});

describe('receiptFor', () => {
  it('shows a placed order as of its placing, without the code and the email address', () => {
    expect(receiptFor(aReceipt())).toEqual({
      key: '3f2b8c1e-0d4a-4f6b-9a7e-5c1d2e3f4a5b',
      order_id: 'LEI-1001',
      at: TAKEN_AT + 10_000,
      contact: { first_name: 'Renee', last_name: 'Castellano', store: 'Leith Lexus', customer_po: '20418' },
      cart: { [POLO_KEY]: anEntry() },
    });
  });

  it('shows a saved order as of its taking, without a number or the code', () => {
    const receipt = receiptFor(anOutboxEntry());
    expect(receipt).toMatchObject({ order_id: undefined, at: TAKEN_AT });
    expect(JSON.stringify(receipt)).not.toContain('HARBOR');
  });
});

describe('receiptOf', () => {
  it('reads the receipt that the browser has kept', () => {
    const receipt = receiptFor(anOutboxEntry());
    expect(receiptOf(structuredClone(receipt))).toEqual(receipt);
  });

  it.each([null, undefined, '', {}, { key: 'k' }, { key: 'k', at: '1', contact: {}, cart: {} }])(
    'is undefined for %j, as when the address was opened directly',
    (state) => {
      expect(receiptOf(state)).toBeUndefined();
    },
  );
});

describe('isDraftOf', () => {
  const ordered = { first_name: 'Pat', last_name: 'Doe', store: NO_STORE, customer_po: '' };

  it('tells the contact that was ordered with from what was typed since', () => {
    expect(isDraftOf('leith', ordered)).toBe(true);
    writeCheckoutDraft('leith', { ...ordered, email: 'pat@example.com' });
    expect(isDraftOf('leith', ordered)).toBe(true);
    writeCheckoutDraft('leith', { ...ordered, first_name: 'Sam', email: '' });
    expect(isDraftOf('leith', ordered)).toBe(false);
  });

  it.each(['{"first_name":', 'null', '[]', '"Pat"', '{"first_name":7}'])(
    'takes the damaged draft %s for none',
    (draft) => {
      writeOwn('leith', 'checkout_form', draft);
      expect(isDraftOf('leith', ordered)).toBe(true);
    },
  );
});

describe('fillOrderDetails', () => {
  it('fills in store and PO, and keeps the rest of the draft', () => {
    writeOwn('leith', 'checkout_form', JSON.stringify({ first_name: 'Pat', store: NO_STORE, customer_po: '' }));
    fillOrderDetails('leith', { store: 'Leith Honda', customer_po: '58214' });
    expect(readOrderDetails({ key: 'leith', stores: {} })).toEqual({ store: 'Leith Honda', customer_po: '58214' });
    expect(JSON.parse(readOwn('leith', 'checkout_form') ?? '')).toEqual({
      first_name: 'Pat',
      store: 'Leith Honda',
      customer_po: '58214',
    });
  });
});
