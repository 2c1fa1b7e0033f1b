import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTicked,
  type PackSelection,
  packEntries,
  togglePack,
  unitsOfColor,
} from '../../../domain/cart/pack-selection';
import { aPackEntry, aPackItem } from '../../support/builders';
import { packItem } from '../arbitraries';

const BLACK_500_AND_1000: PackSelection = { '500': ['Black'], '1000': ['Black'] };

describe('togglePack', () => {
  it('ticks a box, and a second one of the same pack', () => {
    expect(togglePack({}, '500', 'Black')).toEqual({ '500': ['Black'] });
    expect(togglePack({ '500': ['Black'] }, '500', 'Red')).toEqual({ '500': ['Black', 'Red'] });
  });

  it('unticks only the toggled box', () => {
    const selection = { '500': ['Black', 'Red'], '1000': ['Black'] };
    expect(togglePack(selection, '500', 'Black')).toEqual({ '500': ['Red'], '1000': ['Black'] });
  });

  it('does not change its argument', () => {
    const before = { '500': ['Black'] };
    togglePack(before, '500', 'Black');
    expect(before).toEqual({ '500': ['Black'] });
  });

  it('changes nothing when done twice', () => {
    const box = fc.tuple(fc.constantFrom('500', '1000', '2500'), fc.constantFrom('Black', 'Red'));
    fc.assert(
      fc.property(fc.array(box), box, (boxes, [size, color]) => {
        const ticked = boxes.reduce<PackSelection>((all, [ofSize, ofColor]) => togglePack(all, ofSize, ofColor), {});
        const turned = togglePack(ticked, size, color);
        expect(isTicked(turned, size, color)).toBe(!isTicked(ticked, size, color));
        const twice = togglePack(turned, size, color);
        expect(isTicked(twice, size, color)).toBe(isTicked(ticked, size, color));
        expect(unitsOfColor(twice, color)).toBe(unitsOfColor(ticked, color));
      }),
    );
  });
});

describe('isTicked', () => {
  it('is true only for the ticked box', () => {
    const selection = { '500': ['Black'] };
    expect(isTicked(selection, '500', 'Black')).toBe(true);
    expect(isTicked(selection, '500', 'Red')).toBe(false);
    expect(isTicked(selection, '1000', 'Black')).toBe(false);
  });
});

describe('unitsOfColor', () => {
  it.each([
    [{}, 0],
    [{ '500': ['Red'] }, 0],
    [{ '500': [] }, 0],
    [{ '1': ['Black'] }, 1],
    [{ '500': ['Black'] }, 500],
    [BLACK_500_AND_1000, 1500],
    [{ '500': ['Black', 'Red'], '1000': ['Black'], '2500': ['Black'] }, 4000],
  ])('adds %j up to %i black ones', (selection, units) => {
    expect(unitsOfColor(selection, 'Black')).toBe(units);
  });
});

describe('packEntries', () => {
  it("makes one entry at price 0, size 'default' and no placement of a color's packs", () => {
    expect(packEntries(aPackItem(), BLACK_500_AND_1000)).toEqual({
      kind: 'entries',
      entries: [
        {
          code: 'LK100',
          type: 'customs',
          name: 'Laser Keychain',
          price: 0,
          quantity: 1500,
          size: 'default',
          color: 'Black',
          placement: null,
          embroidery: null,
        },
      ],
    });
  });

  it("makes one entry per ticked color, in the order of the item's colors", () => {
    expect(packEntries(aPackItem(), { '500': ['Red', 'Black'], '2500': ['Red'] })).toEqual({
      kind: 'entries',
      entries: [aPackEntry({ quantity: 500 }), aPackEntry({ color: 'Red', quantity: 3000 })],
    });
  });

  it.each(['office', 'service', 'sales', 'detail', 'bodyshop', 'parts'] as const)('keeps the type %s', (type) => {
    expect(packEntries(aPackItem({ type }), BLACK_500_AND_1000)).toEqual({
      kind: 'entries',
      entries: [aPackEntry({ type })],
    });
  });

  it.each([{ selection: {} }, { selection: { '500': [] } }, { selection: { '500': ['Pink'] } }])(
    'refuses $selection, in which no box of the item is ticked',
    ({ selection }) => {
      expect(packEntries(aPackItem(), selection)).toEqual({ kind: 'nothing_ticked' });
    },
  );

  it('orders as many units as all the ticked packs hold', () => {
    const ticks = packItem.chain((item) =>
      fc.record({
        item: fc.constant(item),
        black: fc.subarray(Object.keys(item.sizes), { minLength: 1 }),
        red: fc.subarray(Object.keys(item.sizes)),
      }),
    );
    fc.assert(
      fc.property(ticks, ({ item, black, red }) => {
        const boxes = [...black.map((size) => [size, 'Black'] as const), ...red.map((size) => [size, 'Red'] as const)];
        const selection = boxes.reduce<PackSelection>((all, [size, color]) => togglePack(all, size, color), {});
        const result = packEntries(item, selection);
        const ordered =
          result.kind === 'entries' ? result.entries.reduce((sum, { quantity }) => sum + quantity, 0) : -1;
        expect(ordered).toBe(boxes.reduce((sum, [size]) => sum + Number(size), 0));
      }),
    );
  });
});
