import { describe, expect, it } from 'vitest';
import { parseHost } from '../../domain/address/host';
import { parseServerOrigin } from '../../domain/address/server-origin';
import { parseQuantity } from '../../domain/cart/quantity-grid';
import { plainWords, wordsOfSearch } from '../../domain/catalog/search-words';
import { findSize, nearestSizes } from '../../domain/catalog/size-names';
import { parseStores } from '../../domain/catalog/store-list';
import { numericDays } from '../../domain/orders/numeric-days';
import { possibleNumbers } from '../../domain/orders/order-number';
import { readShipDate } from '../../domain/orders/read-ship-date';
import { looksLikeDate, readSpelledDay } from '../../domain/orders/spelled-day';
import { codeText, visiblePart } from '../../domain/text/code-text';
import { hasInvisibleCharacters, onOneLine } from '../../domain/text/plain-text';
import { readAmount } from '../../domain/text/read-amount';
import { cleanCell, displayProblem, isNoValue, wholeNumberText } from '../../domain/text/sheet-cell';
import { wholeNumber } from '../../domain/text/whole-number';
import { countSteps } from '../support/tools/count-steps';

const SIZES = ['Small', 'Medium', 'Large', '2XLarge', 'LT'];
const HENNESSY = { key: 'hennessy', title: 'Hennessy', order_prefixes: ['HEN', 'HY2'] };

/** Readers of one typed or pasted text. Those of lists, tables, and files count theirs beside their other tests. */
const READERS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['amounts', readAmount],
  ['quantities', parseQuantity],
  ['whole numbers', wholeNumber],
  ['ship dates', (text) => readShipDate(text, { today: '2026-11-29', orderedOn: '2026-11-20' })],
  ['spelled days', readSpelledDay],
  ['what looks like a date', looksLikeDate],
  ['days of a column', (text) => numericDays([text, '12/04/2026'], '2026-11-29')],
  ['order numbers', (text) => possibleNumbers(text, HENNESSY)],
  ['sizes', (text) => findSize(text, SIZES)],
  ['nearest sizes', (text) => nearestSizes(text, SIZES)],
  ['stores', (text) => parseStores(text, [], 'hennessy')],
  ['searches', wordsOfSearch],
  ['words', plainWords],
  ['names', onOneLine],
  ['invisible characters', hasInvisibleCharacters],
  ['codes', codeText],
  ['quotes', visiblePart],
  ['cells', (text) => [cleanCell(text), displayProblem(text), isNoValue(text), wholeNumberText(text)]],
  ['hosts', parseHost],
  ['server origins', parseServerOrigin],
];

/** What patterns stumble over: runs of one sign, of two in turn, and almost what they look for. */
const UNITS = [
  '1',
  '0',
  ' ',
  '1,',
  '1 ',
  '1.',
  '/',
  '-',
  'x',
  '2x',
  'XL ',
  'a@',
  '<',
  '="',
  '#',
  '\u200D',
  '\u200B',
].concat([
  'é',
  'e\u0301',
  '\u202E',
  '👩\u200D',
  'HEN-1',
  'Dec ',
  '12/',
  '\n',
  'Main St, Atlanta, GA 30339\n',
  '://',
  '.a',
  '[',
  'ﬃ',
]);

describe('the steps of readers', () => {
  it.each(READERS)('of %s grow no faster than the text', (_name, read) => {
    for (const unit of UNITS) {
      for (const end of ['', '!']) {
        const steps = (length: number) => countSteps(() => void read(unit.repeat(length / unit.length) + end));
        expect([unit, steps(8_000) <= 2.2 * steps(4_000) + 400]).toEqual([unit, true]);
      }
    }
  });
});
