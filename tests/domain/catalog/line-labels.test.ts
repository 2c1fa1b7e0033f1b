import { describe, expect, it } from 'vitest';
import { decorationLabel } from '../../../domain/cart/line-groups';

describe('A logo and its place', () => {
  it.each([
    ['Hennessy', 'Left Chest', 'Hennessy, Left Chest'],
    ['Hennessy', 'N/A', 'Hennessy'],
    ['Hennessy', null, 'Hennessy'],
    [null, 'N/A', ''],
    [null, null, ''],
  ])('%s at %s reads "%s"', (embroidery, placement, words) => {
    expect(decorationLabel({ embroidery, placement }, { logo_placements: ['Left Chest', 'Yoke'] })).toBe(words);
  });

  it('reads without the place for a customer that has no placements', () => {
    expect(decorationLabel({ embroidery: 'Cannon', placement: 'Left Chest' }, { logo_placements: [] })).toBe('Cannon');
  });
});
