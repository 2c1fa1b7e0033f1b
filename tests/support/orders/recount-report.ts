import { dayInTimeZone } from '../../../domain/orders/calendar-day';
import { isByDay } from '../../../domain/reports/period';
import {
  addSums,
  BRIEF_SUM_NAMES,
  type BriefSums,
  lineTimes,
  NOTHING,
  NOTHING_BRIEF,
  orderSums,
  type ReportedLine,
  type Sums,
} from '../../../domain/reports/sums';
import type { Database } from '../../../server/database/database';
import type { LineRow } from '../../../server/database/tables';
import { poPriceOf } from '../../../server/order-rows/rows';
import type { ReportQuery } from '../../../server/reports/rows';

type Which = 'now' | 'before';

const toDay = (epochMs: number) => dayInTimeZone(epochMs, 'America/New_York');

/** A report from orders, lines, histories, and payments alone: without what orders keep for reports. */
export async function recountReport({ read }: Pick<Database, 'read'>, query: ReportQuery) {
  const recount = {
    total: { now: NOTHING, before: NOTHING },
    periods: new Map<string, Record<Which, BriefSums>>(),
    stores: new Map<string, Record<Which, BriefSums>>(),
    items: new Map<string, Record<Which, BriefSums>>(),
    sizes: new Map<string, { orders: number; units: number }>(),
  };
  const payments = new Map((await read('card_payments')).map(({ order_id, state }) => [order_id, state]));
  const lines = groupBy(await timedLines(read), ({ row }) => row.order_id);
  for (const order of await read('orders').whereIn('customer', [...query.customers])) {
    const day = order.day ?? '';
    const isIn = (span = query.now) => span.from <= day && day <= span.to;
    const which = isIn() ? 'now' : query.before && isIn(query.before) ? 'before' : undefined;
    if (!which || (query.store ?? order.store) !== order.store) continue;
    const state = {
      isPaid: order.paid !== 0,
      isWithdrawn: order.closed_as !== null || /refunded|reversed/.test(payments.get(order.id) ?? ''),
    };
    const asked = (lines.get(order.id) ?? []).filter(({ row }) => (query.code ?? row.code) === row.code);
    if (asked.length === 0) continue;
    const sums = orderSums({ ...state, lines: asked.map(({ line }) => line) });
    recount.total[which] = addSums(recount.total[which], sums);
    add(recount.periods, isByDay(query.now) ? day : day.slice(0, 7), which, sums);
    add(recount.stores, `${order.customer}/${order.store}`, which, sums);
    for (const [code, ofItem] of groupBy(asked, ({ row }) => row.code))
      add(recount.items, code, which, orderSums({ ...state, lines: ofItem.map(({ line }) => line) }));
    const ofSize = asked.filter(({ row }) => row.code === (query.code ?? 'PL420'));
    for (const [size, sized] of groupBy(ofSize, ({ row }) => row.size)) {
      const { orders, units } = orderSums({ ...state, lines: sized.map(({ line }) => line) });
      const known = recount.sizes.get(size) ?? { orders: 0, units: 0 };
      if (which === 'now' && orders > 0)
        recount.sizes.set(size, { orders: known.orders + orders, units: known.units + units });
    }
  }
  return recount;
}

function add(groups: Map<string, Record<Which, BriefSums>>, key: string, which: Which, sums: Sums): void {
  if (sums.orders === 0) return;
  const known = groups.get(key) ?? { now: NOTHING_BRIEF, before: NOTHING_BRIEF };
  const brief = Object.fromEntries(BRIEF_SUM_NAMES.map((name) => [name, sums[name]])) as BriefSums;
  groups.set(key, { ...known, [which]: addSums(known[which], brief) });
}

async function timedLines(read: Database['read']) {
  const days = new Map((await read('orders')).map(({ id, day }) => [id, day ?? '']));
  const history = await read('order_line_history').orderBy('version');
  return (await read('order_lines').orderBy(['order_id', 'line'])).map((row: LineRow) => {
    const entered = history.findLast(
      (entry) =>
        entry.order_id === row.order_id && entry.line === row.line && entry.po_before === '' && entry.po !== '',
    );
    const poAt = row.po === '' ? null : (entered?.changed_at ?? null);
    const events = { poAt, shippedAt: row.shipped_at, estShipDate: row.est_ship_date };
    const { type, quantity, price_cents } = row;
    const times = lineTimes(events, days.get(row.order_id) ?? '', toDay);
    const line: ReportedLine = { type, quantity, price: price_cents / 100, poPrice: poPriceOf(row), times };
    return { row, line };
  });
}

function groupBy<Each, Key>(all: readonly Each[], keyOf: (each: Each) => Key): ReadonlyMap<Key, readonly Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
