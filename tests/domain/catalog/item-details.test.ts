import { describe, expect, it } from 'vitest';
import { chartRows, isPrinted, type LogoFinish, logoFinishOf } from '../../../domain/catalog/item-details';
import type { ItemType } from '../../../domain/catalog/item-types';

const item = (type: ItemType, logo?: LogoFinish) => ({ type, ...(logo ? { details: { logo } } : {}) });

describe('isPrinted', () => {
  it.each<[ItemType, LogoFinish | undefined, boolean]>([
    ['mens', undefined, false],
    ['hat', undefined, false],
    ['accessory', undefined, false],
    ['customs', undefined, true],
    ['accessory', 'printed', true],
    ['accessory', 'stitched', false],
    ['customs', 'stitched', false],
  ])('%s with %s: %s', (type, logo, expected) => {
    expect(isPrinted(item(type, logo))).toBe(expected);
  });
});

describe('logoFinishOf', () => {
  it.each([
    [[], 'stitched'],
    [[item('mens')], 'stitched'],
    [[item('accessory', 'printed')], 'printed'],
    [[item('accessory', 'printed'), item('accessory')], 'both'],
  ] as const)('%j: %s', (items, expected) => {
    expect(logoFinishOf(items)).toBe(expected);
  });
});

describe('chartRows', () => {
  const chart = { measures: ['Chest'], sizes: { Small: ['35–37'], Large: ['41–43'], LT: ['41–43'] } };

  it('lists the sizes of the item that the chart has, in the order of the item', () => {
    expect(chartRows({ sizes: { LT: 45, Small: 42, XLarge: 42 } }, chart)).toEqual([
      { size: 'LT', values: ['41–43'] },
      { size: 'Small', values: ['35–37'] },
    ]);
  });

  it('has no rows for sizes that are not in the chart', () => {
    expect(chartRows({ sizes: { OSFA: 12 } }, chart)).toEqual([]);
  });
});
