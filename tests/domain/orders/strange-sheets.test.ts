import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSheet, type SheetMatch } from '../../../domain/orders/match-sheet';
import { orderNumbersIn, readPastedSheet } from '../../../domain/orders/pasted-sheet';
import { readShipNotice, type ShipNotice } from '../../../domain/orders/ship-notice';
import { readSpelledDay } from '../../../domain/orders/spelled-day';
import { displayProblem, isNoValue, wholeNumberText } from '../../../domain/text/sheet-cell';
import { aCustomer, anOrder, anOrderLine } from '../../support/catalog/builders';
import { countSteps } from '../../support/tools/count-steps';

const TODAY = '2026-11-29';
const LEITH = aCustomer();
const lines = [
  anOrderLine({ line: 1, code: 'QZ310', color: 'Black', size: 'Medium', quantity: 4 }),
  anOrderLine({ line: 2, code: 'MG115', color: 'White', size: 'OSFA', quantity: 24 }),
];
const ORDERS = ['LEI-100500', 'LEI-100501'].map((orderNumber, at) =>
  anOrder({ orderNumber, createdAt: Date.UTC(2026, 10, 20 + at, 15), lines }),
);
const CALENDAR = { today: TODAY, dayOf: (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10) };

/** What suppliers' sheets have in cells, whatever the column. */
const strange = fc.constantFrom(
  ...['#N/A', '#REF!', '########', '4.50012E+11', '7.94645E+11', 'N/A', 'TBD', '-', '0', '', ' ', '?'],
  ...['46365', '46365.5', '12/09/2026', '11/27', '09.12.2026', '2026/12/09', 'Dec-26', '12-4', '12/04/26.', 'Feb 30'],
  ...['12/9/26 0:00', '31.12.2026', '11/1/2026', 'Week 50', '58217', '58217.0', 'A-77', 'PO\u201158', '\u200B58219'],
  ...['$45.00', '19.95', '1,000', 'Bob 22', '1Z999AA10123456784', 'x'.repeat(200), '"', "'0012", '="0012"'],
);
const heading = fc.constantFrom(
  ...['PO', 'Our PO', 'Customer PO', 'Ship Date', 'Est Ship', 'Contact', 'Cust No', 'Whse', 'Qty', 'Tracking', 'Date'],
  ...['Beleg', 'Mark', '', 'Phone', 'Order Date', 'Acct', 'Size', 'Color'],
);
const order = fc.constantFrom(
  'LEI-100500',
  'lei 100501',
  'LEI\u2011100500',
  '\u200BLEI-100501',
  '',
  '#N/A',
  'LEI-999999',
);
const item = fc.constantFrom('QZ310', 'mg-115', 'QZ31O', '', '#REF!');
const sheet = fc
  .record({
    headings: fc.array(heading, { minLength: 1, maxLength: 5 }),
    rows: fc.array(fc.tuple(order, item, fc.array(strange, { minLength: 5, maxLength: 5 })), {
      minLength: 1,
      maxLength: 8,
    }),
    delimiter: fc.constantFrom('\t', ';', '|'),
    hasHeading: fc.boolean(),
  })
  .map(({ headings, rows, delimiter, hasHeading }) =>
    [
      ...(hasHeading ? [['Order', 'Item', ...headings]] : []),
      ...rows.map(([first, second, cells]) => [first, second, ...cells.slice(0, headings.length)]),
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n'),
  );

function read(text: string): SheetMatch {
  const pasted = readPastedSheet(text);
  const named = orderNumbersIn(pasted, LEITH);
  return matchSheet(
    pasted,
    ORDERS.filter(({ orderNumber }) => named.includes(orderNumber)),
    LEITH,
    TODAY,
  );
}

describe('a supplier’s sheet with anything in its cells', () => {
  it('never fills in what isn’t a PO or a ship date', () => {
    return fc.assert(
      fc.property(sheet, (text) => {
        for (const { line, cells } of read(text).lines) {
          for (const { field, value } of cells) {
            if (value === undefined) continue;
            expect(displayProblem(value)).toBeUndefined();
            if (field === 'estShipDate') {
              const day = readSpelledDay(value, { today: TODAY });
              expect(day.kind).not.toBe('not_a_day');
              if (day.kind === 'day') expect(value >= CALENDAR.dayOf(line.of.createdAt)).toBe(true);
            } else {
              expect(isNoValue(value) || value.startsWith('$')).toBe(false);
              expect(value).toMatch(/^[\x20-\x7e]+$/);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes no column for POs whose heading means something else', () => {
    const other = /^(?:ship date|est ship|contact|cust no|whse|qty|tracking|date|phone|order date|acct|size|color)$/i;
    return fc.assert(
      fc.property(sheet, (text) => {
        const { columns, heading: found } = read(text);
        const at = columns.indexOf('po');
        if (at >= 0 && found) expect(found.cells[at] ?? '').not.toMatch(other);
      }),
      { numRuns: 500 },
    );
  });

  it('has each cell used, asked about, named as left out, or in a column that isn’t used', () => {
    return fc.assert(
      fc.property(sheet, (text) => {
        const match = read(text);
        const named = new Set(match.unmatched.map(({ number }) => number));
        for (const { number, cells } of match.rows.filter((row) => !named.has(row.number))) {
          for (const [at, field] of match.columns.entries()) {
            if (field !== 'po' && field !== 'customerPo' && field !== 'estShipDate') continue;
            const cell = cells[at] ?? '';
            const shown = match.lines.flatMap((row) => row.cells.filter((each) => each.field === field));
            const isShown = shown.some(({ pasted, value, error }) => pasted === cell || (value ?? error) === cell);
            expect([number, cell, cell === '' || isShown || hasSame(shown, cell)]).toEqual([number, cell, true]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  /** Two rows may spell one day or number in two ways; the line shows one of them. */
  function hasSame(shown: readonly { readonly pasted: string }[], cell: string): boolean {
    const day = readSpelledDay(cell, { today: TODAY });
    return shown.some(({ pasted }) => {
      if (wholeNumberText(pasted) === wholeNumberText(cell)) return true;
      const other = readSpelledDay(pasted, { today: TODAY });
      return day.kind === 'day' && other.kind === 'day' && other.day === day.day;
    });
  }
});

describe('a shipping notice with anything in its cells', () => {
  const notice = (text: string): ShipNotice => readShipNotice(readPastedSheet(text), ORDERS, LEITH, CALENDAR);

  it('ships no more than is left, on days that have been, and names each row that it leaves out', () => {
    return fc.assert(
      fc.property(sheet, (text) => {
        const { shipments, unmatched, rows, known } = notice(text);
        for (const { line, units, tracking, day } of shipments) {
          expect(units >= 1 && units <= line.quantity).toBe(true);
          expect(displayProblem(tracking)).toBeUndefined();
          if (day !== undefined) expect(day <= TODAY && day >= CALENDAR.dayOf(line.of.createdAt)).toBe(true);
        }
        expect(unmatched.every(({ reason }) => reason !== '')).toBe(true);
        if (shipments.length === 0) expect(unmatched.length + known).toBe(rows.length);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out a tracking number that a spreadsheet rounded', () => {
    const [row] = notice('Order\tItem\tQty Shipped\tTracking\nLEI-100500\tMG115\t24\t7.94645E+11').unmatched;
    expect(row?.reason).toContain('tracking “7.94645E+11” is a number that the spreadsheet rounded');
  });
});

describe('a long sheet', () => {
  const long: readonly (readonly [what: string, rows: (count: number) => string])[] = [
    [
      'rows that match',
      (count) => `Order\tItem\tPO\tShip Date\n${'LEI-100500\tQZ310\t58217\t12/9/26\n'.repeat(count)}`,
    ],
    ['merged order numbers', (count) => `Order\tItem\tPO\nLEI-100500\tQZ310\t1\n${'\tMG115\t2\n'.repeat(count)}`],
    ['open quotes', (count) => `Order\tItem\tPO\n${'LEI-100500\t"QZ310\t5\n'.repeat(count)}`],
    ['one wide row', (count) => `LEI-100500\tQZ310${'\t58217'.repeat(count)}`],
    ['a long cell', (count) => `LEI-100500\tQZ310\t${'12/'.repeat(count)}`],
    ['a cell of signs', (count) => `LEI-100500\tQZ310\t${'#'.repeat(count)} ${'-'.repeat(count)}`],
    ['spaces', (count) => `LEI-100500\tQZ310\t5${' '.repeat(count)}8`],
  ];

  it.each(long)('takes no more steps for each row or sign: %s', (_, rows) => {
    const steps = (count: number) => countSteps(() => read(rows(count)));
    const noticeSteps = (count: number) =>
      countSteps(() => readShipNotice(readPastedSheet(rows(count)), ORDERS, LEITH, CALENDAR));
    expect(steps(2_000)).toBeLessThan(2.2 * steps(1_000) + 5_000);
    expect(noticeSteps(2_000)).toBeLessThan(2.2 * noticeSteps(1_000) + 5_000);
  });
});
