import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cart, cartKey, cartTotals, MAX_UNITS_PER_LINE } from '../../../domain/cart/cart';
import { replaceLine, replaceLines } from '../../../domain/cart/replace-line';
import { anEntry } from '../../support/catalog/builders';

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

describe('replaceLines', () => {
  const medium = anEntry({ size: 'Medium', quantity: 4 });
  const large = anEntry({ size: 'Large', quantity: 6 });
  const withLogo = (embroidery: string) => (line: ReturnType<typeof anEntry>) => ({ ...line, embroidery });

  it('gives all lines another logo, and adds to the ones that have it already', () => {
    const hennessy = anEntry({ size: 'Large', quantity: 2, embroidery: 'Hennessy' });
    const cap = anEntry({ code: 'HT110' });
    const cart = cartOf(medium, large, cap, hennessy);
    const replaced = replaceLines(cart, [cartKey(medium), cartKey(large)], withLogo('Hennessy'));
    expect(Object.entries(replaced ?? {})).toEqual([
      ['PL420,Medium,Navy,Hennessy', { ...medium, embroidery: 'Hennessy' }],
      ['PL420,Large,Navy,Hennessy', { ...hennessy, quantity: 8 }],
      [cartKey(cap), cap],
    ]);
  });

  it('keeps the price and placement of the line that stays, wherever it is in the cart', () => {
    const staying = anEntry({ size: 'Large', embroidery: 'Hennessy', placement: 'Right Sleeve', price: 39 });
    for (const cart of [cartOf(staying, large), cartOf(large, staying)]) {
      const replaced = replaceLines(cart, [cartKey(large)], withLogo('Hennessy'));
      expect(Object.values(replaced ?? {})).toEqual([{ ...staying, quantity: 10, otherPlacements: ['Left Chest'] }]);
    }
  });

  it('does not mix up lines that swap their colors', () => {
    const navy = anEntry({ color: 'Navy', quantity: 1 });
    const black = anEntry({ color: 'Black', quantity: 2 });
    const replaced = replaceLines(cartOf(navy, black), [cartKey(navy), cartKey(black)], (line) => ({
      ...line,
      color: line.color === 'Navy' ? 'Black' : 'Red',
    }));
    expect(Object.values(replaced ?? {}).map(({ color, quantity }) => [color, quantity])).toEqual([
      ['Black', 1],
      ['Red', 2],
    ]);
  });

  it.each([
    [99_994, 'Hennessy'],
    [99_995, undefined],
  ])('with %i units already there: %s', (quantity, logo) => {
    const cart = cartOf(large, anEntry({ size: 'Large', quantity, embroidery: 'Hennessy' }));
    const replaced = replaceLines(cart, [cartKey(large)], withLogo('Hennessy'));
    expect(Object.values(replaced ?? {})[0]?.embroidery).toBe(logo);
  });
});
