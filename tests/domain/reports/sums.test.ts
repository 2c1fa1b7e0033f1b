import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import { dayInTimeZone } from '../../../domain/orders/calendar-day';
import {
  addSums,
  NOTHING,
  negative,
  type ReportedLine,
  type ReportedOrder,
  type SumRow,
  sumKeyName,
  sumOrders,
} from '../../../domain/reports/sums';

const DAY_MS = 24 * 60 * 60_000;
/** Noon in Atlanta on Tuesday, November 3, 2026. */
const NOV_3 = Date.parse('2026-11-03T17:00:00Z');

const dayOf = (_customer: string, at: number) => dayInTimeZone(at, 'America/New_York');

function aLine(changes: Partial<ReportedLine> = {}): ReportedLine {
  return {
    ...{ code: 'PL420', size: 'Large', type: 'mens', quantity: 6, price: 42, poPrice: null },
    ...{ estShipDate: '', poAt: null, shippedAt: null, ...changes },
  } as ReportedLine;
}

const KEYCHAINS: Partial<ReportedLine> = { code: 'LK100', size: 'default', type: 'customs', quantity: 1500, price: 0 };

function anOrder(changes: Partial<ReportedOrder> = {}): ReportedOrder {
  const order = { customer: 'hennessy', store: 'HENLEX', createdAt: NOV_3, isPaid: true, isWithdrawn: false };
  return { ...order, lines: [aLine()], ...changes };
}

/** Of the store and its day. */
function sumsOf(...orders: readonly ReportedOrder[]) {
  return sumOrders(orders, dayOf).stores.find(({ period }) => period === '2026-11-03')?.sums;
}

