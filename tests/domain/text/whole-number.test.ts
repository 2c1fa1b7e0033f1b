import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeNumber } from '../../../domain/text/whole-number';

describe('wholeNumber', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['12', 12],
    ['1,000', 1_000],
    ['99,999', 99_999],
    ['1,234,567', 1_234_567],
    ['４', 4],
    ['１２００', 1_200],
    ['１，２００', 1_200],
    ['1２0', 120],
  ])('reads %j as %i', (text, number) => {
    expect(wholeNumber(text)).toBe(number);
  });

  it.each(
    [
      '',
      ' ',
      '1 2',
      '1.5',
      '1.0',
      '1,00',
      '10,00',
      '0,100',
      '00,100',
      '1,0000',
      ',100',
      '1,',
      '1,,000',
      '1.000',
    ].concat(['1’000', '-3', '+3', '1e3', '0x10', '٢', '²', '①', '½', 'Ⅳ', '一', 'twelve', '12 pcs', '１２ａ']),
  )('does not read %j', (text) => {
    expect(wholeNumber(text)).toBeUndefined();
  });

  it('reads every number it writes with or without commas', () => {
    return fc.assert(
      fc.property(fc.nat(), (number) => {
        expect([wholeNumber(String(number)), wholeNumber(number.toLocaleString('en-US'))]).toEqual([number, number]);
      }),
    );
  });
});
