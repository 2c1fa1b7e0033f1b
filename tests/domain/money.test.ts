import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  formatDollars,
  isDollarAmount,
  priceOf,
  sumCents,
} from '../../domain/money';

/** Whole cents up to the hundred billion dollars that are still exact. */
const wholeCents = fc.integer({ min: 0, max: 1e13 });

const NO_CENTS = [
  42.005,
  0.001,
  0.1 + 0.2,
  1.005,
  19.999,
  1e-7,
  -1.005,
  1785.1999999999998,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e12,
  Number.MAX_VALUE,
];
const NO_AMOUNTS = [...NO_CENTS, -0.01, -1];

describe('centsFromDollars', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.05, 5],
    [0.29, 29],
    [1.1, 110],
    [8.99, 899],
    [19.99, 1999],
    [42, 4200],
    [72.97, 7297],
    [1234.5, 123_450],
    [1e6, 100_000_000],
    [100_000_000_000, 10_000_000_000_000],
    [-0.01, -1],
    [-120.5, -12_050],
    [-100_000_000_000, -10_000_000_000_000],
    [-0, 0],
  ])('takes %d dollars as %i cents', (dollars, cents) => {
    expect(centsFromDollars(dollars)).toBe(cents);
  });

  it.each(NO_CENTS)('throws for %d', (dollars) => {
    expect(() => centsFromDollars(dollars)).toThrow(RangeError);
  });

  it('gives back every whole number of cents', () => {
    return fc.assert(
      fc.property(wholeCents, (cents) => {
        expect(centsFromDollars(dollarsFromCents(cents as Cents))).toBe(cents);
      }),
    );
  });
});

describe('isDollarAmount', () => {
  it.each(NO_AMOUNTS)('denies %d', (dollars) => {
    expect(isDollarAmount(dollars)).toBe(false);
  });

  it('denies every amount with a third decimal', () => {
    return fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (cents, third) => {
        expect(
          isDollarAmount(Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${third}`)),
        ).toBe(false);
      }),
    );
  });
});

describe('priceOf', () => {
  it.each([
    [4200, 0, 0],
    [4210, 3, 12_630],
    [1, 100_000, 100_000],
    [100_000_000, 100_000, 10_000_000_000_000],
  ])('%i cents times %i are %i', (cents, quantity, total) => {
    expect(priceOf(cents as Cents, quantity)).toBe(total);
  });

  it.each([
    [4200, -1],
    [4200, 1.5],
    [4200, Number.NaN],
    [4200, Number.POSITIVE_INFINITY],
    [100_000_001, 100_000],
  ])('throws for %d cents times %d', (cents, quantity) => {
    expect(() => priceOf(cents as Cents, quantity)).toThrow(RangeError);
  });
});

describe('sumCents', () => {
  it('is 0 for nothing', () => {
    expect(sumCents([])).toBe(0);
  });

  it('adds 0.1 and 0.2 dollars to 0.3', () => {
    expect(dollarsFromCents(sumCents([centsFromDollars(0.1), centsFromDollars(0.2)]))).toBe(0.3);
  });
});

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [50, '$0.50'],
    [100, '$1.00'],
    [12_630, '$126.30'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_450, '$1,234.50'],
    [99_999_999, '$999,999.99'],
    [100_000_000, '$1,000,000.00'],
    [1_234_567_890_12, '$1,234,567,890.12'],
    [-1, '-$0.01'],
    [-12_000, '-$120.00'],
    [-123_456_789, '-$1,234,567.89'],
  ])('shows %i cents as %s', (cents, text) => {
    expect(formatCents(cents as Cents)).toBe(text);
  });

  it('loses no cent', () => {
    return fc.assert(
      fc.property(wholeCents, (cents) => {
        expect(Number(formatCents(cents as Cents).replace(/[$,.]/g, ''))).toBe(cents);
      }),
    );
  });
});

describe('formatDollars', () => {
  it.each([
    [0, '$0.00'],
    [0.05, '$0.05'],
    [42, '$42.00'],
    [1234.5, '$1,234.50'],
    [1e6, '$1,000,000.00'],
    [-1, '-$1.00'],
  ])('shows %d as %s', (dollars, text) => {
    expect(formatDollars(dollars)).toBe(text);
  });

  it.each([42.005, Number.NaN])('throws for %d', (dollars) => {
    expect(() => formatDollars(dollars)).toThrow(RangeError);
  });
});
