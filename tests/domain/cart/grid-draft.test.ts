import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOptionsDraft, parsePacksDraft, parseQuantitiesDraft } from '../../../domain/cart/grid-draft';
import { cellKey } from '../../../domain/cart/quantity-grid';
import { anItem, aPackItem } from '../../support/catalog/builders';
import { catalogItem } from '../arbitraries';

describe('parseQuantitiesDraft', () => {
  it('takes the cells that the item has today', () => {
    const stored = { 'Navy,Large': 4, 'Navy,5XLarge': 2, 'Pink,Large': 3, 'Black,Small': 100_000 };
    expect(parseQuantitiesDraft(stored, anItem())).toEqual({ 'Navy,Large': 4, 'Black,Small': 100_000 });
  });

  it.each([
    undefined,
    null,
    7,
    'Navy,Large',
    [['Navy,Large', 4]],
    { 'Navy,Large': 0 },
    { 'Navy,Large': -1 },
    { 'Navy,Large': 1.5 },
    { 'Navy,Large': 100_001 },
    { 'Navy,Large': '4' },
    { 'Navy,Large': null },
  ])('refuses %j', (value) => {
    expect(parseQuantitiesDraft(value, anItem())).toBeUndefined();
  });

  it('gives back every grid as it was stored', () => {
    const filled = catalogItem.chain((item) => {
      const cells = item.colors.flatMap((color) => Object.keys(item.sizes).map((size) => cellKey(color, size)));
      const quantities = fc.dictionary(fc.constantFrom(...cells), fc.integer({ min: 1, max: 100_000 }));
      return fc.record({ item: fc.constant(item), quantities });
    });
    return fc.assert(
      fc.property(filled, ({ item, quantities }) => {
        expect(parseQuantitiesDraft(JSON.parse(JSON.stringify(quantities)), item)).toEqual({ ...quantities });
      }),
    );
  });
});

describe('parsePacksDraft', () => {
  it('takes the boxes that the item has today', () => {
    const stored = { 'Black,500': 2, 'Black,100': 1, 'Pink,500': 1, 'Red,2500': 999 };
    expect(parsePacksDraft(stored, aPackItem())).toEqual({ 'Black,500': 2, 'Red,2500': 999 });
  });

  it.each([null, { '500': ['Black'] }, { 'Black,500': 0 }, { 'Black,500': 1000 }, { 'Black,500': true }])(
    'refuses %j',
    (value) => {
      expect(parsePacksDraft(value, aPackItem())).toBeUndefined();
    },
  );
});

describe('parseOptionsDraft', () => {
  const options = { colors: ['Navy', 'Black'], logos: ['Honda'], placements: ['Left Chest', 'Right Sleeve'] };
  const initial = { color: 'Navy', logo: null, placement: 'Left Chest' };

  it.each([
    [
      { color: 'Black', logo: 'Honda', placement: 'Right Sleeve' },
      { color: 'Black', logo: 'Honda', placement: 'Right Sleeve' },
    ],
    [{ color: 'Pink', logo: 'Saab', placement: 'Hood' }, initial],
    [
      { color: 'Black', logo: null, placement: null },
      { color: 'Black', logo: null, placement: 'Left Chest' },
    ],
  ])('of %j keeps what is still offered: %j', (stored, expected) => {
    expect(parseOptionsDraft(stored, options, initial)).toEqual(expected);
  });

  it.each([undefined, null, 'Black', {}, { color: 'Black' }, { color: 1, logo: null, placement: null }])(
    'refuses %j',
    (value) => {
      expect(parseOptionsDraft(value, options, initial)).toBeUndefined();
    },
  );
});
