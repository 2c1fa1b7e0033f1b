import { describe, expect, it } from 'vitest';
import {
  categorySegment,
  ITEM_TYPES,
  isApparelType,
  isGridType,
  isPackType,
  itemTypeFromSegment,
  itemTypeLabel,
} from '../../../domain/catalog/item-types';

const PACK_TYPES = ['office', 'service', 'customs', 'sales', 'detail', 'bodyshop', 'parts'];

describe('item types', () => {
  it('sorts the eleven types into grid and pack items', () => {
    expect(ITEM_TYPES.filter(isGridType)).toEqual(['mens', 'womens', 'accessory', 'hat']);
    expect(ITEM_TYPES.filter(isPackType)).toEqual(PACK_TYPES);
  });

  it("counts men's and women's as apparel", () => {
    expect(ITEM_TYPES.filter(isApparelType)).toEqual(['mens', 'womens']);
  });
});

describe('itemTypeLabel', () => {
  it('is what the data calls the type', () => {
    expect(itemTypeLabel('bodyshop', { bodyshop: 'Body Shop' })).toBe('Body Shop');
  });

  it('is the type itself for a document of an older version', () => {
    expect(itemTypeLabel('bodyshop')).toBe('Bodyshop');
  });
});

describe('categorySegment', () => {
  it("is the type itself, except 'hats' for hat", () => {
    expect(ITEM_TYPES.map(categorySegment)).toEqual([
      'mens',
      'womens',
      'office',
      'service',
      'customs',
      'sales',
      'detail',
      'bodyshop',
      'parts',
      'accessory',
      'hats',
    ]);
  });
});

describe('itemTypeFromSegment', () => {
  it('reads back every segment', () => {
    expect(ITEM_TYPES.map((type) => itemTypeFromSegment(categorySegment(type)))).toEqual([...ITEM_TYPES]);
  });

  it("reads 'hats' as hat", () => {
    expect(itemTypeFromSegment('hats')).toBe('hat');
  });

  it.each(['hat', 'Mens', 'shoes', '', 'accessories', 'toString', '__proto__'])('knows no category %j', (segment) => {
    expect(itemTypeFromSegment(segment)).toBeUndefined();
  });
});
