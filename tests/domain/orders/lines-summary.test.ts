import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../domain/orders/lines-summary';
import { anOrderLine } from '../../support/builders';

const linesWith = (...dates: readonly string[]) =>
  dates.map((estShipDate, index) => anOrderLine({ line: index + 1, estShipDate }));

describe('summaryOf', () => {
  it.each([
    ['no lines', [], [], 0],
    ['no dates', ['', ''], [], 0],
    ['one date', ['2026-12-04', ''], ['2026-12-04'], 1],
    ['one date of all lines', ['2026-12-04', '2026-12-04'], ['2026-12-04'], 2],
    ['dates and texts', ['Week 50', '', '2026-12-04', 'Week 50'], ['Week 50', '2026-12-04'], 3],
  ])('of lines with %s', (_what, dates, shipDates, linesWithShipDate) => {
    const units = 4 * dates.length;
    expect(summaryOf(linesWith(...dates))).toEqual({ lineCount: dates.length, units, shipDates, linesWithShipDate });
  });

  it('is the same in whatever order the lines are, but for the order of the dates', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 100_000 }),
        estShipDate: fc.constantFrom('', 'TBD', '2026-12-04'),
      }),
    );
    fc.assert(
      fc.property(lines, (some) => {
        const [one, other] = [some, some.toReversed()].map(summaryOf);
        expect({ ...other, shipDates: other?.shipDates.toSorted() }).toEqual({
          ...one,
          shipDates: one?.shipDates.toSorted(),
        });
      }),
    );
  });
});
