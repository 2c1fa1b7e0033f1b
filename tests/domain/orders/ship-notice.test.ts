import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedSheet } from '../../../domain/orders/pasted-sheet';
import { type NoticeChoices, readShipNotice } from '../../../domain/orders/ship-notice';
import { aCustomer, anOrder, anOrderLine } from '../../support/catalog/builders';

const CALENDAR = {
  today: '2026-11-22',
  dayOf: (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10),
};
const ORDERED = Date.UTC(2026, 9, 1);
const five = { units: 5, shippedAt: Date.UTC(2026, 10, 20), tracking: '1Z1' };

const first = anOrder({
  orderNumber: 'LEI-100291',
  createdAt: ORDERED,
  lines: [
    anOrderLine({ line: 1, code: 'PL420', color: 'Navy', size: 'Small', quantity: 4 }),
    anOrderLine({ line: 2, code: 'PL420', color: 'Navy', size: 'Large', quantity: 12 }),
    anOrderLine({ line: 3, code: 'MG115', color: 'White', size: 'OSFA', quantity: 24 }),
  ],
});
const second = anOrder({
  orderNumber: 'LEI-100292',
  createdAt: ORDERED + 1,
  lines: [
    anOrderLine({ line: 1, code: 'HT110', color: 'Black', size: 'OSFA', quantity: 12, shippedParts: [five] }),
    anOrderLine({ line: 2, code: 'QZ310', color: 'Black', size: 'Large', quantity: 6, shippedAt: 1, tracking: '1Z9' }),
  ],
});
const ORDERS = [first, second];
const HEADING = ['Order', 'Item', 'Size', 'Qty Shipped', 'Tracking', 'Ship Date'];

const notice = (rows: readonly (readonly string[])[], choices: NoticeChoices = {}) =>
  readShipNotice(readPastedSheet(rows.map((row) => row.join('\t')).join('\n')), ORDERS, aCustomer(), CALENDAR, choices);

const shipped = (...args: Parameters<typeof notice>) =>
  notice(...args).shipments.map(({ line, units, tracking, day }) => [
    `${line.of.orderNumber}/${line.line}`,
    units,
    tracking,
    day,
  ]);

const reasons = (...args: Parameters<typeof notice>) => notice(...args).unmatched.map(({ reason }) => reason);

const MUGS = ['LEI-100291', 'MG115', '', '24', '1Z8', '11/20/2026'];
const POLOS = ['LEI-100291', 'PL420', 'L', '5', '1Z7', '11/19/2026'];

