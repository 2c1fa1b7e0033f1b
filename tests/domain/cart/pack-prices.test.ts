import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPriceOf, nextTier } from '../../../domain/cart/pack-prices';
import { packItem } from '../arbitraries';

const KEYCHAIN = [
  { quantity: 500, price: 2.39 },
  { quantity: 1000, price: 2.19 },
  { quantity: 2500, price: 1.99 },
];
const LAST_WITHOUT_PRICE = [
  { quantity: 100, price: 0.42 },
  { quantity: 5000, price: 0 },
];
const ROLL = [{ quantity: 1, price: 92 }];

describe('listPriceOf', () => {
  it.each([
    [KEYCHAIN, 0, undefined],
    [KEYCHAIN, 499, undefined],
    [KEYCHAIN, 500, 119_500],
    [KEYCHAIN, 999, 238_761],
    [KEYCHAIN, 1000, 219_000],
    [KEYCHAIN, 3000, 597_000],
    [LAST_WITHOUT_PRICE, 4999, 209_958],
    [LAST_WITHOUT_PRICE, 5000, undefined],
    [ROLL, 2, 18_400],
    [ROLL, 100_000, 920_000_000],
    [[], 500, undefined],
  ])('with the tiers %j, %i units are %s cents', (tiers, units, cents) => {
    expect(listPriceOf(tiers, units)).toBe(cents);
  });
});

describe('nextTier', () => {
  it.each([
    [KEYCHAIN, 100, { kind: 'starts', quantity: 500, each: 239 }],
    [KEYCHAIN, 500, { kind: 'saves', quantity: 1000, each: 20 }],
    [KEYCHAIN, 999, { kind: 'saves', quantity: 1000, each: 20 }],
    [KEYCHAIN, 1000, { kind: 'saves', quantity: 2500, each: 20 }],
    [KEYCHAIN, 2500, undefined],
    [LAST_WITHOUT_PRICE, 100, undefined],
    [ROLL, 1, undefined],
    [[], 1, undefined],
    // A higher price is no reason to order more.
    [
      [
        { quantity: 1, price: 1 },
        { quantity: 2, price: 1 },
        { quantity: 3, price: 2 },
      ],
      1,
      undefined,
    ],
  ])('with the tiers %j, after %i units comes %j', (tiers, units, next) => {
    expect(nextTier(tiers, units)).toEqual(next);
  });

  it('saves what it says', () => {
    return fc.assert(
      fc.property(packItem, fc.integer({ min: 1, max: 20_000 }), (item, units) => {
        const tiers = Object.keys(item.sizes).map((size, index) => ({
          quantity: Number(size),
          price: (50 - index) / 100,
        }));
        const next = nextTier(tiers, units);
        if (next?.kind !== 'saves') return;
        const now = (listPriceOf(tiers, units) ?? 0) / units;
        const then = (listPriceOf(tiers, next.quantity) ?? 0) / next.quantity;
        expect(now - then).toBeCloseTo(next.each, 6);
      }),
    );
  });
});
