import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxPacks,
  type PackSelection,
  packCount,
  packEntries,
  parsePackCount,
  setPackCount,
  unitsByColor,
  unitsOfColor,
  unitsOfPacks,
} from '../../../domain/cart/pack-selection';
import { aPackEntry, aPackItem } from '../../support/catalog/builders';
import { packItem } from '../arbitraries';

const BLACK_500_AND_1000: PackSelection = { 'Black,500': 1, 'Black,1000': 1 };

describe('setPackCount', () => {
  it('ticks a box, counts its packs, and unticks it', () => {
    const ticked = setPackCount({ 'Red,500': 1 }, '500', 'Black', 1);
    expect(ticked).toEqual({ 'Red,500': 1, 'Black,500': 1 });
    expect(setPackCount(ticked, '500', 'Black', 3)).toEqual({ 'Red,500': 1, 'Black,500': 3 });
    expect(setPackCount(ticked, '500', 'Black', 0)).toEqual({ 'Red,500': 1 });
  });

  it('does not change its argument', () => {
    const before = { 'Black,500': 1 };
    setPackCount(before, '500', 'Black', 2);
    expect(before).toEqual({ 'Black,500': 1 });
  });

  it('changes one box and no other', () => {
    const box = fc.tuple(
      fc.constantFrom('500', '1000', '2500'),
      fc.constantFrom('Black', 'Red'),
      fc.integer({ min: 0, max: 999 }),
    );
    return fc.assert(
      fc.property(fc.array(box), box, (boxes, [size, color, count]) => {
        const before = boxes.reduce<PackSelection>((all, [s, c, n]) => setPackCount(all, s, c, n), {});
        const after = setPackCount(before, size, color, count);
        expect(packCount(after, size, color)).toBe(count);
        expect(setPackCount(after, size, color, packCount(before, size, color))).toEqual(before);
      }),
    );
  });
});

describe('unitsOfColor', () => {
  it.each([
    [{}, 0],
    [{ 'Red,500': 1 }, 0],
    [{ 'Black,1': 1 }, 1],
    [{ 'Black,1': 2 }, 2],
    [{ 'Black,500': 1 }, 500],
    [{ 'Black,1000': 3 }, 3000],
    [BLACK_500_AND_1000, 1500],
    [{ 'Black,500': 2, 'Red,500': 9, 'Black,2500': 1 }, 3500],
    [{ 'Black Red,500': 1 }, 0],
  ])('adds %j up to %i black ones', (selection, units) => {
    expect(unitsOfColor(selection, 'Black')).toBe(units);
  });
});

describe('unitsByColor', () => {
  it("lists the colors that have units, in the item's order and without those it lacks", () => {
    const item = { colors: ['Red', 'White', 'Black'] };
    const selection = { 'Black,500': 2, 'Red,1': 3, 'Black,1000': 1, 'Gray,500': 1 };
    expect(unitsByColor(item, selection)).toEqual([
      { color: 'Red', units: 3 },
      { color: 'Black', units: 2000 },
    ]);
  });

  it('adds up to what each color has on its own', () => {
    const cell = fc.tuple(fc.constantFrom('Black', 'Red', 'Navy'), fc.constantFrom('1', '500', '1000'));
    const cells = fc.array(fc.tuple(cell, fc.integer({ min: 1, max: 999 })));
    return fc.assert(
      fc.property(cells, (counts) => {
        const selection = Object.fromEntries(counts.map(([[color, size], count]) => [`${color},${size}`, count]));
        for (const { color, units } of unitsByColor({ colors: ['Black', 'Red', 'Navy'] }, selection)) {
          expect(units).toBe(unitsOfColor(selection, color));
        }
      }),
    );
  });
});

describe('maxPacks', () => {
  it.each([
    ['1', {}, 999],
    ['100', {}, 999],
    ['101', {}, 990],
    ['500', {}, 200],
    ['1000', {}, 100],
    ['10000', {}, 10],
    ['1000', { 'Black,1000': 70 }, 100],
    ['1000', { 'Black,500': 1 }, 99],
    ['1000', { 'Red,500': 200 }, 100],
    // A tick is always possible; adding such a line to the cart is refused.
    ['1000', { 'Black,500': 200 }, 1],
  ])('of Black %s next to %j are %i', (size, selection, most) => {
    expect(maxPacks(selection, size, 'Black')).toBe(most);
  });
});

