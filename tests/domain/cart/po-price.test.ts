import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTotal, MAX_LINES, MAX_UNITS_PER_LINE } from '../../../domain/cart/cart';
import {
  isSamePrice,
  isWithinLineTotal,
  namedPrice,
  type PoPrice,
  shownPrice,
  unitCents,
} from '../../../domain/cart/po-price';
import { readPrice } from '../../../domain/cart/read-price';
import { type Cents, dollarsFromCents, formatDollars, sumCents } from '../../../domain/money';
import { anOrderLine, aPackEntry } from '../../support/catalog/builders';

const each = (cents: number): PoPrice => ({ cents: cents as Cents, per: 'unit' });
const forTheLine = (cents: number): PoPrice => ({ cents: cents as Cents, per: 'line' });
const priceCents = fc.integer({ min: 1, max: 9_999_999 });
const quantities = fc.integer({ min: 1, max: MAX_UNITS_PER_LINE });

describe('readPrice', () => {
  it.each([
    ['0.01', 1],
    ['.01', 1],
    ['.5', 50],
    ['1', 100],
    ['1.5', 150],
    ['61.99', 6199],
    ['$61.99', 6199],
    ['$ 61.99', 6199],
    [' 61.99 ', 6199],
    ['0061.99', 6199],
    ['1234.5', 123_450],
    ['1,234.50', 123_450],
    ['$1,234.50', 123_450],
    ['99999.99', 9_999_999],
    ['99,999.99', 9_999_999],
    ['1000,50', 100_050],
    ['1,23', 123],
    ['1 234', 123_400],
  ])('reads %j as %i cents', (typed, cents) => {
    expect(readPrice(typed)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    '$',
    '.',
    '0',
    '0.00',
    '0.001',
    '1.999',
    '100000',
    '100,000.00',
    '99,999.995',
    '1.234',
    '12 34',
    '1,2345',
    '1234,567',
    ',123',
    '1.2.3',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '€5',
    'free',
    '9'.repeat(400),
  ])('refuses %j', (typed) => {
    expect(readPrice(typed)).toBeUndefined();
  });

  it('reads every price as it is shown', () => {
    return fc.assert(
      fc.property(priceCents, (cents) => {
        expect(readPrice(shownPrice(cents as Cents))).toBe(cents);
        expect(readPrice(String(cents / 100))).toBe(cents);
      }),
    );
  });
});

describe('isWithinLineTotal', () => {
  it.each([
    ['the most for a line', forTheLine(9_999_999), 1, true],
    ['the most per unit for 1,999 units', each(9_999_999), 1_999, true],
    ['the most per unit for 2,000 units', each(9_999_999), 2_000, true],
    ['the most per unit for 2,001 units', each(9_999_999), 2_001, false],
    ['1,999.99 for 100,000 units', each(199_999), 100_000, true],
    ['2,000.00 for 100,000 units', each(200_000), 100_000, false],
    ['one cent less for 99,999 units', each(200_000), 99_999, true],
  ])('of %s', (_what, price, quantity, isWithin) => {
    expect(isWithinLineTotal(price, quantity)).toBe(isWithin);
  });

  it('bounds the total of a full order to what can be shown', () => {
    return fc.assert(
      fc.property(fc.array(fc.tuple(priceCents, quantities), { maxLength: MAX_LINES }), (prices) => {
        const lines = prices.filter(([cents, quantity]) => isWithinLineTotal(each(cents), quantity));
        const most = Array.from({ length: MAX_LINES - lines.length }, () => [9_999_999, 2_000] as const);
        const totals = [...lines, ...most].map(([cents, quantity]) =>
          lineTotal({ price: 0, quantity, poPrice: each(cents) }),
        );
        expect(formatDollars(dollarsFromCents(sumCents(totals)))).toMatch(/^\$[\d,]+\.\d\d$/);
      }),
    );
  });
});

describe('lineTotal of a line priced on PO', () => {
  it.each([
    ['no price', null, 1500, 0],
    ['a price per unit', each(219), 1500, 328_500],
    ['a price per line', forTheLine(330_000), 1500, 330_000],
    ['the smallest', each(1), 1, 1],
    ['the largest', each(9_999_999), 100_000, 999_999_900_000],
  ])('of %s', (_what, poPrice, quantity, total) => {
    expect(lineTotal({ price: 0, quantity, poPrice })).toBe(total);
  });

  it('is the catalog’s price where the item has one, and in carts', () => {
    expect(lineTotal(anOrderLine({ price: 42, quantity: 4 }))).toBe(16_800);
    expect(lineTotal(aPackEntry())).toBe(0);
  });
});

describe('unitCents', () => {
  it.each([
    [each(219), 1500, 219],
    [forTheLine(330_000), 1500, 220],
    [forTheLine(100), 3, 33],
    [forTheLine(200), 3, 67],
    [forTheLine(1), 2, 1],
    [forTheLine(1), 3, 0],
  ])('of %j for %i units is %i', (price, quantity, cents) => {
    expect(unitCents(price, quantity)).toBe(cents);
  });

  it('agrees with the price per line to half a cent a unit, and exactly where it divides', () => {
    return fc.assert(
      fc.property(priceCents, quantities, (cents, quantity) => {
        const rounded = each(unitCents(forTheLine(cents), quantity));
        const difference = lineTotal({ price: 0, quantity, poPrice: rounded }) - cents;
        expect(Math.abs(difference) * 2).toBeLessThanOrEqual(quantity);
        const total = lineTotal({ price: 0, quantity, poPrice: each(cents) });
        expect(unitCents(forTheLine(total), quantity)).toBe(cents);
      }),
    );
  });
});

describe('namedPrice', () => {
  it.each([
    [each(6199), '$61.99'],
    [forTheLine(330_000), '$3,300.00 for the line'],
    [null, 'N/A'],
  ])('of %j', (price, name) => {
    expect(namedPrice(price)).toBe(name);
  });
});

describe('isSamePrice', () => {
  it.each([
    [null, null, true],
    [each(1), each(1), true],
    [each(1), each(2), false],
    [each(1), forTheLine(1), false],
    [each(1), null, false],
  ])('of %j and %j', (one, other, expected) => {
    expect(isSamePrice(one, other)).toBe(expected);
    expect(isSamePrice(other, one)).toBe(expected);
  });
});
