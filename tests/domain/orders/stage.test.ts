import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../domain/orders/lines-summary';
import type { OrderLine } from '../../../domain/orders/order';
import {
  isLate,
  isPastShipDate,
  lateText,
  lineStage,
  nextShipDate,
  orderStage,
  shortDay,
  shownStage,
} from '../../../domain/orders/stage';
import { anOrderLine } from '../../support/catalog/builders';

const RECEIVED = {};
const WITH_PO = { po: '58301' };
const DATED = { po: '58301', estShipDate: '2026-12-09' };
const LATER = { estShipDate: '2026-12-16' };
const TEXT = { estShipDate: 'Week 50' };
const SHIPPED = { ...DATED, shippedAt: 1_795_000_000_000 };

const PARTLY = { shippedParts: [{ units: 1, shippedAt: 1_795_000_000_000, tracking: '' }] };

const facts = (...lines: readonly Partial<OrderLine>[]) =>
  summaryOf(lines.map((line, index) => anOrderLine({ line: index + 1, ...line })));

describe('lineStage', () => {
  it.each([
    ['received', RECEIVED],
    ['po', WITH_PO],
    ['dated', LATER],
    ['dated', TEXT],
    ['shipped', SHIPPED],
    ['shipped', { shippedAt: 0 }],
    ['po', PARTLY],
    ['dated', { ...DATED, ...PARTLY }],
    ['shipped', { ...SHIPPED, ...PARTLY }],
  ])('is %s', (stage, line) => expect(lineStage(anOrderLine(line))).toBe(stage));
});

describe('orderStage', () => {
  it.each([
    ['received', [RECEIVED, RECEIVED]],
    ['po', [RECEIVED, WITH_PO]],
    ['dated', [RECEIVED, LATER]],
    ['dated', [SHIPPED, DATED]],
    ['po', [SHIPPED, RECEIVED]],
    ['po', [SHIPPED, WITH_PO]],
    ['shipped', [SHIPPED, SHIPPED]],
    ['po', [PARTLY, RECEIVED]],
    ['dated', [SHIPPED, { ...DATED, ...PARTLY }]],
    ['po', [SHIPPED, PARTLY]],
    ['received', []],
  ])('is %s', (stage, lines) => expect(orderStage(facts(...lines))).toBe(stage));

  it('is cancelled, whatever its lines', () => {
    const closed = { as: 'cancelled' as const, at: 1_795_000_000_000 };
    expect(orderStage({ ...facts(DATED), closed })).toBe('cancelled');
  });
});

describe('nextShipDate', () => {
  it.each([
    ['2026-12-09', [LATER, DATED, RECEIVED]],
    ['2026-12-16', [SHIPPED, LATER]],
    ['2026-12-16', [TEXT, LATER]],
    ['Week 50', [TEXT]],
    [undefined, [WITH_PO]],
    [undefined, [SHIPPED]],
  ])('is %s', (day, lines) => expect(nextShipDate(facts(...lines))).toBe(day));
});

describe('shownStage', () => {
  it.each([
    ['received', undefined],
    ['received', 'approved'],
    ['waiting', 'waiting'],
    ['declined', 'declined'],
    ['expired', 'expired'],
    ['withdrawn', 'withdrawn'],
  ] as const)('is %s for the approval %s', (shown, approval) =>
    expect(shownStage({ ...facts(RECEIVED), ...(approval && { approval }) })).toBe(shown),
  );
});

describe('isLate', () => {
  const CLOSED = { as: 'cancelled' as const, at: 1_795_000_000_000 };
  const PART = { ...DATED, ...PARTLY };

  it.each<[boolean, string, string, readonly Partial<OrderLine>[]]>([
    [false, 'the day before', '2026-12-08', [DATED]],
    [false, 'on the day itself', '2026-12-09', [DATED]],
    [true, 'the day after', '2026-12-10', [DATED]],
    [true, 'with a later line', '2026-12-10', [LATER, DATED]],
    [false, 'once the earlier line has shipped', '2026-12-10', [SHIPPED, LATER]],
    [true, 'until the later line has, too', '2026-12-17', [SHIPPED, LATER]],
    [false, 'once all have shipped', '2026-12-17', [SHIPPED, SHIPPED]],
    [true, 'with a part shipped', '2026-12-10', [PART]],
    [true, 'with a line without a ship date', '2026-12-10', [RECEIVED, DATED]],
    [false, 'without any ship date', '2026-12-10', [RECEIVED, WITH_PO]],
    [false, 'for a text', '2027-12-10', [TEXT]],
    [true, 'with a text beside it', '2026-12-10', [TEXT, DATED]],
  ])('is %s %s', (late, _when, today, lines) => expect(isLate(facts(...lines), today)).toBe(late));

  it('is never true of a cancelled order', () => {
    expect(isLate({ ...facts(DATED), closed: CLOSED }, '2026-12-10')).toBe(false);
  });
});

describe('isPastShipDate', () => {
  it.each([
    [false, '2026-12-09', '2026-12-09'],
    [true, '2026-12-09', '2026-12-10'],
    [true, '2026-12-31', '2027-01-01'],
    [false, 'Week 50', '2027-01-01'],
    [false, '', '2027-01-01'],
    [false, undefined, '2027-01-01'],
  ])('is %s for %s on %s', (isPast, day, today) => expect(isPastShipDate(day, today)).toBe(isPast));
});

describe('lateText', () => {
  it.each([
    ['2026-12-08', '2026-12-09', 'Dec 8, 1 day late'],
    ['2026-11-20', '2026-12-09', 'Nov 20, 19 days late'],
    ['2026-03-01', '2026-11-30', 'Mar 1, 274 days late'],
    ['2025-12-31', '2026-01-02', 'Dec 31, 2025, 2 days late'],
  ])('says of %s on %s: %s', (day, today, text) => expect(lateText(day, today)).toBe(text));
});

describe('shortDay', () => {
  it.each([
    ['2026-12-09', 'Dec 9'],
    ['2027-01-12', 'Jan 12, 2027'],
    ['Week 50', 'Week 50'],
    ['', ''],
  ])('writes %j as %j', (day, text) => expect(shortDay(day, '2026-11-22')).toBe(text));
});
