import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../../domain/text/read-amount';

describe('readAmount', () => {
  it.each([
    ['1000,50', 100_050],
    ['1.000,50', 100_050],
    ['1 000,50', 100_050],
    ['1,000.50', 100_050],
    ['1000.5', 100_050],
    ['1,000', 100_000],
    ['12,345,678', 1_234_567_800],
    ['40,5', 4_050],
    ['0,99', 99],
    ['.99', 99],
    ['40.', 4_000],
    ['40.5000', 4_050],
    ['0.500', 50],
    ['0', 0],
    ['$2,500', 250_000],
    ['US$ 2,500', 250_000],
    ['2,500 USD', 250_000],
    ['\uFF11\uFF10\uFF10\uFF10', 100_000],
    ['\u00A0750\u00A0', 75_000],
  ])('reads %j as %i cents', (text, cents) => {
    expect(readAmount(text)).toEqual({ kind: 'amount', cents });
  });

  it.each([
    ['', 'blank'],
    [' $ ', 'blank'],
    ['1.234', 'decimals'],
    ['12.345', 'decimals'],
    ['40.505', 'decimals'],
    ['1,234.567', 'decimals'],
    ['1,2345', 'not_an_amount'],
    ['1000,500', 'not_an_amount'],
    ['12,34,567', 'not_an_amount'],
    ['1,000 500', 'not_an_amount'],
    ['12 50', 'not_an_amount'],
    ['1.2.3', 'not_an_amount'],
    ['-5', 'not_an_amount'],
    ['(5)', 'not_an_amount'],
    ['5-', 'not_an_amount'],
    ['1e3', 'not_an_amount'],
    ['€40', 'not_an_amount'],
    ['40 EUR', 'not_an_amount'],
    ['4O', 'not_an_amount'],
    ['.', 'not_an_amount'],
    [',5', 'not_an_amount'],
    ['1'.repeat(15), 'too_much'],
    ['1'.repeat(41), 'not_an_amount'],
  ])('does not guess %j', (text, kind) => {
    const read = readAmount(text);
    expect(read.kind === 'refused' ? read.why : read.kind).toBe(kind);
  });

  it('reads each amount as people write it, and nothing that people could read as another', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
        const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.');
        const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
        const spellings = [`${whole}.${fraction}`, `${grouped(',')}.${fraction}`, `${whole},${fraction}`];
        for (const text of [...spellings, `${grouped('.')},${fraction}`, `$${grouped(',')}.${fraction}`]) {
          expect(readAmount(text)).toEqual({ kind: 'amount', cents });
        }
      }),
    );
  });

  it('reads any text without an error, and never below zero', () => {
    return fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,$ e+-]{0,12}$/)), (text) => {
        const read = readAmount(text);
        if (read.kind === 'amount') expect(Number.isSafeInteger(read.cents) && read.cents >= 0).toBe(true);
      }),
    );
  });
});
