import { describe, expect, it } from 'vitest';
import { colorWord, packPrice } from '../../../domain/catalog/pack-words';

describe('colorWord', () => {
  it.each([
    [undefined, 'Color'],
    [{ colors_are: 'years' }, 'Year'],
    [{ colors_are: 'numbers', unit: 'box' }, 'Number'],
    [{ unit: 'roll' }, 'Color'],
  ] as const)('of %j is %s', (details, expected) => {
    expect(colorWord(details ? { details } : {})).toBe(expected);
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
