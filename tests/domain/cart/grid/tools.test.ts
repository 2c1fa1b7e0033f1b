import { describe, expect, it } from 'vitest';
import { copyText } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, quantitiesInCart, sameRunForAll } from '../../../../domain/cart/grid/tools';
import { anEntry } from '../../../support/catalog/builders';
import { cartOf } from '../../arbitraries';

const SHAPE = { colors: ['Navy', 'Black'], sizes: ['Small', 'Large'] };

describe('sameRunForAll', () => {
  it('gives every color the run, with its empty cells', () => {
    expect(sameRunForAll(SHAPE, { 'Navy,Small': 2, 'Black,Large': 9 }, 'Navy')).toEqual({
      'Navy,Small': 2,
      'Black,Small': 2,
    });
  });
});

describe('doubleRow', () => {
  it('doubles one color', () => {
    expect(doubleRow(SHAPE, { 'Navy,Small': 2, 'Black,Large': 9 }, 'Navy')).toEqual({
      'Navy,Small': 4,
      'Black,Large': 9,
    });
  });

  it.each([
    [50_000, { 'Navy,Small': 100_000 }],
    [50_001, undefined],
  ])('of %i is %j', (units, expected) => {
    expect(doubleRow(SHAPE, { 'Navy,Small': units }, 'Navy')).toEqual(expected);
  });
});

describe('clearCells', () => {
  it('empties only these', () => {
    expect(clearCells({ 'Navy,Small': 2, 'Black,Large': 9 }, ['Navy,Small', 'Navy,Large'])).toEqual({
      'Black,Large': 9,
    });
  });
});

describe('copyText', () => {
  it('is tab-separated, a line per color, whichever corner the selection was started at', () => {
    const selection = { anchor: 'Black,Large', head: 'Navy,Small' };

    expect(copyText(SHAPE, { 'Navy,Small': 2, 'Black,Large': 9 }, selection)).toBe('2\t0\n0\t9');
  });
});

describe('quantitiesInCart', () => {
  it('adds up all logos of an item', () => {
    const polo = anEntry({ code: 'PL420', color: 'Navy', size: 'Large', quantity: 4, embroidery: 'Honda' });
    const cart = cartOf([polo, { ...polo, embroidery: 'Lexus', quantity: 3 }, { ...polo, code: 'PL999' }]);

    expect(quantitiesInCart(cart, 'PL420')).toEqual({ 'Navy,Large': 7 });
  });
});
