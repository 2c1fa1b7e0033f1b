import { describe, expect, it } from 'vitest';
import { fabricOf as fabricAmong, isLightFabric, isTwoTone, luminance } from '../../../domain/catalog/colors';
import { COLORS } from '../../support/catalog/colors';

const fabricOf = (color: string) => fabricAmong(color, COLORS);

/** The CSS color of a plain fabric. */
function mainOf(color: string): string {
  const fabric = fabricOf(color);
  if (!fabric || fabric.trim) throw new Error(`${color} is no plain fabric`);
  return fabric.main;
}

describe('fabricOf', () => {
  it.each(['Navy', 'White', 'Steel Grey', 'Light Blue', 'Kelly Green', 'Hot Pink', 'Clear'])(
    'gives %s one fabric, as a CSS color',
    (color) => {
      expect(fabricOf(color)).toEqual({ main: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    },
  );

  it.each([
    ['Navy White', 'Navy', 'White'],
    ['White Navy', 'White', 'Navy'],
    ['Charcoal Steel Grey', 'Charcoal', 'Steel Grey'],
    ['Heather Grey Light Blue', 'Heather Grey', 'Light Blue'],
  ])('splits %s into a body of %s and a trim of %s', (color, main, trim) => {
    expect(fabricOf(color)).toEqual({ main: mainOf(main), trim: mainOf(trim) });
  });

  it.each(['YR 24', 'BY 08', '3000', '0000', '', ' ', 'navy', 'Navy ', 'Navy Unknown', 'Navy White Red', 'toString'])(
    'knows no fabric for %j',
    (color) => {
      expect(fabricOf(color)).toBeUndefined();
    },
  );

  it('knows none without colors, as in a document of an older version', () => {
    expect(fabricAmong('Navy', undefined)).toBeUndefined();
  });
});

describe('isTwoTone', () => {
  it.each([
    ['Navy White', true],
    ['Charcoal Royal', true],
    ['Navy', false],
    ['Kelly Green', false],
    ['Hot Pink', false],
    ['YR 24', false],
  ])('answers %s with %s', (color, isTwo) => {
    expect(isTwoTone(color, COLORS)).toBe(isTwo);
  });
});

describe('isLightFabric', () => {
  it.each([
    ['White', true],
    ['Natural', true],
    ['Yellow', true],
    ['White Navy', true],
    ['Black', false],
    ['Navy', false],
    ['Navy White', false],
    ['Royal', false],
    ['YR 24', false],
  ])('answers %s with %s', (color, isLight) => {
    expect(isLightFabric(color, COLORS)).toBe(isLight);
  });
});

describe('luminance', () => {
  it.each([
    ['#000000', 0],
    ['#ff0000', 0.2126],
    ['#00ff00', 0.7152],
    ['#0000ff', 0.0722],
    ['#808080', 0.502],
    ['#ffffff', 1],
  ])('weights the channels of %s to %d', (hex, expected) => {
    expect(luminance(hex)).toBeCloseTo(expected, 4);
  });

  it('transforms each channel before weighting', () => {
    expect(luminance('#ff8000', (channel) => channel ** 2)).toBeCloseTo(0.2126 + 0.7152 * (128 / 255) ** 2, 10);
  });
});
