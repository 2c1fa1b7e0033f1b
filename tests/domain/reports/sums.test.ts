import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { dayInTimeZone } from '../../../domain/orders/calendar-day';
import { lineTimes, NOTHING, orderSums, type ReportedLine, type ReportedOrder } from '../../../domain/reports/sums';

const DAY_MS = 24 * 60 * 60_000;
/** Noon in Atlanta on Tuesday, November 3, 2026. */
const NOV_3 = Date.parse('2026-11-03T17:00:00Z');

const timesOf = (events: Partial<Parameters<typeof lineTimes>[0]>) =>
  lineTimes({ poAt: null, shippedAt: null, estShipDate: '', ...events }, '2026-11-03', (at) =>
    dayInTimeZone(at, 'America/New_York'),
  );

function aLine(changes: Partial<ReportedLine> = {}): ReportedLine {
  return { type: 'mens', quantity: 6, price: 42, poPrice: null, times: timesOf({}), ...changes };
}

const KEYCHAINS: Partial<ReportedLine> = { type: 'customs', quantity: 1500, price: 0 };

function sumsOf(lines: readonly ReportedLine[], changes: Partial<ReportedOrder> = {}) {
  return orderSums({ isPaid: true, isWithdrawn: false, lines, ...changes });
}

describe('orderSums', () => {
  it('counts an order, its lines, units, and dollars, and lines priced on POs apart', () => {
    expect(sumsOf([aLine(), aLine(KEYCHAINS)])).toEqual({
      ...NOTHING,
      ...{ orders: 1, lines: 2, units: 1506, cents: 25_200, po_lines: 1, po_orders: 1, unpriced: 1 },
    });
  });

  it.each([
    ['unit' as const, 219, 328_500],
    ['line' as const, 330_000, 330_000],
  ])('counts a price that an admin entered per %s', (per, cents, total) => {
    const line = aLine({ ...KEYCHAINS, poPrice: { cents: cents as Cents, per } });

    expect(sumsOf([line])).toMatchObject({ cents: 0, po_cents: total, po_lines: 1, unpriced: 0 });
  });

  it('counts no unpaid order, and of a withdrawn one nothing but that', () => {
    expect(sumsOf([aLine()], { isPaid: false })).toEqual(NOTHING);
    expect(sumsOf([aLine()], { isWithdrawn: true })).toEqual({ ...NOTHING, withdrawn: 1 });
  });

  it.each([
    [[null, 1], 0, 0],
    [[0, 0], 0, 1],
    [[0, 1], 1, 1],
    [[5, 2], 5, 1],
    // Dated back.
    [[-3, -1], 0, 1],
  ])('counts calendar days from the order to its last PO and shipment: %j', (days, sum, count) => {
    const times = days.map((day) => (day === null ? null : NOV_3 + day * DAY_MS));
    const withPos = times.map((poAt) => aLine({ times: timesOf({ poAt }) }));
    const shipped = times.map((shippedAt) => aLine({ times: timesOf({ shippedAt }) }));

    expect(sumsOf(withPos)).toMatchObject({ po_days: sum, po_entered: count });
    expect(sumsOf(shipped)).toMatchObject({ ship_days: sum, shipped: count });
  });

  it.each([
    ['2026-11-08', 1, 0],
    ['2026-11-09', 1, 1],
    ['2026-11-10', 1, 1],
    ['Week 46', 0, 0],
    ['', 0, 0],
  ])('compares a shipment on November 9 with the ship date %j', (estShipDate, promised, in_time) => {
    const late = aLine({ times: timesOf({ estShipDate, shippedAt: NOV_3 + 6 * DAY_MS }) });
    const undated = aLine({ times: timesOf({ shippedAt: NOV_3 }) });

    expect(sumsOf([late, undated])).toMatchObject({ shipped: 1, promised, in_time });
  });
});

describe('lineTimes', () => {
  it.each([
    // Clocks go back at 06:00Z on November 1; the day has 25 hours.
    ['2026-11-01T04:59:59Z', '2026-11-01', 0],
    ['2026-11-02T04:59:59Z', '2026-11-01', 0],
    ['2026-11-02T05:00:00Z', '2026-11-01', 1],
  ])('counts calendar days in the customer’s time zone: %s after %s', (time, placed, days) => {
    const toDay = (at: number) => dayInTimeZone(at, 'America/New_York');

    expect(lineTimes({ poAt: Date.parse(time), shippedAt: null, estShipDate: '' }, placed, toDay).po_days).toBe(days);
  });
});
