import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartKey, cartTotals, lineTotal, removeFromCart } from '../../../domain/cart/cart';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cart, cartOf, pricedEntries, pricedEntry } from '../arbitraries';

describe('lineTotal', () => {
  it.each([
    [42, 4, 16_800],
    [42.1, 3, 12_630],
    [0.1, 3, 30],
    [8.99, 100, 89_900],
    [19.99, 100_000, 199_900_000],
    [0, 1500, 0],
  ])('%d dollars times %i are %i cents', (price, quantity, cents) => {
    expect(lineTotal({ price, quantity })).toBe(cents);
  });
});

describe('cartTotals', () => {
  it('is all zero for an empty cart', () => {
    expect(cartTotals({})).toEqual({ entries: 0, units: 0, total: 0 });
  });

  it('counts distinct entries, units and cents', () => {
    const totals = cartTotals(
      cartOf([anEntry(), anEntry({ size: '2XLarge', price: 44.5, quantity: 2 }), anEntry({ quantity: 1 })]),
    );
    expect(totals).toEqual({ entries: 2, units: 7, total: 29_900 });
  });

  it('counts the units of pack items, which cost nothing yet', () => {
    expect(cartTotals(cartOf([aPackEntry(), anEntry()]))).toEqual({ entries: 2, units: 1504, total: 16_800 });
  });

  it('is exact for the largest cart there can be', () => {
    const largest = Array.from({ length: 500 }, (_, index) =>
      anEntry({ code: `PL${index}`, price: 1_000_000, quantity: 100_000 }),
    );
    expect(cartTotals(cartOf(largest))).toEqual({ entries: 500, units: 50_000_000, total: 5_000_000_000_000_000 });
  });

  it('totals price times quantity in cents, however the entries come together', () => {
    return fc.assert(
      fc.property(pricedEntries, (priced) => {
        const { units, total } = cartTotals(cartOf(priced.map(({ entry }) => entry)));
        expect(units).toBe(priced.reduce((sum, { entry }) => sum + entry.quantity, 0));
        expect(total).toBe(priced.reduce((sum, { cents, entry }) => sum + cents * entry.quantity, 0));
      }),
    );
  });

  it('does not depend on the order of adding', () => {
    const shuffled = pricedEntries.chain((priced) =>
      fc.tuple(fc.constant(priced), fc.shuffledSubarray(priced, { minLength: priced.length })),
    );
    return fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const [first, second] = [one, other].map((priced) => cartTotals(cartOf(priced.map(({ entry }) => entry))));
        expect(second).toEqual(first);
      }),
    );
  });

  it('is the same for one addition as for two', () => {
    return fc.assert(
      fc.property(pricedEntries, pricedEntries, (one, other) => {
        const [first, second] = [one, other].map((priced) => priced.map(({ entry }) => entry));
        expect(cartOf(second ?? [], cartOf(first ?? []))).toEqual(cartOf([...(first ?? []), ...(second ?? [])]));
      }),
    );
  });
});

describe('removeFromCart after addToCart', () => {
  it('gives back the cart from before', () => {
    return fc.assert(
      fc.property(cart, pricedEntry, (before, { entry }) => {
        const fresh = { ...entry, code: 'NEW1' };
        expect(removeFromCart(cartOf([fresh], before), cartKey(fresh))).toEqual(before);
      }),
    );
  });

  it('leaves nothing once every key is removed', () => {
    return fc.assert(
      fc.property(cart, (full) => {
        expect(Object.keys(full).reduce(removeFromCart, full)).toEqual({});
      }),
    );
  });
});
