import type { Cents } from '../money';
import { readAmount } from '../text/read-amount';

const MAX_PRICE_CENTS = 9_999_999;

export const PRICE_MESSAGE = 'Enter a price from 0.01 to 99,999.99, with at most two decimals.';

/** Longer texts aren't prices. */
export const MAX_PRICE_LENGTH = 20;

/** "$1,234.50", "1234,50", and ".99"; undefined for anything else and for prices out of bounds. */
export function readPrice(typed: string): Cents | undefined {
  const read = readAmount(typed);
  return read.kind === 'amount' && read.cents >= 1 && read.cents <= MAX_PRICE_CENTS ? read.cents : undefined;
}
