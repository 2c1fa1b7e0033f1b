import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, cartKey, cartTotals, MAX_UNITS_PER_LINE } from '../../../domain/cart/cart';
import { replaceLine } from '../../../domain/cart/replace-line';
import { anEntry } from '../../support/builders';

const COLORS = ['Navy', 'Black', 'Graphite'];

function cartOf(...lines: ReturnType<typeof anEntry>[]): Cart {
  return Object.fromEntries(lines.map((line) => [cartKey(line), line]));
}

describe('replaceLine', () => {
  const graphite = anEntry({ color: 'Graphite', quantity: 4 });
  const black = anEntry({ color: 'Black', quantity: 4 });

  it('puts the other line in the same place', () => {
    const navy = anEntry({ color: 'Navy' });
    const replaced = replaceLine(cartOf(graphite, navy), cartKey(graphite), black);
    expect(Object.values(replaced ?? {})).toEqual([black, navy]);
  });

  it('adds the quantity to a line that is already there', () => {
    const replaced = replaceLine(cartOf(graphite, { ...black, quantity: 2 }), cartKey(graphite), black);
    expect(Object.values(replaced ?? {})).toEqual([{ ...black, quantity: 6 }]);
  });

  it('refuses more units than a line can hold, and leaves a cart without the line alone', () => {
    const full = cartOf(graphite, { ...black, quantity: MAX_UNITS_PER_LINE });
    expect(replaceLine(full, cartKey(graphite), black)).toBeUndefined();
    const without = cartOf(black);
    expect(replaceLine(without, cartKey(graphite), black)).toBe(without);
    expect(replaceLine(without, 'constructor', black)).toBe(without);
  });

  it('keeps the number of units, whatever is replaced', () => {
    const color = fc.constantFrom(...COLORS);
    return fc.assert(
      fc.property(
        fc.uniqueArray(color, { minLength: 1 }),
        color,
        fc.integer({ min: 1, max: 50 }),
        (colors, to, quantity) => {
          const cart = cartOf(...colors.map((each) => anEntry({ color: each, quantity })));
          const [line] = Object.values(cart);
          if (!line) return;
          const replaced = replaceLine(cart, cartKey(line), { ...line, color: to });
          expect(cartTotals(replaced ?? {}).units).toBe(cartTotals(cart).units);
          for (const [key, entry] of Object.entries(replaced ?? {})) expect(key).toBe(cartKey(entry));
        },
      ),
    );
  });
});
