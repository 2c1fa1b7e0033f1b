import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighborOf, putBack, takeOut } from '../../../domain/cart/line-removal';
import { anEntry } from '../../support/catalog/builders';
import { cart, cartOf } from '../arbitraries';

const POLO_KEY = 'PL420,Large,Navy,Honda';
const polo = anEntry();

describe('takeOut and putBack', () => {
  const removals = cart
    .filter((full) => Object.keys(full).length > 0)
    .chain((full) => fc.record({ full: fc.constant(full), keys: fc.subarray(Object.keys(full), { minLength: 1 }) }));

  it('leave the cart as it was, with every line in its place', () => {
    return fc.assert(
      fc.property(removals, ({ full, keys }) => {
        const taken = takeOut(full, keys);
        expect(Object.keys(taken.cart)).toEqual(Object.keys(full).filter((key) => !keys.includes(key)));
        expect(taken.removed.map(({ key }) => key)).toEqual(keys);
        const back = putBack(taken.cart, taken.removed);
        expect(back.kind === 'added' && Object.entries(back.cart)).toEqual(Object.entries(full));
      }),
    );
  });

  it('find nothing to take out of a cart without the line', () => {
    expect(takeOut({}, [POLO_KEY])).toEqual({ cart: {}, removed: [] });
    expect(takeOut({}, ['constructor'])).toEqual({ cart: {}, removed: [] });
  });

  it('add to a line that was added anew', () => {
    const back = putBack(cartOf([anEntry({ quantity: 2 })]), [{ key: POLO_KEY, entry: polo, index: 0 }]);
    expect(back).toMatchObject({ kind: 'added', cart: { [POLO_KEY]: { quantity: 6 } } });
  });

  it.each([
    [99_996, 'added'],
    [99_997, 'too_many_units'],
  ])('next to %i units: %s', (quantity, kind) => {
    expect(putBack(cartOf([anEntry({ quantity })]), [{ key: POLO_KEY, entry: polo, index: 0 }]).kind).toBe(kind);
  });

  it.each([
    [499, 'added'],
    [500, 'too_many_lines'],
  ])('among %i other lines: %s', (count, kind) => {
    const others = cartOf(Array.from({ length: count }, (_, index) => anEntry({ code: `QZ${index}` })));
    expect(putBack(others, [{ key: POLO_KEY, entry: polo, index: 3 }]).kind).toBe(kind);
  });

  it('put nothing back where one of several lines has no room', () => {
    const medium = anEntry({ size: 'Medium' });
    const removed = [
      { key: 'PL420,Medium,Navy,Honda', entry: medium, index: 0 },
      { key: POLO_KEY, entry: polo, index: 1 },
    ];
    expect(putBack(cartOf([anEntry({ quantity: 99_999 })]), removed)).toEqual({ kind: 'too_many_units' });
  });

  it('put a line at the end if the cart has become shorter', () => {
    const back = putBack(cartOf([anEntry({ code: 'QZ1' })]), [{ key: POLO_KEY, entry: polo, index: 7 }]);
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
