import { describe, expect, it } from 'vitest';
import { packPrice, packWords } from '../../../domain/catalog/pack-words';

describe('packWords', () => {
  it.each([
    [undefined, { color: 'Color', unit: 'piece', units: 'pieces' }],
    [{ colors_are: 'years' }, { color: 'Year', unit: 'piece', units: 'pieces' }],
    [
      { colors_are: 'numbers', unit: 'box' },
      { color: 'Number', unit: 'box', units: 'boxes' },
    ],
    [{ unit: 'roll' }, { color: 'Color', unit: 'roll', units: 'rolls' }],
    [{ unit: 'carton' }, { color: 'Color', unit: 'carton', units: 'cartons' }],
  ] as const)('%j', (details, expected) => {
    expect(packWords(details ? { details } : {})).toEqual(expected);
  });
});

describe('packPrice', () => {
  const tiers = [
    { quantity: 500, price: 2.39 },
    { quantity: 1000, price: 2.19 },
    { quantity: 5000, price: 0 },
  ];

  it.each([
    ['1', undefined],
    ['100', undefined],
    ['499', undefined],
    ['500', 2.39],
    ['999', 2.39],
    ['1000', 2.19],
    ['4999', 2.19],
    // The tier has no price yet.
    ['5000', undefined],
  ])('a pack of %s costs %s each', (size, expected) => {
    expect(packPrice(tiers, size)).toBe(expected);
  });

  it('is unknown without tiers', () => {
    expect(packPrice([], '500')).toBeUndefined();
  });
});
