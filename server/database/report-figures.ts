import type { Knex } from 'knex';
import { PACK_TYPES } from '../../domain/catalog/item-types';
import type { CheckedLine } from '../../domain/checkout/order-check';
import { inBatches } from '../../domain/in-batches';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { type LineTimes, lineTimes } from '../../domain/reports/sums';
import type { Database } from './database';
import { readTimeZone } from './order-days';
import { untyped } from './tables';

// An order's row has what reports add up of it (docs/decisions/reports.md), so they don't read its lines.

/** Pack lines have no catalog price: comparing that first spares most lines the comparison of texts. */
const IS_PACK = `price_cents = 0 AND type IN (${PACK_TYPES.map((type) => `'${type}'`).join(', ')})`;

/** `lacksPrice` for the rows of `order_lines`. */
export const LACKS_PRICE = `po_price_cents IS NULL AND ${IS_PACK}`;

/** Sum of the prices that admins entered, as `lineTotal` counts them. Null without any. */
export const PO_TOTAL_OF_LINES = `sum(CASE po_price_per WHEN 'line' THEN po_price_cents ELSE po_price_cents * quantity END)
  FILTER (WHERE po_price_cents IS NOT NULL)`;

/** The order's columns that follow from its lines (`orderSums`), as SQL over the rows of `order_lines`. */
export const FIGURES_OF_LINES = {
  units: 'coalesce(sum(quantity), 0)',
  po_lines: `count(*) FILTER (WHERE ${IS_PACK})`,
  unpriced: `count(*) FILTER (WHERE ${LACKS_PRICE})`,
  po_days: 'CASE WHEN count(*) = count(order_lines.po_days) THEN max(order_lines.po_days) END',
  ship_days: 'CASE WHEN count(*) = count(order_lines.ship_days) THEN max(order_lines.ship_days) END',
  in_time: 'CASE WHEN count(*) = count(order_lines.ship_days) THEN min(order_lines.in_time) END',
} as const;

/** Figures of an order that is being placed. */
export function newFigures(lines: readonly CheckedLine[]) {
  const po_lines = lines.filter(({ type }) => PACK_TYPES.includes(type)).length;
  return { units: lines.reduce((sum, { quantity }) => sum + quantity, 0), po_lines, unpriced: po_lines };
}

/** Sets columns of orders to SQL over their lines. @param ids few enough for a statement; all orders by default */
export async function setFromLines(
  knex: Knex,
  columns: Readonly<Record<string, string>>,
  ids?: readonly number[],
): Promise<void> {
  const where = ids ? `WHERE orders.id IN (${ids.map(() => '?').join(', ')})` : '';
  await knex.raw(
    `UPDATE orders SET (${Object.keys(columns).join(', ')}) =
     (SELECT ${Object.values(columns).join(', ')} FROM order_lines WHERE order_lines.order_id = orders.id) ${where}`,
    [...(ids ?? [])],
  );
}

/**
 * Orders that the previous release placed or cancelled. Those that wait for approvers have no figures yet: they may
 * lower them.
 */
export const WITHOUT_FIGURES = 'paid <> 0 AND (units IS NULL OR (closed_as IS NOT NULL AND withdrawn = 0))';

/** Lines that the previous release changed. */
export const WITHOUT_TIMES = 'times_version <> version';

const REFUNDED = ['refunded', 'reversed'];

/** Few enough for a statement. */
const ORDERS_AT_ONCE = 200;

/**
 * Fills in the figures of orders that the previous release placed or changed. It doesn't know these columns: it leaves
 * them empty, or behind the version of its lines. Indexes find those, and hold nothing otherwise.
 */
export async function fillFigures(db: Database): Promise<void> {
  for (;;) {
    const ids = await listWithoutFigures(db.read);
    if (ids.length === 0) return;
    await db.transaction(async (trx) => {
      await trx('orders').whereIn('id', ids).orderBy('id').forUpdate().select('id');
      await countFigures(trx, ids);
    });
  }
}

