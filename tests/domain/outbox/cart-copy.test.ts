import { describe, expect, it } from 'vitest';
import type { Cart } from '../../../domain/cart/cart';
import { type CartCopy, judgeCopy, type Visit } from '../../../domain/outbox/cart-copy';
import { anEntry, anItem, aPackEntry } from '../../support/catalog/builders';
import { cartOf } from '../arbitraries';

const HOUR_MS = 3_600_000;
const SAVED_AT = Date.parse('2026-11-22T10:42:00Z');
const CART = cartOf([anEntry({ quantity: 24 }), aPackEntry({ quantity: 12 })]);

function aCopy(overrides: Partial<CartCopy> = {}): CartCopy {
  return {
    customer: 'leith',
    tab: 'ended',
    saved_at: SAVED_AT,
    cart: JSON.stringify(CART),
    order: { order_key: null, order_id: null, card_order: null },
    ...overrides,
  };
}

function aVisit(overrides: Partial<Visit> = {}): Visit {
  return {
    customer: 'leith',
    now: SAVED_AT + HOUR_MS,
    confirmedNow: undefined,
    openTabs: new Set(['this']),
    entries: [],
    items: new Map([['PL420', anItem()]]),
    ...overrides,
  };
}

/** An order in the outbox. */
function anOrder(key: string, capturedAt: number, cart: Cart, customer: Visit['customer'] = 'leith') {
  const payload = { cart } as Visit['entries'][number]['payload'];
  return { customer, key, captured_at: capturedAt, payload };
}

describe('judgeCopy', () => {
  it('offers the cart of a tab that has ended', () => {
    expect(judgeCopy(aCopy(), aVisit())).toEqual({ kind: 'offer', offer: { copy: aCopy(), cart: CART, units: 36 } });
  });

  it.each([
    ['of this tab', aCopy({ tab: 'this' }), 'open'],
    ['of another open tab', aCopy({ tab: 'other' }), 'open'],
    ['of another store', aCopy({ customer: 'hennessy' }), 'leave'],
    ['without a cart', aCopy({ cart: '{}' }), 'remove'],
    ['with a cart that cannot be read', aCopy({ cart: '{"PL420' }), 'remove'],
    ['with a quantity of 0', aCopy({ cart: JSON.stringify(cartOf([{ ...anEntry(), quantity: 0 }])) }), 'remove'],
    ['that is no copy', { tab: 'ended' }, 'leave'],
    ['that is nothing', undefined, 'leave'],
  ])('judges one %s', (_what, copy, kind) => {
    expect(judgeCopy(copy, aVisit({ openTabs: new Set(['this', 'other']) })).kind).toBe(kind);
  });

  it.each([
    [0, 'offer'],
    [24 * HOUR_MS - 1, 'offer'],
    [24 * HOUR_MS, 'leave'],
    // The device's clock was set back.
    [-HOUR_MS, 'offer'],
    [-24 * HOUR_MS, 'leave'],
  ])('removes nothing by the device’s clock: after %i ms says %s', (ageMs, kind) => {
    expect(judgeCopy(aCopy({ confirmed_at: SAVED_AT }), aVisit({ now: SAVED_AT + ageMs })).kind).toBe(kind);
  });

  it.each([
    [0, 'offer'],
    [24 * HOUR_MS - 1, 'offer'],
    [24 * HOUR_MS, 'remove'],
    // The server's clock was ahead when it was saved.
    [-9_000 * HOUR_MS, 'offer'],
  ])('after %i ms of the server’s time says %s, whatever the device’s clock says', (ageMs, kind) => {
    const visit = aVisit({ now: 0, confirmedNow: SAVED_AT + ageMs });
    expect(judgeCopy(aCopy({ confirmed_at: SAVED_AT }), visit).kind).toBe(kind);
  });

  it('offers one that was saved before the server’s time was known', () => {
    expect(judgeCopy(aCopy(), aVisit({ now: 0, confirmedNow: SAVED_AT + 90 * HOUR_MS })).kind).toBe('offer');
  });

  it("takes a missing name from today's catalog", () => {
    const { name: _missing, ...nameless } = anEntry();
    const verdict = judgeCopy(aCopy({ cart: JSON.stringify({ any: nameless }) }), aVisit());
    expect(verdict).toMatchObject({ offer: { cart: cartOf([anEntry()]) } });
  });

  const placing = aCopy({ order: { order_key: 'key-1', order_id: null, card_order: null } });
  it.each([
    ['an order has its key', placing, anOrder('key-1', SAVED_AT - HOUR_MS, {}), 'remove'],
    ['an order has another key', placing, anOrder('key-2', SAVED_AT - HOUR_MS, CART), 'offer'],
    ["another store's order has its key", placing, anOrder('key-1', SAVED_AT, CART, 'hennessy'), 'offer'],
    ['the same lines were ordered since', aCopy(), anOrder('key-1', SAVED_AT, CART), 'remove'],
    ['the same lines were ordered before', aCopy(), anOrder('key-1', SAVED_AT - 1, CART), 'offer'],
    [
      'some of the lines were ordered',
      aCopy(),
      anOrder('key-1', SAVED_AT, cartOf([aPackEntry({ quantity: 12 })])),
      'offer',
    ],
    [
      'the lines were ordered in other quantities',
      aCopy(),
      anOrder('key-1', SAVED_AT, cartOf([anEntry({ quantity: 23 }), aPackEntry({ quantity: 12 })])),
      'offer',
    ],
  ])('when %s', (_what, copy, order, kind) => {
    expect(judgeCopy(copy, aVisit({ entries: [order] })).kind).toBe(kind);
  });
});
