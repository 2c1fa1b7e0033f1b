import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals, changeQuantity } from '../../../domain/cart/cart';
import { anEntry, aPackEntry } from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

const POLO_KEY = 'PL420,Large,Navy,Honda';
const KEYCHAIN_KEY = 'LK100,Black';

describe('changeQuantity', () => {
  it.each([1, 3, 4, 5, 12, 100_000])('makes 4 polos %i and changes nothing else of them', (quantity) => {
    expect(changeQuantity(cartOf([anEntry({ quantity: 4 })]), POLO_KEY, quantity)).toEqual({
      [POLO_KEY]: anEntry({ quantity }),
    });
  });

  it('changes pack items, too', () => {
    expect(changeQuantity(cartOf([aPackEntry()]), KEYCHAIN_KEY, 2500)).toEqual({
      [KEYCHAIN_KEY]: aPackEntry({ quantity: 2500 }),
    });
  });

  it('leaves the other entries and the order of entries', () => {
    const changed = changeQuantity(cartOf([anEntry(), aPackEntry()]), POLO_KEY, 9);
    expect(Object.entries(changed)).toEqual([
      [POLO_KEY, anEntry({ quantity: 9 })],
      [KEYCHAIN_KEY, aPackEntry()],
    ]);
  });

  it('does not change its argument', () => {
    const before = cartOf([anEntry()]);
    changeQuantity(before, POLO_KEY, 9);
    expect(before).toEqual({ [POLO_KEY]: anEntry({ quantity: 4 }) });
  });

  it.each(['PL420,Small,Navy,Honda', 'PL420', ''])('returns the same cart for the missing key "%s"', (key) => {
    const before = cartOf([anEntry()]);
    expect(changeQuantity(before, key, 9)).toBe(before);
  });

  const changes = cart
    .filter((full) => Object.keys(full).length > 0)
    .chain((full) =>
      fc.record({
        full: fc.constant(full),
        key: fc.constantFrom(...Object.keys(full)),
        first: fc.integer({ min: 1, max: 100_000 }),
        last: fc.integer({ min: 1, max: 100_000 }),
      }),
    );

  it('changes the units by the difference, and not the number of entries', () => {
    return fc.assert(
      fc.property(changes, ({ full, key, last }) => {
        const before = cartTotals(full);
        const after = cartTotals(changeQuantity(full, key, last));
        expect(after.units).toBe(before.units - (full[key]?.quantity ?? 0) + last);
        expect(after.entries).toBe(before.entries);
      }),
    );
  });

  it('keeps only the last change, and can be undone by another', () => {
    return fc.assert(
      fc.property(changes, ({ full, key, first, last }) => {
        const once = changeQuantity(full, key, first);
        expect(changeQuantity(once, key, last)).toEqual(changeQuantity(full, key, last));
        expect(changeQuantity(once, key, full[key]?.quantity ?? 0)).toEqual(full);
      }),
    );
  });
});
