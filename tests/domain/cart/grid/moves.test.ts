import { describe, expect, it } from 'vitest';
import { type Move, moveFrom } from '../../../../domain/cart/grid/shape';

const SHAPE = { colors: ['Navy', 'Black'], sizes: ['Small', 'Large', 'LT'] };

describe('moveFrom', () => {
  it.each<[Move, string, string | undefined]>([
    ['down', 'Navy,Small', 'Black,Small'],
    ['down', 'Black,Small', undefined],
    ['up', 'Navy,Small', undefined],
    ['right', 'Navy,LT', undefined],
    ['left', 'Black,Large', 'Black,Small'],
    ['enter', 'Navy,Small', 'Black,Small'],
    ['enter', 'Black,Small', 'Navy,Large'],
    ['enter', 'Black,LT', undefined],
    ['enterBack', 'Navy,Large', 'Black,Small'],
    ['enterBack', 'Navy,Small', undefined],
    ['next', 'Navy,LT', 'Black,Small'],
    ['next', 'Black,LT', undefined],
    ['previous', 'Black,Small', 'Navy,LT'],
    ['previous', 'Navy,Small', undefined],
  ])('%s from %s leads to %s', (move, from, to) => {
    expect(moveFrom(SHAPE, from, move)).toBe(to);
  });
});
