import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSize, looksLikeSize, nearestSizes } from '../../../domain/catalog/size-names';

const POLO = ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', '3XLarge', '4XLarge', 'LT'];
const BLOUSE = ['XSmall', 'Small', 'Medium', 'Large', 'XLarge', '2XLarge', '3XLarge'];
const TALL = [...POLO.slice(0, 7), '5XLarge', '6XLarge', 'LT', 'XLT', '2XLT', '3XLT', '4XLT'];
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  XSmall: ['XS', 'xs', 'X-Small', 'x small', 'Extra Small', 'XSM'],
  Small: ['S', 's', 'Sm', 'SM', 'sm.', 'SMALL', 'small', 'Size S'],
  Medium: ['M', 'm', 'Md', 'Med', 'MED.', 'medium'],
  Large: ['L', 'l', 'Lg', 'LG', 'Lrg', 'LARGE', ' large '],
  XLarge: ['XL', 'xl', 'X-L', 'X-Large', 'x large', 'Extra Large', 'XLG'],
  '2XLarge': ['2X', '2x', '2XL', '2xl', '2-XL', '2 XL', 'XXL', 'xxl', '2XLarge', '2X-Large', 'XX-Large', '2xlg'],
  '3XLarge': ['3X', '3XL', 'XXXL', '3x-large', 'xxxl'],
  '4XLarge': ['4X', '4XL', 'XXXXL', 'xxxxl', '4 X Large'],
  '5XLarge': ['5X', '5XL', 'XXXXXL'],
  '6XLarge': ['6X', '6XL', 'XXXXXXL'],
  LT: ['LT', 'lt', 'L-T', 'L T', 'L/T', 'Large Tall', 'large-tall', 'LTall'],
  XLT: ['XLT', 'xl-t', 'XL Tall', 'X-Large Tall', 'XT'],
  '2XLT': ['2XLT', 'XXLT', '2XL-T', '2X Tall', '2XT'],
  '3XLT': ['3XLT', 'XXXLT', '3X-LT'],
  '4XLT': ['4XLT', 'XXXXLT', '4XL Tall'],
};

describe('findSize', () => {
  it.each(Object.entries(SPELLINGS))('finds %s by each of its usual spellings', (size, spellings) => {
    const sizes = [...new Set([...BLOUSE, ...TALL])];
    for (const spelling of spellings) expect(findSize(spelling, sizes), spelling).toBe(size);
  });

  it.each([
    ['OSFA', 'OSFA'],
    ['osfa', 'One Size Fits All'],
    ['one size', 'OSFA'],
    ['One Size Fits All', 'One Size Fits Most'],
    ['OSFM', 'One Size Fits Most'],
    ['O/S', 'One Size Fits All'],
    ['one-size', 'default'],
    ['20oz', '20 oz.'],
    ['20 OZ', '20 oz.'],
    ['10 ounces', '10 oz.'],
  ])('reads %j as the only size, %s', (text, size) => {
    expect(findSize(text, [size])).toBe(size);
  });

  it.each([
    '',
    ' ',
    '-',
    'X',
    'XX',
    'T',
    'Tall',
    '0XL',
    '1X',
    '2XXL',
    'S/M',
    'S-M',
    's m.',
    'Sm/L',
    '2L',
    'LL',
    'SM ALL Y',
    'Ann',
    '2',
    '20',
    'toString',
  ])('finds no size in %j', (text) => {
    expect(findSize(text, TALL)).toBeUndefined();
  });

  it('finds no size that the item does not have', () => {
    expect(findSize('XXXXL', BLOUSE)).toBeUndefined();
    expect(findSize('XS', POLO)).toBeUndefined();
    expect(findSize('XLT', POLO)).toBeUndefined();
  });

  it('does not compare a text that is longer than any name', () => {
    expect(findSize('M'.repeat(10_000), TALL)).toBeUndefined();
  });

  it('decides for neither of two sizes with the same meaning, except by the exact name', () => {
    expect(findSize('one size', ['OSFA', 'One Size Fits Most'])).toBeUndefined();
    expect(findSize('DEFAULT', ['Default', 'default'])).toBeUndefined();
    expect(findSize('default', ['Default', 'default'])).toBe('default');
  });

  it('answers with one of the sizes or none, whatever the text', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect([undefined, ...TALL]).toContain(findSize(text, TALL));
        for (const size of nearestSizes(text, TALL)) expect(TALL).toContain(size);
      }),
    );
  });
});

describe('nearestSizes', () => {
  it.each([
    ['XXXXL', BLOUSE, ['3XLarge', '2XLarge', 'XLarge']],
    ['XXXXL', TALL, ['4XLarge']],
    ['XS', POLO, ['Small', 'Medium', 'Large']],
    ['9XL', POLO, ['4XLarge', '3XLarge', '2XLarge']],
    ['XLT', POLO, ['LT', 'XLarge', 'Large']],
    ['Lrage', POLO, ['Large']],
    ['Meduim', POLO, ['Medium']],
    ['Bobby', POLO, []],
    ['', POLO, []],
    ['Z', POLO, []],
  ])('suggests for %j of %j', (text, sizes, expected) => {
    expect(nearestSizes(text, sizes)).toEqual(expected);
  });
});

describe('looksLikeSize', () => {
  it.each(['XXXXL', '7XL', 'XS', 'med', 'LT', 'osfa'])('takes %j for a size', (text) => {
    expect(looksLikeSize(text)).toBe(true);
  });

  it.each(['Ann', 'Al', 'Ms', 'X', '2', '', 'Les'])('takes %j for no size', (text) => {
    expect(looksLikeSize(text)).toBe(false);
  });
});
