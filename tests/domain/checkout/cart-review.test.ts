import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '../../../domain/cart/cart';
import {
  changeLines,
  chooseInstead,
  comparedNow,
  reviewGroups,
  reviewSummary,
  startReview,
} from '../../../domain/checkout/cart-review';
import { summarySentence } from '../../../domain/checkout/compare-lines';
import { cartOfOrder, quantityFault } from '../../../domain/checkout/order-again';
import {
  aCustomer,
  anAccessory,
  anEntry,
  anItem,
  anOrderLine,
  aPackEntry,
  aPackItem,
} from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

const customer = aCustomer();
const polo = anItem({ sizes: { Small: 42, Large: 42, '2XLarge': 46 } });
const items = new Map([polo, aPackItem()].map((item) => [item.code, item]));

const ordered = cartOf([
  anEntry(),
  anEntry({ size: 'Small', quantity: 2 }),
  anEntry({ color: 'Graphite', size: 'Large' }),
  anEntry({ color: 'Graphite', size: 'Small' }),
  anEntry({ size: '2XLarge', price: 44.5 }),
  anEntry({ size: '6XLarge' }),
  anEntry({ size: 'Medium' }),
  aPackEntry(),
]);

describe('reviewGroups', () => {
  it('puts what is gone first, then prices, then the rest; sizes share a new color but not a new size', () => {
    const groups = reviewGroups(ordered, items, customer);
    expect(groups.map(({ kind, what, keys }) => [what ?? kind, keys])).toEqual([
      ['color', ['PL420,Small,Graphite,Honda', 'PL420,Large,Graphite,Honda']],
      ['size', ['PL420,6XLarge,Navy,Honda']],
      ['size', ['PL420,Medium,Navy,Honda']],
      ['price', ['PL420,2XLarge,Navy,Honda']],
      ['same', ['PL420,Small,Navy,Honda', 'PL420,Large,Navy,Honda']],
      ['same', ['LK100,Black']],
    ]);
  });

  it('has every line in exactly one group', () => {
    return fc.assert(
      fc.property(cart, (any) => {
        const keys = reviewGroups(any, items, customer).flatMap((group) => group.keys);
        expect(keys.toSorted()).toEqual(Object.keys(any).toSorted());
      }),
    );
  });
});

describe('a review', () => {
  it('gives a whole group its new color and counts it as replaced', () => {
    const start = startReview(ordered);
    const keys = reviewGroups(ordered, items, customer)[0]?.keys ?? [];
    const review = chooseInstead(start, keys, 'color', 'Black', items);
    const now = comparedNow(review, items, customer);

    expect(keys.map((key) => now.get(key))).toMatchObject([
      { kind: 'same', line: { color: 'Black' } },
      { kind: 'same', line: { color: 'Black' } },
    ]);
    expect(summarySentence(reviewSummary(review, now, items, customer))).toBe(
      '3 same, 1 now $1.50 more, 2 sizes gone: 6XLarge, Medium?, 2 replaced',
    );
    expect(cartTotals(review.wanted).units).toBe(cartTotals(ordered).units);
  });

  it('changes only the lines that are named', () => {
    const review = changeLines(startReview(ordered), ['LK100,Black'], (line) => ({ ...line, quantity: 500 }));
    expect(review.wanted).toEqual({ ...ordered, 'LK100,Black': aPackEntry({ quantity: 500 }) });
    expect(review.ordered).toBe(ordered);
  });
});

describe('cartOfOrder', () => {
  it('keeps units and packs, and drops what belongs to the order', () => {
    const lines = [
      anOrderLine({ line: 1, po: 'A' }),
      anOrderLine({ line: 2, po: 'B', quantity: 3 }),
      anOrderLine({ ...aPackEntry(), line: 3, estShipDate: '2026-12-04' }),
    ];
    expect(cartOfOrder(lines)).toMatchObject({
      kind: 'added',
      cart: { 'PL420,Large,Navy,Honda': anEntry({ quantity: 7 }), 'LK100,Black': aPackEntry() },
    });
  });
});

describe('quantityFault', () => {
  it.each([
    [anAccessory(), 11, 'Must order at least 12 units'],
    [anAccessory(), 12, undefined],
    [aPackItem(), 499, 'Packs of 500 or more'],
    [aPackItem(), 500, undefined],
    [anItem(), 1, undefined],
  ])('of %# is as the minimums say', (item, quantity, fault) => {
    expect(quantityFault({ quantity }, item)).toBe(fault);
  });
});
