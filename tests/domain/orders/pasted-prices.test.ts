import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, formatCents } from '../../../domain/money';
import { readPastedPrices } from '../../../domain/orders/pasted-column';
import { anOrderLine } from '../../support/catalog/builders';

const lines = [1, 2, 3].map((line) => anOrderLine({ line, type: 'customs', price: 0 }));
const perLine = anOrderLine({ line: 4, type: 'parts', poPrice: { cents: 100 as Cents, per: 'line' } });

describe('readPastedPrices', () => {
  it('prices lines from top to bottom, each unit unless the line has a price for all, and skips blank cells', () => {
    const read = readPastedPrices([['$2.19'], [''], ['1,234.5'], ['3300']], [...lines, perLine]);
    if (read.kind === 'refused') throw new Error(read.message);
    expect(read.prices.map(({ line, poPrice }) => [line.line, poPrice])).toEqual([
      [1, { cents: 219, per: 'unit' }],
      [3, { cents: 123_450, per: 'unit' }],
      [4, { cents: 330_000, per: 'line' }],
    ]);
  });

  it.each([
    ['a heading', [['Price'], ['2.19']], '“Price” is not a price.'],
    ['a negative', [['2.19'], ['-1']], '“-1” is not a price.'],
    ['thousandths', [['2.195']], '“2.195” is not a price.'],
    ['nothing for free', [['0.00']], '“0.00” is not a price.'],
    ['several columns', [['2.19', '3']], 'Paste a single column of prices.'],
    ['more rows than lines', [['1'], ['2'], ['3'], ['4']], 'These are 4 prices for 3 lines from here on.'],
  ])('refuses %s and everything with it', (_what, rows, message) => {
    expect(readPastedPrices(rows, lines)).toEqual({
      kind: 'refused',
      message: expect.stringMatching(new RegExp(`^${message.replaceAll('.', '\\.')}.*Nothing was changed\\.$`)),
    });
  });

  it('reads every price as it shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (cents) => {
        const read = readPastedPrices([[formatCents(cents as Cents)]], lines);
        expect(read.kind === 'prices' && read.prices[0]?.poPrice.cents).toBe(cents);
      }),
    );
  });
});
