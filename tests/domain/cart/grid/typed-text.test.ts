import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeText } from '../../../../domain/cart/grid/tools';
import { mayBecomeQuantity } from '../../../../domain/cart/quantity-grid';

/** Types a text key by key into a field that shows nothing while its text is refused. */
function typed(text: string) {
  let shown = '';
  let last = typeText('', '');
  for (const key of text) {
    last = typeText(last.refused, shown + key);
    shown = last.quantity === 0 ? '' : String(last.quantity);
  }
  return last;
}

describe('typeText', () => {
  it.each(['12.5', '12a3', '1,20', '12,5', ',200', '200,000', '-3', '1e3', '1000001', '12 ½', '12 3', 'x7'])(
    'empties the cell for %j, typed key by key',
    (text) => {
      expect(typed(text)).toEqual({ quantity: 0, refused: text });
    },
  );

  it.each([
    ['7', 7],
    ['12', 12],
    ['007', 7],
    ['100000', 100_000],
    ['1,200', 1_200],
    ['１２', 12],
    ['１，２００', 1_200],
  ])('takes %j as %i', (text, quantity) => {
    expect(typed(text)).toEqual({ quantity, refused: '' });
  });

  it('sets no quantity for a text that is no whole number, however it is typed', () => {
    const keys = fc.constantFrom(...'0123456789.-+eE/ xa');
    return fc.assert(
      fc.property(fc.string({ unit: keys, maxLength: 12 }), (text) => {
        fc.pre(!/^\d*$/.test(text.replace(/^[0 ]+/, '')));
        expect(typed(text).quantity).toBe(0);
      }),
    );
  });

  it('keeps no more of a refused text than a message shows', () => {
    expect(typed(`x${'9'.repeat(400)}`).refused).toHaveLength(24);
  });
});

describe('mayBecomeQuantity', () => {
  it.each(['1,', '1,2', '12,34', '999,00', '１，２'])('waits for the rest of %j', (text) => {
    expect(mayBecomeQuantity(text)).toBe(true);
  });

  it.each(['', '1', '1.', '0,', '1234,', '1,200', '1,2345', '1,,', ',1', '1,a'])('does not wait for %j', (text) => {
    expect(mayBecomeQuantity(text)).toBe(false);
  });
});
