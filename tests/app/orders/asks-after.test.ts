import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksAfter } from '../../../app/orders/list/watch-new-orders';
import { ALL_ORDERS } from '../../../domain/orders/order-view';

const page = (...times: readonly number[]) => times.map((createdAt) => ({ createdAt }));

describe('asksAfter', () => {
  it.each([
    ['an empty list', page(), ALL_ORDERS, { after: 0, known: 0 }],
    ['one order', page(5), ALL_ORDERS, { after: 5, known: 0 }],
    ['a page', page(9, 7, 5), ALL_ORDERS, { after: 5, known: 2 }],
    ['a page whose last orders came together', page(9, 5, 5), ALL_ORDERS, { after: 5, known: 1 }],
    ['a stage', page(9, 7, 5), { ...ALL_ORDERS, stage: 'received' as const }, { after: 9, known: 0 }],
    ['missing fields', page(9, 7, 5), { ...ALL_ORDERS, missing: ['po' as const] }, { after: 9, known: 0 }],
  ])('of %s', (_what, orders, view, expected) => expect(asksAfter(orders, view)).toEqual(expected));

  it('finds every order that the page does not have, however late it was paid', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 30 });
    return fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 29 }), fc.integer({ min: 1, max: 5 }), (all, size, late) => {
        const sorted = all.toSorted((a, b) => b - a);
        const listed = sorted.slice(0, size);
        const { after, known } = asksAfter(page(...listed), ALL_ORDERS);
        const newest = sorted[0] ?? 0;
        const added = Array.from({ length: late }, (_, index) => newest + index + 1);
        const count = [...all, ...added].filter((time) => time > after).length;
        expect(count - known).toBe(late);
      }),
    );
  });
});
