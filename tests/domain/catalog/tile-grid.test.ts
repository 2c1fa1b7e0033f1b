import { describe, expect, it } from 'vitest';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import { categoryTiles, type TileLayout } from '../../../domain/catalog/tile-grid';

/** A store with items of the first types, fewer of each than of the one before. */
function storeOf(types: number) {
  return ITEM_TYPES.slice(0, types).flatMap((type, rank) => Array.from({ length: 20 - rank }, () => ({ type })));
}

function doubles(types: number, layout: TileLayout): readonly string[] {
  return categoryTiles(storeOf(types))
    .tiles.filter(({ isDouble }) => isDouble[layout])
    .map(({ type }) => type);
}

describe('categoryTiles', () => {
  it.each([
    [11, 6, ['mens'], ['mens'], ['mens']],
    [10, 5, ['mens', 'womens'], ['mens', 'womens'], []],
    [9, 5, [], ['mens', 'womens', 'office'], ['mens']],
    [4, 4, ['mens', 'womens'], [], []],
    [3, 4, [], [], []],
    [1, 4, [], [], []],
  ] as const)('of %i types leave no cell of a full row empty', (types, columns, phone, tablet, wide) => {
    expect(categoryTiles(storeOf(types)).columns).toBe(columns);
    expect(doubles(types, 'phone')).toEqual(phone);
    expect(doubles(types, 'tablet')).toEqual(tablet);
    expect(doubles(types, 'wide')).toEqual(wide);
  });

  it('make the largest category double, whatever its place', () => {
    const items = [...storeOf(11), ...Array.from({ length: 30 }, () => ({ type: 'hat' as const }))];
    const { tiles } = categoryTiles(items);
    expect(tiles.filter(({ isDouble }) => isDouble.phone).map(({ type, count }) => [type, count])).toEqual([
      ['hat', 40],
    ]);
  });
});