describe('readShipNotice', () => {
  it('finds each row’s line, whatever the order of rows and columns', () => {
    const expected = [
      ['LEI-100291/2', 5, '1Z7', '2026-11-19'],
      ['LEI-100291/3', 24, '1Z8', '2026-11-20'],
    ];
    expect(shipped([HEADING, MUGS, POLOS])).toEqual(expected);
    expect(shipped([HEADING, POLOS, MUGS].map((row) => row.toReversed()))).toEqual(expected);
    expect(notice([HEADING, MUGS, POLOS])).toMatchObject({ isClear: true, unmatched: [], known: 0 });
  });

  it('takes two parcels of one line', () => {
    const rest = ['LEI-100291', 'PL420', 'L', '7', '1Z6', '11/20/2026'];
    expect(shipped([HEADING, POLOS, rest]).map(([, units]) => units)).toEqual([5, 7]);
  });

  it('counts what went out before', () => {
    const caps = ['LEI-100292', 'HT110', '', '7', '1Z5', '11/20/2026'];
    expect(shipped([HEADING, caps])).toEqual([['LEI-100292/1', 7, '1Z5', '2026-11-20']]);
  });

  it.each([
    ['more than is left', ['LEI-100292', 'HT110', '', '8', '1Z5', '11/20/2026'], '8 shipped, 7 left to ship'],
    [
      'more than was ordered',
      ['LEI-100291', 'MG115', '', '100,000', '', '11/20/2026'],
      '100,000 shipped, 24 left to ship',
    ],
    ['a negative', ['LEI-100291', 'MG115', '', '-5', '1Z', '11/20/2026'], 'quantity is not a whole number'],
    ['thousandths', ['LEI-100291', 'MG115', '', '0.005', '1Z', '11/20/2026'], 'quantity is not a whole number'],
    ['words', ['LEI-100291', 'MG115', '', 'some', '1Z', '11/20/2026'], 'quantity is not a whole number'],
    ['0', ['LEI-100291', 'MG115', '', '0', '1Z', '11/20/2026'], 'quantity is 0'],
    ['no quantity', ['LEI-100291', 'MG115', '', '', '1Z', '11/20/2026'], 'no quantity'],
    ['no day', ['LEI-100291', 'MG115', '', '5', '1Z', ''], 'no ship date'],
    ['a day to come', ['LEI-100291', 'MG115', '', '5', '1Z', '11/23/2026'], 'ship date is in the future'],
    ['no such day', ['LEI-100291', 'MG115', '', '5', '1Z', '2/30/2026'], 'ship date cannot be read'],
    ['a day before its order', ['LEI-100291', 'MG115', '', '5', '1Z', '9/30/2026'], 'shipped before it was ordered'],
    ['an endless tracking', ['LEI-100291', 'MG115', '', '5', 'x'.repeat(201), '11/20/2026'], /longer than 200/],
    ['a shipped line', ['LEI-100292', 'QZ310', 'L', '6', '1Z', '11/20/2026'], 'already shipped'],
    ['several lines', ['LEI-100291', 'PL420', '', '5', '1Z', '11/20/2026'], 'fits 2 lines: add size, color, or line'],
    ['another order', ['LEI-999999', 'PL420', '', '5', '1Z', '11/20/2026'], 'order not found'],
  ])('leaves out a row with %s and ships the others', (_what, row, reason) => {
    const read = notice([HEADING, POLOS, row]);
    expect(read.unmatched.map((each) => each.reason)).toEqual([expect.stringMatching(reason)]);
    expect(read.shipments).toHaveLength(1);
  });

  it('ships several lines that have no more left than the row has', () => {
    expect(shipped([HEADING, ['LEI-100291', 'PL420', '', '16', '1Z', '11/20/2026']])).toEqual([
      ['LEI-100291/1', 4, '1Z', '2026-11-20'],
      ['LEI-100291/2', 12, '1Z', '2026-11-20'],
    ]);
  });

  it('leaves out rows that repeat each other, and those that have too much together, all of them', () => {
    expect(reasons([HEADING, POLOS, MUGS, POLOS])).toEqual(['repeats another row', 'repeats another row']);
    const more = ['LEI-100291', 'PL420', 'L', '8', '1Z6', '11/20/2026'];
    expect(reasons([HEADING, POLOS, more])).toEqual(['13 shipped, 12 left to ship', '13 shipped, 12 left to ship']);
  });

  it('knows what it entered before by its tracking', () => {
    const caps = ['LEI-100292', 'HT110', '', '5', '1Z1', '11/20/2026'];
    const jackets = ['LEI-100292', 'QZ310', 'L', '6', '1Z9', '11/20/2026'];
    expect(notice([HEADING, caps, jackets, MUGS])).toMatchObject({
      known: 2,
      unmatched: [],
      shipments: [{ units: 24 }],
    });
  });

  it.each([
    ['several quantities', [...HEADING, 'Units'], ['5'], 4],
    ['only what was ordered', HEADING.with(3, 'Qty Ordered'), [], 3],
    ['numbers of unknown meaning', HEADING.with(3, 'Stuff'), [], 3],
  ])('asks for the quantity of a notice with %s', (_what, heading, more, at) => {
    const rows = [heading.with(4, heading[4] ?? ''), [...POLOS, ...more]];
    const read = notice(at === 4 ? rows.map((row) => row.with(3, row === rows[0] ? 'Qty' : '5')) : rows);
    expect([read.columns.quantity, read.isClear]).toEqual(['ask', false]);
    expect(notice(rows, { columns: { quantity: 3 } }).isClear).toBe(true);
    expect(shipped(rows, { columns: { quantity: 'none' } })[0]?.[1]).toBe(12);
  });

  it('asks which day it is only if both have been', () => {
    const dated = (day: string) => notice([HEADING, POLOS.with(5, day)]);
    expect(dated('11/10/2026').day).toMatchObject({ monthFirst: '2026-11-10', dayFirst: '2026-10-11' });
    expect(dated('11/12/2026')).toMatchObject({ isClear: true, shipments: [{ day: '2026-11-12' }] });
    expect(dated('12/11/2026')).toMatchObject({ isClear: true, shipments: [{ day: '2026-11-12' }] });
    expect(dated('11/10/2026').isClear).toBe(false);
    expect(shipped([HEADING, POLOS.with(5, '11/10/2026')], { isDayFirst: true })[0]?.[3]).toBe('2026-10-11');
  });

  it('takes days without a year as the last such day', () => {
    expect(shipped([HEADING, POLOS.with(5, 'Nov 19')])[0]?.[3]).toBe('2026-11-19');
    expect(reasons([HEADING, POLOS.with(5, 'Dec 1')])).toEqual(['ship date is in the future']);
  });

  it('needs no heading where cells are certain, and asks where they are not', () => {
    expect(notice([POLOS.with(4, '1Z999AA10123456784')]).columns).toMatchObject({ quantity: 3, tracking: 4, date: 5 });
    expect(notice([POLOS.with(4, 'PO-778123')]).columns.tracking).toBe('ask');
  });

  it('never ships more than is left, and the same for rows in any order', () => {
    const row = fc
      .record({
        order: fc.constantFrom('LEI-100291', 'LEI-100292', 'LEI-1'),
        item: fc.constantFrom('PL420', 'MG115', 'HT110', 'QZ310'),
        size: fc.constantFrom('', 'L', 'S'),
        quantity: fc.oneof(fc.integer({ min: -2, max: 30 }).map(String), fc.constantFrom('', '0.001', '1e9')),
        tracking: fc.constantFrom('1Z1', '1Z2', ''),
        day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-25'),
      })
      .map((cells) => Object.values(cells));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const read = notice([HEADING, ...rows]);
        const sums = new Map<unknown, number>();
        for (const { line, units } of read.shipments) sums.set(line, (sums.get(line) ?? 0) + units);
        for (const [line, units] of sums) {
          const { quantity, shippedParts, shippedAt } = line as (typeof first)['lines'][number];
          const before = shippedParts.reduce((sum, part) => sum + part.units, 0);
          expect(shippedAt).toBeNull();
          expect(units).toBeLessThanOrEqual(quantity - before);
        }
        const sorted = (some: typeof rows) =>
          shipped([HEADING, ...some])
            .map(String)
            .toSorted();
        expect(sorted(rows.toReversed())).toEqual(sorted(rows));
      }),
      { numRuns: 60 },
    );
  });

  it('reads 2,000 rows', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => MUGS.with(4, `1Z${index}`).with(3, '1'));
    const read = notice([HEADING, ...rows.slice(0, 20)]);
    expect(read.shipments).toHaveLength(20);
    expect(reasons([HEADING, ...rows])).toHaveLength(2000);
  });
});
