import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  continueEntry,
  type PadEntry,
  type PadKey,
  padPosition,
  pressKey,
  sameSizeIn,
  startEntry,
} from '../../../domain/cart/number-pad';
import { filledCells } from '../../../domain/cart/quantity-grid';
import { anItem } from '../../support/catalog/builders';
import { catalogItem } from '../arbitraries';

const CELL = 'Navy,Large';
const KEYS = [...'0123456789', 'clear', 'backspace', 'less', 'more'] as readonly PadKey[];

const quantity = fc.integer({ min: 0, max: 100_000 });
const keys = fc.array(fc.constantFrom(...KEYS), { maxLength: 20 });

function press(entry: PadEntry, pressed: readonly PadKey[]): PadEntry {
  return pressed.reduce(pressKey, entry);
}

const digitsOf = (number: number) => [...String(number)] as PadKey[];

describe('pressKey', () => {
  it.each<[from: number, pressed: readonly PadKey[], to: number]>([
    [0, ['3'], 3],
    [0, ['1', '2'], 12],
    [7, ['1', '2'], 12],
    [7, ['0'], 0],
    [7, ['0', '0', '4'], 4],
    [0, ['1', '0', '0', '0', '0', '0'], 100_000],
    [12, ['backspace'], 1],
    [12, ['backspace', '5'], 15],
    [12, ['backspace', 'backspace', 'backspace'], 0],
    [12, ['clear'], 0],
    [12, ['clear', '4'], 4],
    [12, ['more'], 13],
    [12, ['less'], 11],
    [0, ['less'], 0],
    [99_999, ['more'], 100_000],
    [0, ['5', 'more', '2'], 2],
  ])('takes %i and %j to %i', (from, pressed, to) => {
    const entry = press(startEntry(CELL, from), pressed);

    expect(entry).toMatchObject({ cell: CELL, quantity: to, isRefused: false });
  });

  it.each<[from: number, pressed: readonly PadKey[], kept: number]>([
    [0, digitsOf(100_001), 10_000],
    [0, [...digitsOf(100_000), '0'], 100_000],
    [0, digitsOf(999_999), 99_999],
    [100_000, ['more'], 100_000],
  ])('refuses the last key of %i and %j and keeps %i', (from, pressed, kept) => {
    expect(press(startEntry(CELL, from), pressed)).toMatchObject({ quantity: kept, isRefused: true });
  });

  it('forgets a refusal with the next key', () => {
    const refused = press(startEntry(CELL, 100_000), ['more']);

    expect(pressKey(refused, 'backspace')).toMatchObject({ quantity: 10_000, isRefused: false });
  });

  it('enters any allowed quantity with its digits, whatever the cell held', () => {
    return fc.assert(
      fc.property(quantity, quantity, (before, wanted) => {
        expect(press(startEntry(CELL, before), digitsOf(wanted)).quantity).toBe(wanted);
      }),
    );
  });

  it('never leaves the range of a cell', () => {
    return fc.assert(
      fc.property(quantity, keys, (before, pressed) => {
        const entry = press(startEntry(CELL, before), pressed);
        expect(Number.isInteger(entry.quantity)).toBe(true);
        expect(entry.quantity).toBeGreaterThanOrEqual(0);
        expect(entry.quantity).toBeLessThanOrEqual(100_000);
      }),
    );
  });

  it('changes nothing when it refuses', () => {
    return fc.assert(
      fc.property(quantity, keys, fc.constantFrom(...KEYS), (before, pressed, key) => {
        const entry = press(startEntry(CELL, before), pressed);
        const after = pressKey(entry, key);
        if (after.isRefused) expect(after.quantity).toBe(entry.quantity);
      }),
    );
  });

  it('takes back an appended digit with backspace', () => {
    return fc.assert(
      fc.property(
        quantity,
        keys,
        fc.constantFrom(...('0123456789' as unknown as PadKey[])),
        (before, pressed, digit) => {
          const entry = press(startEntry(CELL, before), pressed);
          const after = pressKey(entry, digit);
          fc.pre(entry.appends && !after.isRefused);
          expect(pressKey(after, 'backspace').quantity).toBe(entry.quantity);
        },
      ),
    );
  });
});

describe('continueEntry', () => {
  const typed = press(startEntry(CELL, 0), ['1', '2']);

  it('goes on with the same cell and quantity', () => {
    expect(continueEntry(typed, CELL, 12)).toBe(typed);
  });

  it.each([
    ['another cell', 'Navy,Small', 12],
    ['a quantity changed elsewhere', CELL, 5],
  ])('starts anew with %s', (_, cell, quantity) => {
    expect(continueEntry(typed, cell, quantity)).toEqual(startEntry(cell, quantity));
  });

  it('starts with nothing before', () => {
    expect(continueEntry(undefined, CELL, 4)).toEqual(startEntry(CELL, 4));
  });
});

describe('padPosition', () => {
  const item = anItem({ colors: ['Navy', 'Black'], sizes: { Small: 42, Large: 43 } });

  it('leads along the row and on to the next color', () => {
    expect(padPosition(item, 'Navy,Large')).toEqual({
      cell: 'Navy,Large',
      color: 'Navy',
      size: 'Large',
      price: 43,
      previous: { cell: 'Navy,Small', color: 'Navy', size: 'Small', price: 42 },
      next: { cell: 'Black,Small', color: 'Black', size: 'Small', price: 42 },
    });
  });

  it.each([
    ['Navy,Small', undefined, 'Navy,Large'],
    ['Black,Large', 'Black,Small', undefined],
  ])('has an end at %s', (cell, previous, next) => {
    const position = padPosition(item, cell);

    expect([position?.previous?.cell, position?.next?.cell]).toEqual([previous, next]);
  });

  it('is undefined for a cell of another item', () => {
    expect(padPosition(item, 'Pink,Small')).toBeUndefined();
  });

  it('visits every cell once, in the order of the cart entries', () => {
    return fc.assert(
      fc.property(catalogItem, (any) => {
        const quantities = new Proxy({}, { get: () => 1 });
        const wanted = filledCells(any, quantities).map(({ color, size }) => `${color},${size}`);
        const visited = [];
        let position = padPosition(any, wanted[0] ?? '');
        while (position) {
          visited.push(position.cell);
          if (position.next) expect(padPosition(any, position.next.cell)?.previous?.cell).toBe(position.cell);
          position = position.next && padPosition(any, position.next.cell);
        }
        expect(visited).toEqual(wanted);
      }),
    );
  });
});

it('sameSizeIn keeps the size', () => {
  expect(sameSizeIn('Black', 'Navy White,2XLarge')).toBe('Black,2XLarge');
});
