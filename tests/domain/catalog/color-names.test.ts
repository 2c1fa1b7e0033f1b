import { describe, expect, it } from 'vitest';
import { findColor } from '../../../domain/catalog/color-names';

const COLORS = ['Navy', 'Black', 'Steel Grey', 'Navy White', 'Light Blue', 'YR 24'];

describe('findColor', () => {
  it.each([
    ['Navy', 'Navy'],
    ['NAVY', 'Navy'],
    ['nvy', 'Navy'],
    ['blk', 'Black'],
    ['steel-grey', 'Steel Grey'],
    ['SteelGrey', 'Steel Grey'],
    ['steel gray', 'Steel Grey'],
    ['Navy/White', 'Navy White'],
    ['nvy / wht', 'Navy White'],
    ['light  blue', 'Light Blue'],
    ['yr-24', 'YR 24'],
  ])('reads %j as %s', (text, color) => {
    expect(findColor(text, COLORS)).toBe(color);
  });

  it.each(['', ' ', '/', 'Roy', 'Blue', 'Black Navy', 'navyy', 'constructor'])('finds no color in %j', (text) => {
    expect(findColor(text, COLORS)).toBeUndefined();
  });

  it('decides for neither of two colors that differ in spacing only', () => {
    expect(findColor('light-blue', ['Light Blue', 'LightBlue'])).toBeUndefined();
    expect(findColor('LightBlue', ['Light Blue', 'LightBlue'])).toBe('LightBlue');
  });
});