describe('sumOrders', () => {
  it('counts an order, its lines, units, and dollars, and lines priced on POs apart', () => {
    const order = anOrder({ lines: [aLine(), aLine(KEYCHAINS)] });

    expect(sumsOf(order)).toEqual({
      ...NOTHING,
      ...{ orders: 1, lines: 2, units: 1506, cents: 25_200, po_lines: 1, po_orders: 1, unpriced: 1 },
    });
  });

  it.each([
    ['unit' as const, 219, 328_500],
    ['line' as const, 330_000, 330_000],
  ])('counts a price that an admin entered per %s', (per, cents, total) => {
    const line = aLine({ ...KEYCHAINS, poPrice: { cents: cents as Cents, per } });

    expect(sumsOf(anOrder({ lines: [line] }))).toMatchObject({ cents: 0, po_cents: total, po_lines: 1, unpriced: 0 });
  });

  it('writes a day and its month, for the store, its items over all stores and by store, and its sizes', () => {
    const { stores, items, sizes } = sumOrders([anOrder({ lines: [aLine(), aLine(KEYCHAINS)] })], dayOf);
    const names = (rows: readonly SumRow[]) =>
      rows.map(({ store, period, code = '', size = '' }) => [store, period, code, size].join(' ').trim());

    expect(names(stores)).toEqual(['HENLEX 2026-11', 'HENLEX 2026-11-03']);
    expect(names(items)).toEqual([
      '2026-11 LK100',
      '2026-11 PL420',
      '2026-11-03 LK100',
      '2026-11-03 PL420',
      'HENLEX 2026-11 LK100',
      'HENLEX 2026-11 PL420',
      'HENLEX 2026-11-03 LK100',
      'HENLEX 2026-11-03 PL420',
    ]);
    expect(names(sizes)).toContain('HENLEX 2026-11-03 PL420 Large');
    expect(sizes).toHaveLength(4);
  });

  it.each([
    ['2026-11-01T04:59:59Z', '2026-11-01'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    // Clocks go back at 06:00Z; the day has 25 hours.
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('counts an order of %s on the group’s %s', (time, day) => {
    const { stores } = sumOrders([anOrder({ createdAt: Date.parse(time) })], dayOf);

    expect(stores.map(({ period }) => period)).toEqual([day.slice(0, 7), day]);
  });

  it('counts no unpaid order, and of a withdrawn one nothing but that', () => {
    expect(sumsOf(anOrder({ isPaid: false }))).toBeUndefined();
    expect(sumsOf(anOrder({ isWithdrawn: true }))).toEqual({ ...NOTHING, withdrawn: 1 });
    expect(sumOrders([anOrder({ isWithdrawn: true })], dayOf).sizes).toEqual([]);
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
    const withPos = anOrder({ lines: times.map((poAt) => aLine({ poAt })) });
    const shipped = anOrder({ lines: times.map((shippedAt) => aLine({ shippedAt })) });

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
    const lines = [aLine({ estShipDate, shippedAt: NOV_3 + 6 * DAY_MS }), aLine({ shippedAt: NOV_3 })];

    expect(sumsOf(anOrder({ lines }))).toMatchObject({ shipped: 1, promised, in_time });
  });

  it('counts an order once per item and size, however many lines it has of them', () => {
    const lines = [aLine(), aLine({ quantity: 3 }), aLine({ size: 'Small', quantity: 1 })];
    const { items, sizes } = sumOrders([anOrder({ lines })], dayOf);

    expect(items[0]?.sums).toMatchObject({ orders: 1, lines: 3, units: 10 });
    expect(sizes.filter(({ period }) => period === '2026-11').map(({ size, sums }) => [size, sums])).toEqual([
      ['Large', { orders: 1, units: 9 }],
      ['Small', { orders: 1, units: 1 }],
    ]);
  });
});

const order: fc.Arbitrary<ReportedOrder> = fc.record({
  customer: fc.constantFrom('hennessy', 'leith'),
  store: fc.constantFrom('HENLEX', 'HENHON', 'None'),
  createdAt: fc.integer({ min: NOV_3 - 40 * DAY_MS, max: NOV_3 }),
  isPaid: fc.boolean(),
  isWithdrawn: fc.boolean(),
  lines: fc.array(
    fc.record({
      code: fc.constantFrom('PL420', 'LK100', 'CP500'),
      size: fc.constantFrom('Small', 'Large', ''),
      type: fc.constantFrom('mens' as const, 'customs' as const),
      quantity: fc.integer({ min: 1, max: 5000 }),
      price: fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
      poPrice: fc.constant(null),
      estShipDate: fc.constantFrom('', '2026-11-02', 'Week 3'),
      poAt: fc.option(fc.integer({ min: NOV_3 - 40 * DAY_MS, max: NOV_3 + 9 * DAY_MS })),
      shippedAt: fc.option(fc.integer({ min: NOV_3 - 40 * DAY_MS, max: NOV_3 + 9 * DAY_MS })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

function total(rows: readonly SumRow[]) {
  const sums = new Map<string, object>();
  for (const row of rows) {
    const before = sums.get(sumKeyName(row)) ?? NOTHING;
    sums.set(sumKeyName(row), addSums(before as typeof NOTHING, row.sums));
  }
  return new Map([...sums].filter(([, each]) => Object.values(each).some((sum) => sum !== 0)));
}

describe('sums of any orders', () => {
  it('are the same whether orders are counted together or one by one', () => {
    return fc.assert(
      fc.property(fc.array(order, { maxLength: 12 }), (orders) => {
        const together = sumOrders(orders, dayOf);
        const each = orders.map((one) => sumOrders([one], dayOf));
        for (const rows of ['stores', 'items', 'sizes'] as const) {
          expect(total(each.flatMap((one) => one[rows]))).toEqual(total(together[rows]));
        }
      }),
    );
  });

  it('are nothing once all orders are taken away, and months are the sums of their days', () => {
    return fc.assert(
      fc.property(fc.array(order, { maxLength: 12 }), (orders) => {
        const sums = sumOrders(orders, dayOf);
        const taken = negative(sums);
        for (const rows of ['stores', 'items', 'sizes'] as const) {
          expect(total([...sums[rows], ...taken[rows]])).toEqual(new Map());
          const days = sums[rows].filter(({ period }) => period.length > 7);
          const months = sums[rows].filter(({ period }) => period.length === 7);
          expect(total(days.map((row) => ({ ...row, period: row.period.slice(0, 7) })))).toEqual(total(months));
        }
      }),
    );
  });
});
