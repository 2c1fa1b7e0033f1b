import { type Cents, MAX_CENTS } from '../money';

/** What somebody typed, or a cell of a workbook. */
export type ReadAmount =
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'blank' }
  /** `decimals`: more than two, or a point between thousands ("1.234"), which may be either. */
  | { readonly kind: 'refused'; readonly why: 'not_an_amount' | 'decimals' | 'too_much' };

const MAX_AMOUNT_LENGTH = 40;
const DOLLAR_SIGNS = /^(?:US)? ?\$ ?| ?(?:USD|\$)$/gi;
/** "1,234.50", "1 234.50", "1234.5", ".99", "40." */
const WITH_POINT = /^(\d{1,3}(?:([, ])\d{3})(?:\2\d{3})*|\d*)(?:\.(\d*))?$/;
/** "1.234,50", "1 234,50", "1000,5" */
const WITH_COMMA = /^(\d{1,3}(?:([. ])\d{3})(?:\2\d{3})*|\d+),(\d{1,2})$/;

/**
 * Reads dollars as people write them here and abroad. A comma before one or two digits is a decimal comma, before three
 * it separates thousands: "1000,50" is $1,000.50 and "1,000" is $1,000.00. Anything else isn't guessed.
 */
export function readAmount(text: string): ReadAmount {
  const typed = text
    .slice(0, MAX_AMOUNT_LENGTH + 1)
    .normalize('NFKC')
    .trim()
    .replace(DOLLAR_SIGNS, '')
    .trim();
  if (typed === '') return { kind: 'blank' };
  const [, whole = '', , fraction = ''] = WITH_COMMA.exec(typed) ?? WITH_POINT.exec(typed) ?? [];
  const digits = whole.replace(/\D/g, '');
  if (text.length > MAX_AMOUNT_LENGTH || digits + fraction === '') return { kind: 'refused', why: 'not_an_amount' };
  const isThousands = /^[1-9]\d{0,2}\.\d{3}$/.test(typed);
  if (isThousands || /[1-9]/.test(fraction.slice(2))) return { kind: 'refused', why: 'decimals' };
  const cents = Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return cents > MAX_CENTS ? { kind: 'refused', why: 'too_much' } : { kind: 'amount', cents: cents as Cents };
}