describe('parsePackCount', () => {
  it.each([
    ['1', 1],
    ['007', 7],
    ['999', 999],
    ['1000', undefined],
    ['0', 0],
    ['', 0],
    ['１２', 12],
    ['1,000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e2', undefined],
    ['two', undefined],
    ['9'.repeat(400), undefined],
  ])('reads %j as %j', (text, count) => {
    expect(parsePackCount(text, 999)).toBe(count);
  });

  it('refuses more than the line has room for', () => {
    expect(parsePackCount('100', 100)).toBe(100);
    expect(parsePackCount('101', 100)).toBeUndefined();
    expect(parsePackCount('1,000', 1_000)).toBe(1_000);
  });
});

describe('packEntries', () => {
  it("makes one entry at price 0, size 'default' and no placement of a color's packs", () => {
    expect(packEntries(aPackItem(), BLACK_500_AND_1000, null)).toEqual({
      kind: 'entries',
      entries: [aPackEntry()],
    });
  });

  it("makes one entry per ticked color, in the order of the item's colors", () => {
    expect(packEntries(aPackItem(), { 'Red,500': 1, 'Black,500': 1, 'Red,2500': 2 }, null)).toEqual({
      kind: 'entries',
      entries: [aPackEntry({ quantity: 500 }), aPackEntry({ color: 'Red', quantity: 5500 })],
    });
  });

  it.each(['office', 'service', 'sales', 'detail', 'bodyshop', 'parts'] as const)('keeps the type %s', (type) => {
    expect(packEntries(aPackItem({ type }), BLACK_500_AND_1000, null)).toEqual({
      kind: 'entries',
      entries: [aPackEntry({ type })],
    });
  });

  it.each([{ selection: {} }, { selection: { 'Pink,500': 1 } }])(
    'refuses $selection, in which no box of the item is ticked',
    ({ selection }) => {
      expect(packEntries(aPackItem(), selection, null)).toEqual({ kind: 'nothing_ticked' });
    },
  );

  it('orders as many units of each color as size times count add up to', () => {
    const counts = packItem.chain((item) => {
      const count = fc.integer({ min: 0, max: 999 });
      const ofSizes = fc.array(count, { minLength: 10, maxLength: 10 });
      return fc.record({ item: fc.constant(item), black: ofSizes, red: ofSizes });
    });
    return fc.assert(
      fc.property(counts, ({ item, black, red }) => {
        let selection: PackSelection = {};
        const expected = { Black: 0, Red: 0 };
        for (const [index, size] of Object.keys(item.sizes).entries()) {
          for (const [color, ofColor] of [['Black', black] as const, ['Red', red] as const]) {
            selection = setPackCount(selection, size, color, ofColor[index] ?? 0);
            expected[color] += Number(size) * (ofColor[index] ?? 0);
          }
        }
        const result = packEntries(item, selection, null);
        const entries = result.kind === 'entries' ? result.entries : [];
        const ordered = (color: string) => entries.find((entry) => entry.color === color)?.quantity ?? 0;
        expect({ Black: ordered('Black'), Red: ordered('Red') }).toEqual(expected);
        expect(unitsOfPacks(item, selection)).toBe(expected.Black + expected.Red);
      }),
    );
  });

  it('never exceeds 100,000 units of a color whose counts are within their limits and whose ticks fit', () => {
    const boxes = fc.array(fc.tuple(fc.constantFrom('100', '500', '1000'), fc.integer({ min: 1, max: 999 })));
    return fc.assert(
      fc.property(boxes, (counted) => {
        const ticked: PackSelection = { 'Black,100': 1, 'Black,500': 1, 'Black,1000': 1 };
        const selection = counted.reduce(
          (all, [size, count]) => setPackCount(all, size, 'Black', Math.min(count, maxPacks(all, size, 'Black'))),
          ticked,
        );
        expect(unitsOfColor(selection, 'Black')).toBeLessThanOrEqual(100_000);
      }),
    );
  });
});
