import { describe, expect, it } from 'vitest';
import { decorationLabel } from '../../../domain/catalog/line-labels';

describe('A logo and its place', () => {
  it.each([
    ['Hennessy', 'Left Chest', 'Hennessy, Left Chest'],
    ['Hennessy', 'N/A', 'Hennessy'],
    ['Hennessy', null, 'Hennessy'],
    [null, 'N/A', ''],
    [null, null, ''],
  ])('%s at %s reads "%s"', (embroidery, placement, words) => {
    expect(decorationLabel({ embroidery, placement })).toBe(words);
  });
});
