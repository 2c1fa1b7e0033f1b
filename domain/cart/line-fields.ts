import * as v from 'valibot';
import { isDollarAmount } from '../money';
import { MAX_UNITS_PER_LINE } from './cart';

/** Schemas of the fields that stored carts and orders share, with their error messages. */
export const lineText = v.pipe(v.string(), v.maxLength(200));

export const lineQuantity = v.pipe(
  v.number('Enter quantities as whole numbers.'),
  v.integer('Enter quantities as whole numbers.'),
  v.minValue(1, 'Enter a quantity of at least 1.'),
  v.maxValue(MAX_UNITS_PER_LINE, 'A line can hold at most 100,000 units. Split it into several orders.'),
);

/** In dollars. Up to this price, even the total of the largest order is exact. */
const HIGHEST_PRICE = 1_000_000;

export const linePrice = v.pipe(
  v.number('Prices must be amounts in dollars and cents.'),
  v.check(isDollarAmount, 'Prices must be amounts in dollars and cents.'),
  v.maxValue(HIGHEST_PRICE, 'Prices must be amounts in dollars and cents.'),
);
