import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { linePrice, lineQuantity, lineText } from '../../../domain/cart/stored-cart';

/** The schema's error message, or undefined when the value is accepted. */
function faultOf(schema: v.GenericSchema, value: unknown): string | undefined {
  return v.safeParse(schema, value).issues?.[0].message;
}

const WHOLE = 'Enter quantities as whole numbers.';
const AT_LEAST_1 = 'Enter a quantity of at least 1.';
const AT_MOST = 'A line can hold at most 100,000 units. Split it into several orders.';
const NO_PRICE = 'Prices must be amounts in dollars and cents.';

describe('lineQuantity', () => {
  it.each([1, 12, 100_000])('accepts %i', (quantity) => {
    expect(faultOf(lineQuantity, quantity)).toBeUndefined();
  });

  it.each([
    [0, AT_LEAST_1],
    [-3, AT_LEAST_1],
    [1.5, WHOLE],
    [Number.NaN, WHOLE],
    ['12', WHOLE],
    [null, WHOLE],
    [undefined, WHOLE],
    [100_001, AT_MOST],
  ])('refuses %j', (quantity, sentence) => {
    expect(faultOf(lineQuantity, quantity)).toBe(sentence);
  });
});

describe('linePrice', () => {
  it.each([0, 0.01, 42, 44.5, 72.97, 1_000_000])('accepts %d dollars', (price) => {
    expect(faultOf(linePrice, price)).toBeUndefined();
  });

  it.each([-0.01, 42.005, 0.1 + 0.2, 1_000_000.01, 1e300, Number.NaN, '42', null])('refuses %j', (price) => {
    expect(faultOf(linePrice, price)).toBe(NO_PRICE);
  });
});

describe('lineText', () => {
  it('accepts up to 200 characters', () => {
    expect(faultOf(lineText, 'x'.repeat(200))).toBeUndefined();
    expect(faultOf(lineText, 'x'.repeat(201))).toBeDefined();
    expect(faultOf(lineText, 42)).toBeDefined();
  });
});
