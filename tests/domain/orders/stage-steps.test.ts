import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../../domain/orders/order';
import { stageSteps } from '../../../domain/orders/stage-steps';
import { anOrderLine } from '../../support/catalog/builders';

const TODAY = '2026-11-22';
const SHIPPED_AT = 1_795_000_000_000;
const times = { received: 'Nov 21, 10:42 AM', poEntered: undefined, shippedDays: [] };

const lines = (count: number, line: Partial<OrderLine> = {}) =>
  Array.from({ length: count }, (_, index) => anOrderLine({ line: index + 1, ...line }));

const shown = (of: readonly OrderLine[], more: object = {}, today = TODAY) =>
  stageSteps(of, { ...times, ...more }, today).map(({ state, title, note }) => [state, title, note]);

describe('stageSteps', () => {
  it('of a new order waits for everything', () => {
    expect(shown(lines(3))).toEqual([
      ['done', 'Received', 'Nov 21, 10:42 AM'],
      ['todo', 'PO entered', 'Not yet'],
      ['todo', 'Ship date', 'Not yet'],
      ['todo', 'Shipped', 'Not yet'],
    ]);
  });

  it('counts the lines of each date, and those that were shipped', () => {
    const mixed = [
      ...lines(6, { po: '58214', estShipDate: '2026-12-09' }),
      ...lines(2, { po: '58214', estShipDate: '2026-12-16' }),
      ...lines(2, { po: '58214', shippedAt: SHIPPED_AT }),
      ...lines(2),
    ];
    expect(shown(mixed, { poEntered: 'Nov 24', shippedDays: ['2026-12-02'] })).toEqual([
      ['done', 'Received', 'Nov 21, 10:42 AM'],
      ['done', 'PO entered', 'Nov 24, PO 58214'],
      ['now', 'Ships Dec 9', '6 of 12 lines, 2 more on Dec 16'],
      ['todo', 'Shipped', '2 lines so far'],
    ]);
  });

  it.each([
    ['one day', [{ estShipDate: '2026-12-09' }], 'Ships Dec 9', 'All lines'],
    ['another year', [{ estShipDate: '2027-01-12' }], 'Ships Jan 12, 2027', 'All lines'],
    ['a text', [{ estShipDate: 'Week 50' }], 'Ships Week 50', 'All lines'],
    [
      'a day and a text',
      [{ estShipDate: '2026-12-09' }, { estShipDate: 'Week 50' }],
      'Ships Dec 9',
      '1 of 2 lines, 1 more for Week 50',
    ],
    [
      'three days',
      [{ estShipDate: '2026-12-09' }, { estShipDate: '2026-12-16' }, { estShipDate: '2026-12-20' }],
      'Ships Dec 9',
      '1 of 3 lines, 2 more later',
    ],
  ])('names %s', (_what, some, title, note) => {
    const [, , dated] = shown(some.map((line) => anOrderLine(line)));
    expect(dated).toEqual(['now', title, note]);
  });

  it('says that a day has gone by', () => {
    const [, , dated] = stageSteps(lines(2, { estShipDate: '2026-12-09' }), times, '2026-12-10');
    expect(dated).toMatchObject({ isPast: true, title: 'Past its ship date', note: 'Dec 9, All lines' });
  });

  it('is done once everything was shipped, on one day or several', () => {
    const all = lines(2, { po: '1', estShipDate: '2026-12-09', shippedAt: SHIPPED_AT });
    expect(shown(all, { shippedDays: ['2026-12-02', '2026-12-02'] })).toEqual([
      ['done', 'Received', 'Nov 21, 10:42 AM'],
      ['done', 'PO entered', 'PO 1'],
      ['done', 'Ship date', 'Dec 9'],
      ['done', 'Shipped', 'Dec 2'],
    ]);
    expect(shown(all, { shippedDays: ['2026-12-04', '2026-12-02'] }).at(-1)).toEqual([
      'done',
      'Shipped',
      'Dec 2 to Dec 4',
    ]);
  });

  it('names several POs by their number, and one line as one', () => {
    const some = [anOrderLine({ po: '1', shippedAt: SHIPPED_AT }), anOrderLine({ po: '2' })];
    expect(shown(some).map(([, , note]) => note)).toEqual(['Nov 21, 10:42 AM', '2 POs', 'Not yet', '1 line so far']);
  });

  it('names lines that shipped in part', () => {
    const shippedParts = [{ units: 1, shippedAt: SHIPPED_AT, tracking: '' }];
    const part = anOrderLine({ shippedParts });
    const notes = [[part], [part, part, anOrderLine({ shippedAt: SHIPPED_AT })]].map((some) => shown(some).at(-1)?.[2]);
    expect(notes).toEqual(['Part of 1 line so far', '1 line and part of 2 lines so far']);
  });
});
