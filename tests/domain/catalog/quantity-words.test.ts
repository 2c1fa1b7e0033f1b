import { describe, expect, it } from 'vitest';
import {
  lineName,
  lineQuantity,
  lineSize,
  packQuantity,
  quantityLabel,
  sizeName,
  unitCount,
  unitOf,
} from '../../../domain/catalog/quantity-words';
import { loadCatalog } from '../../../server/catalog/load-catalog';

describe('sizeName', () => {
  it.each([
    ['default', 'One size'],
    ['Default', 'One size'],
    ['DEFAULT', 'One size'],
    ['OSFA', 'One size fits all'],
    ['osfa', 'One size fits all'],
    ['One Size Fits All', 'One size fits all'],
    ['One Size Fits Most', 'One size fits most'],
    ['2XLarge', '2XLarge'],
    ['LT', 'LT'],
    ['20 oz.', '20 oz.'],
    ['', ''],
  ])('words %j as %j', (size, words) => {
    expect(sizeName(size)).toBe(words);
  });

  it('leaves no size of the shipped catalog as an abbreviation or as default', () => {
    const { base } = loadCatalog('server/data');
    const names = base.flatMap(({ sizes }) => Object.keys(sizes).map(sizeName));
    expect(names.filter((name) => /default|osf/i.test(name))).toEqual([]);
  });
});

describe('a line', () => {
  it.each([
    ['mens', 'Large', 0, undefined, 'Large', '0', 'Large'],
    ['mens', 'Large', 1, undefined, 'Large', '1', 'Large'],
    ['mens', 'Large', 1000, undefined, 'Large', '1,000', 'Large'],
    ['hat', 'OSFA', 12, undefined, 'One size fits all', '12', 'One size fits all'],
    ['accessory', 'Default', 12, undefined, 'One size', '12', 'One size'],
    ['service', 'default', 1, 'roll', '', '1 roll', 'Rolls'],
    ['service', 'default', 2, 'roll', '', '2 rolls', 'Rolls'],
    ['service', 'default', 999, 'box', '', '999 boxes', 'Boxes'],
    ['service', 'default', 1000, 'carton', '', '1,000 cartons', 'Cartons'],
    ['customs', 'default', 1, undefined, '', '1 piece', 'Pieces'],
    ['customs', 'default', 1500, undefined, '', '1,500 pieces', 'Pieces'],
    ['customs', 'default', 100_000, 'piece', '', '100,000 pieces', 'Pieces'],
  ] as const)(
    'of type %s, size %s, %i in %s: size %j, quantity %j, label %j',
    (type, size, quantity, unit, ...words) => {
      const line = { type, size, quantity };
      expect([lineSize(line), lineQuantity(line, unit), quantityLabel(line, unit)]).toEqual(words);
    },
  );

  it.each([
    [{ name: 'Performance Polo', color: 'Navy', type: 'mens', size: 'Medium' }, 'Performance Polo, Navy, Medium'],
    [{ name: 'Day Backpack', color: 'Black', type: 'accessory', size: 'Default' }, 'Day Backpack, Black, One size'],
    [{ name: 'Seat Covers', color: 'Royal', type: 'service', size: 'default' }, 'Seat Covers, Royal'],
  ] as const)('%j is named %j', (line, name) => {
    expect(lineName(line)).toBe(name);
  });
});

describe('a quantity without a line', () => {
  it.each([
    [0, '0 units', '0 rolls'],
    [1, '1 unit', '1 roll'],
    [2, '2 units', '2 rolls'],
    [999, '999 units', '999 rolls'],
    [1000, '1,000 units', '1,000 rolls'],
  ])('%i is %j, or %j', (quantity, units, rolls) => {
    expect([unitCount(quantity), packQuantity(quantity, 'roll')]).toEqual([units, rolls]);
  });

  it.each([
    [undefined, 'piece'],
    [{}, 'piece'],
    [{ details: {} }, 'piece'],
    [{ details: { unit: 'carton' } }, 'carton'],
  ] as const)('of %j is counted in %ss', (item, unit) => {
    expect(unitOf(item)).toBe(unit);
  });
});
