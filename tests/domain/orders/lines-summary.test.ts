import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { type LinesSummary, summaryOf } from '../../../domain/orders/lines-summary';
import type { OrderLine } from '../../../domain/orders/order';
import { anOrderLine } from '../../support/catalog/builders';

const linesWith = (...dates: readonly string[]) =>
  dates.map((estShipDate, index) => anOrderLine({ line: index + 1, estShipDate }));

const sorted = (summary: LinesSummary): LinesSummary => ({
  ...summary,
  shipDates: summary.shipDates.toSorted(),
  openShipDates: summary.openShipDates.toSorted(),
});

describe('summaryOf', () => {
  it.each([
    ['no lines', [], [], 0],
    ['no dates', ['', ''], [], 0],
    ['one date', ['2026-12-04', ''], ['2026-12-04'], 1],
    ['one date of all lines', ['2026-12-04', '2026-12-04'], ['2026-12-04'], 2],
    ['dates and texts', ['Week 50', '', '2026-12-04', 'Week 50'], ['Week 50', '2026-12-04'], 3],
  ])('of lines with %s', (_what, dates, shipDates, linesWithShipDate) => {
    const units = 4 * dates.length;
    expect(summaryOf(linesWith(...dates))).toEqual({
      ...{ lineCount: dates.length, units, shipDates, linesWithShipDate },
      ...{ openShipDates: shipDates, linesWithPo: 0, linesShipped: 0, unitsShipped: 0, linesWithoutPrice: 0 },
    });
  });

  it('keeps the dates of shipped lines apart from those that are still to be met', () => {
    const [first, ...others] = linesWith('2026-12-04', '2026-12-09', '');
    const summary = summaryOf([{ ...first, shippedAt: 1, po: '58301' } as OrderLine, ...others]);
    expect(summary).toMatchObject({ openShipDates: ['2026-12-09'], linesShipped: 1, linesWithPo: 1, unitsShipped: 4 });
    expect(summary).toMatchObject({ shipDates: ['2026-12-04', '2026-12-09'], linesWithShipDate: 2 });
  });

  it('counts the units of lines that shipped in part, whose dates are still to be met', () => {
    const [first, ...others] = linesWith('2026-12-04', '2026-12-09');
    const shippedParts = [3, 1].map((units) => ({ units, shippedAt: 1, tracking: '' }));
    const summary = summaryOf([{ ...first, quantity: 12, shippedParts } as OrderLine, ...others]);
    expect(summary).toMatchObject({ linesShipped: 0, unitsShipped: 4, openShipDates: ['2026-12-04', '2026-12-09'] });
  });

  it('counts the lines priced on PO that have no price yet', () => {
    const poPrice = { cents: 1 as Cents, per: 'line' as const };
    const lines = [anOrderLine(), anOrderLine({ type: 'parts' }), anOrderLine({ type: 'parts', poPrice })];
    expect(summaryOf(lines).linesWithoutPrice).toBe(1);
  });

  it('is the same in whatever order the lines are, but for the order of the dates', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 100_000 }),
        estShipDate: fc.constantFrom('', 'TBD', '2026-12-04'),
        po: fc.constantFrom('', '58301'),
        shippedAt: fc.constantFrom(null, 1_795_000_000_000),
        tracking: fc.constant(''),
        shippedParts: fc.constantFrom([], [{ units: 1, shippedAt: 1_795_000_000_000, tracking: '1Z' }]),
        type: fc.constantFrom('mens' as const, 'parts' as const),
        poPrice: fc.constantFrom(null, { cents: 1 as Cents, per: 'unit' as const }),
      }),
    );
    return fc.assert(
      fc.property(lines, (some) => {
        const [one, other] = [some, some.toReversed()].map(summaryOf);
        expect(other && sorted(other)).toEqual(one && sorted(one));
      }),
    );
  });
});