async function listWithoutFigures(read: Knex): Promise<readonly number[]> {
  const queries: readonly Knex.QueryBuilder[] = [
    read('orders').whereRaw(WITHOUT_FIGURES).select('id'),
    read('order_lines').whereRaw(WITHOUT_TIMES).select('order_id as id'),
    read('card_payments')
      .join('orders', 'orders.id', 'card_payments.order_id')
      // Both values, so that an index leads to the states.
      .whereIn('card_payments.is_reported', [0, 1])
      .whereIn('card_payments.state', REFUNDED)
      .where('orders.withdrawn', 0)
      .select('orders.id'),
  ];
  for (const query of queries) {
    const rows: { id: number }[] = await query.limit(ORDERS_AT_ONCE);
    if (rows.length > 0) return [...new Set(rows.map(({ id }) => id))];
  }
  return [];
}

/** Counts all figures of orders again, from their lines, histories, and payments. */
export async function countFigures(knex: Knex, ids: readonly number[]): Promise<void> {
  for (const some of inBatches(ids, ORDERS_AT_ONCE)) {
    await countTimes(knex, some);
    await setFromLines(knex, FIGURES_OF_LINES, some);
    const refunded = knex('card_payments').whereIn('state', REFUNDED).select('order_id');
    await knex(untyped('orders'))
      .whereIn('id', [...some])
      .where((withdrawn) => withdrawn.whereNotNull('closed_as').orWhereIn('id', refunded))
      .update({ withdrawn: 1 });
  }
}

interface TimedLine {
  readonly order_id: number;
  readonly line: number;
  readonly po: string;
  readonly est_ship_date: string;
  readonly shipped_at: number | null;
  readonly customer: string;
  readonly created_at: number;
  readonly day: string | null;
}

/** Days are those of the time zone that the customer has now. */
async function countTimes(knex: Knex, ids: readonly number[]): Promise<void> {
  const lines: readonly TimedLine[] = await knex(untyped('order_lines'))
    .join('orders', 'orders.id', 'order_lines.order_id')
    .whereIn('order_id', [...ids])
    .select('order_id', 'line', 'po', 'est_ship_date', 'shipped_at', 'customer', 'created_at', 'day');
  const poTimes = await readPoTimes(knex, ids);
  const zones = new Map<string, string>();
  for (const { customer } of lines) {
    if (!zones.has(customer)) zones.set(customer, await readTimeZone(knex, customer));
  }
  const same = new Map<string, { readonly times: LineTimes; readonly lines: number[][] }>();
  for (const { order_id, line, po, est_ship_date: estShipDate, shipped_at: shippedAt, ...order } of lines) {
    const toDay = (epochMs: number) => dayInTimeZone(epochMs, zones.get(order.customer));
    const poAt = po === '' ? null : (poTimes.get(`${order_id}/${line}`) ?? null);
    const times = lineTimes({ poAt, shippedAt, estShipDate }, order.day ?? toDay(order.created_at), toDay);
    const name = JSON.stringify(times);
    const group = same.get(name) ?? { times, lines: [] };
    same.set(name, group);
    group.lines.push([order_id, line]);
  }
  for (const { times, lines: timed } of same.values()) {
    for (const some of inBatches(timed, ORDERS_AT_ONCE)) {
      await knex(untyped('order_lines'))
        .whereIn(['order_id', 'line'], some)
        .update({ ...times, times_version: knex.ref('version') });
    }
  }
}

/** When lines got their POs, by `order/line`. */
async function readPoTimes(knex: Knex, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const rows: { order_id: number; line: number; at: number }[] = await knex('order_line_history')
    .whereIn('order_id', [...ids])
    .where({ po_before: '' })
    .whereNot({ po: '' })
    .groupBy('order_id', 'line')
    .select('order_id', 'line')
    .max('changed_at as at');
  return new Map(rows.map(({ order_id, line, at }) => [`${order_id}/${line}`, at]));
}
