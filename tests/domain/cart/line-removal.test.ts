import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighborOf, putBack, takeOut } from '../../../domain/cart/line-removal';
import { anEntry } from '../../support/builders';
import { cart, cartOf } from '../arbitraries';

const POLO_KEY = 'PL420,Large,Navy,Honda';
const polo = anEntry();

describe('takeOut and putBack', () => {
  const removals = cart
    .filter((full) => Object.keys(full).length > 0)
    .chain((full) => fc.record({ full: fc.constant(full), key: fc.constantFrom(...Object.keys(full)) }));

  it('leave the cart as it was, with every line at its place', () => {
    return fc.assert(
      fc.property(removals, ({ full, key }) => {
        const taken = takeOut(full, key);
        if (!taken) throw new Error('not taken out');
        expect(Object.keys(taken.cart)).not.toContain(key);
        const back = putBack(taken.cart, taken.removed);
        expect(back.kind === 'added' && Object.entries(back.cart)).toEqual(Object.entries(full));
      }),
    );
  });

  it('find nothing to take out of a cart without the line', () => {
    expect(takeOut({}, POLO_KEY)).toBeUndefined();
    expect(takeOut({}, 'constructor')).toBeUndefined();
  });

  it('add to a line that was added anew', () => {
    const back = putBack(cartOf([anEntry({ quantity: 2 })]), { key: POLO_KEY, entry: polo, index: 0 });
    expect(back).toMatchObject({ kind: 'added', cart: { [POLO_KEY]: { quantity: 6 } } });
  });

  it.each([
    [99_996, 'added'],
    [99_997, 'too_many_units'],
  ])('next to %i units: %s', (quantity, kind) => {
    expect(putBack(cartOf([anEntry({ quantity })]), { key: POLO_KEY, entry: polo, index: 0 }).kind).toBe(kind);
  });

  it.each([
    [499, 'added'],
    [500, 'too_many_lines'],
  ])('among %i other lines: %s', (count, kind) => {
    const others = cartOf(Array.from({ length: count }, (_, index) => anEntry({ code: `QZ${index}` })));
    expect(putBack(others, { key: POLO_KEY, entry: polo, index: 3 }).kind).toBe(kind);
  });

  it('put a line at the end if the cart has become shorter', () => {
    const back = putBack(cartOf([anEntry({ code: 'QZ1' })]), { key: POLO_KEY, entry: polo, index: 7 });
    expect(back.kind === 'added' && Object.keys(back.cart)).toEqual(['QZ1,Large,Navy,Honda', POLO_KEY]);
  });
});

describe('neighborOf', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    ['d', undefined],
  ])('of %s in a, b, c is %s', (key, neighbor) => {
    expect(neighborOf(['a', 'b', 'c'], key)).toBe(neighbor);
  });

  it('of the only line is nothing', () => {
    expect(neighborOf(['a'], 'a')).toBeUndefined();
  });
});
