import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { inBatches } from '../../domain/in-batches';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import type { OrderLine } from '../../domain/orders/order';
import type { LineChange, LineHistoryEntry } from '../../domain/orders/order-edit';
import { lineTimes } from '../../domain/reports/sums';
import type { Database } from '../database/database';
import { FIGURES_OF_LINES, PO_TOTAL_OF_LINES, setFromLines } from '../database/report-figures';
import { type HistoryRow, type OrderRow, untyped } from '../database/tables';
import { orderSearchOf } from './order-search';
import {
  fieldsOf,
  type OrderRecord,
  orderLine,
  partsColumn,
  valueColumnsOf,
  valuesBefore,
  valuesOf,
  withLines,
} from './rows';

export type OrderName = { readonly orderNumber: string } | { readonly email: string; readonly createdAt: number };

export interface LineHistoryOfOrder extends LineHistoryEntry {
  readonly line: number;
}

/** Unpaid orders, which the Orders screen doesn't show, aren't found. */
export async function findOrder(knex: Knex, customer: CustomerKey, name: OrderName): Promise<OrderRecord | undefined> {
  const [order] = await withLines(knex, await orderRows(knex, customer, name));
  return order;
}

/** Any order, even an unpaid one; undefined if it was deleted. */
export async function findOrderById(knex: Knex, id: number) {
  const rows = await knex('orders').where({ id });
  const [order] = await withLines(knex, rows);
  return order && rows[0] && { customer: rows[0].customer, order };
}

export async function lockOrderById(trx: Knex.Transaction, id: number) {
  const rows = await trx('orders').where({ id }).whereNot({ paid: 0 }).forUpdate();
  const [order] = await withLines(trx, rows);
  return order && rows[0] && { customer: rows[0].customer, order, row: rows[0] };
}

export async function lockOrder(trx: Knex.Transaction, customer: CustomerKey, name: OrderName) {
  const [order] = await withLines(trx, await orderRows(trx, customer, name).forUpdate());
  return order;
}

function orderRows(knex: Knex, customer: CustomerKey, name: OrderName) {
  const columns =
    'orderNumber' in name ? { order_number: name.orderNumber } : { email: name.email, created_at: name.createdAt };
  return knex('orders')
    .where({ customer, ...columns })
    .whereNot({ paid: 0 });
}

/** History by line, newest first. */
export async function listHistory(knex: Knex, orderId: number): Promise<readonly LineHistoryOfOrder[]> {
  const rows = await knex('order_line_history')
    .where({ order_id: orderId })
    .orderBy([{ column: 'line' }, { column: 'version', order: 'desc' }]);
  return rows.map((row) => ({
    line: row.line,
    version: row.version,
    changedAt: row.changed_at,
    session: row.session,
    before: valuesBefore(row),
    after: valuesOf(row),
    bulk: row.bulk ?? undefined,
  }));
}

export type OrderLineChange = LineChange & { readonly orderId: number };

/** SQLite allows 32,766 values in a statement; a history entry has 22. */
const AT_ONCE = 200;

interface EditedBy {
  readonly session: string;
  readonly changedAt: number;
  /** The id of the bulk edit that these changes are. */
  readonly bulk?: string | undefined;
  readonly timeZoneOf: (customer: CustomerKey) => string | undefined;
}

export async function storeChanges(
  db: Database,
  trx: Knex.Transaction,
  changes: readonly OrderLineChange[],
  by: EditedBy,
): Promise<void> {
  const ids = [...new Set(changes.map(({ orderId }) => orderId))];
  const orders = new Map<number, EditedOrder>();
  for (const some of inBatches(ids, AT_ONCE)) {
    const rows = await trx('orders').whereIn('id', some).select('id', 'customer', 'created_at', 'day');
    for (const row of rows) orders.set(row.id, row);
  }
  for (const change of changes) {
    const { orderId, line, version, after } = change;
    const times = timesAfter(change, orders.get(orderId) as EditedOrder, by);
    // Times that the previous release left behind stay behind, so that they're found.
    const times_version = trx.raw('CASE times_version WHEN version THEN ? ELSE times_version END', [version]);
    await trx(untyped('order_lines'))
      .where({ order_id: orderId, line })
      .update({ version, ...valueColumnsOf(after), ...times, times_version });
  }
  const entries = changes.map((change) => historyRow(change, by));
  await trx.batchInsert('order_line_history', entries, AT_ONCE);
  for (const some of inBatches(ids, AT_ONCE)) {
    await updateCounters(trx, some);
    await orderSearchOf(db).update(trx, some);
  }
}

type EditedOrder = Pick<OrderRow, 'customer' | 'created_at' | 'day'>;

/** A PO that replaces another one leaves the day of the first. */
function timesAfter({ before, after }: LineChange, order: EditedOrder, { changedAt, timeZoneOf }: EditedBy) {
  const toDay = (epochMs: number) => dayInTimeZone(epochMs, timeZoneOf(order.customer));
  const events = { ...after, poAt: after.po === '' ? null : changedAt };
  const { po_days, ...times } = lineTimes(events, order.day ?? toDay(order.created_at), toDay);
  return before.po !== '' && after.po !== '' ? times : { po_days, ...times };
}

function historyRow(
  { orderId, line, version, before, after }: OrderLineChange,
  { session, changedAt, bulk }: EditedBy,
): HistoryRow {
  return {
    order_id: orderId,
    line,
    version,
    session,
    changed_at: changedAt,
    bulk: bulk ?? null,
    ...valueColumnsOf(after),
    customer_po_before: before.customerPo,
    po_before: before.po,
    est_ship_date_before: before.estShipDate,
    shipped_at_before: before.shippedAt,
    tracking_before: before.tracking,
    shipped_parts_before: partsColumn(before.shippedParts),
    po_price_cents_before: before.poPrice?.cents ?? null,
    po_price_per_before: before.poPrice?.per ?? null,
  };
}

/** Counters as `countMissing`, stage and due day as `orderStage` and `isLate`, and figures as reports have them. */
export async function updateCounters(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await setFromLines(trx, COUNTERS_OF_LINES, ids);
}

/** The position in `STAGES` for the rows of `order_lines`. */
const STAGE_OF_LINES = `CASE
  WHEN count(*) = count(shipped_at) THEN 3
  WHEN count(*) FILTER (WHERE shipped_at IS NULL AND est_ship_date <> '') > 0 THEN 2
  WHEN count(*) FILTER (WHERE shipped_at IS NOT NULL OR shipped_parts <> '[]' OR po <> '') > 0 THEN 1
  ELSE 0 END`;

/** The earliest open day; texts such as "Week 50" aren't days. */
const SHIPS_BY_OF_LINES = `min(CASE WHEN shipped_at IS NULL AND est_ship_date LIKE '____-__-__'
  AND length(replace(est_ship_date, '-', '')) = 8 AND ltrim(est_ship_date, '0123456789-') = '' THEN est_ship_date END)`;

const COUNTERS_OF_LINES = {
  lines_without_po: "count(*) FILTER (WHERE po = '')",
  lines_without_ship_date: "count(*) FILTER (WHERE est_ship_date = '')",
  stage: STAGE_OF_LINES,
  ships_by: SHIPS_BY_OF_LINES,
  po_total_cents: PO_TOTAL_OF_LINES,
  ...FIGURES_OF_LINES,
};

export interface LineName {
  readonly orderNumber: string;
  readonly line: number;
}

export interface StoredLine {
  readonly orderId: number;
  /** When it was ordered, in epoch milliseconds. */
  readonly createdAt: number;
  readonly line: OrderLine;
}

/** The named lines, by `lineName`, whose orders they are, and how many lines these have. */
export interface FoundLines {
  readonly lines: ReadonlyMap<string, StoredLine>;
  /** Customers by the order's row id. */
  readonly customers: ReadonlyMap<number, CustomerKey>;
  readonly linesOfOrders: number;
}

export function lineName({ orderNumber, line }: LineName): string {
  return `${orderNumber}/${line}`;
}

/** Finds paid orders' lines and locks them until the transaction ends. Nobody edits closed orders. */
export async function lockLines(
  knex: Knex.Transaction,
  customers: readonly CustomerKey[],
  names: readonly LineName[],
): Promise<FoundLines> {
  const orders = await knex('orders')
    .where({ closed_as: null })
    .whereIn('customer', [...customers])
    .whereNot({ paid: 0 })
    .whereIn('order_number', [...new Set(names.map(({ orderNumber }) => orderNumber))])
    .orderBy('id')
    .forUpdate()
    .select('id', 'order_number', 'line_count', 'customer', 'created_at');
  const ids = new Map(orders.map((order) => [order.order_number, order.id]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const keys = names.flatMap(({ orderNumber, line }) => {
    const id = ids.get(orderNumber);
    return id === undefined ? [] : [[id, line]];
  });
  const rows = await knex('order_lines').whereIn(['order_id', 'line'], keys);
  return {
    lines: new Map(
      rows.map((row) => {
        const { order_number: orderNumber = '', created_at: createdAt = 0 } = byId.get(row.order_id) ?? {};
        return [lineName({ orderNumber, line: row.line }), { orderId: row.order_id, createdAt, line: orderLine(row) }];
      }),
    ),
    customers: new Map(orders.map(({ id, customer }) => [id, customer])),
    linesOfOrders: orders.reduce((sum, { line_count }) => sum + line_count, 0),
  };
}

interface LineAtVersion {
  readonly orderId: number;
  readonly line: number;
  readonly version: number;
}

/** The content of lines at earlier versions, from what each next edit replaced. */
export async function fieldsBefore(knex: Knex, wanted: readonly LineAtVersion[]) {
  const keys = wanted.map(({ orderId, line, version }) => [orderId, line, version + 1]);
  const rows = await knex('order_line_history').whereIn(['order_id', 'line', 'version'], keys).select({
    order_id: 'order_id',
    line: 'line',
    version: 'version',
    customer_po: 'customer_po_before',
    po: 'po_before',
    est_ship_date: 'est_ship_date_before',
    po_price_cents: 'po_price_cents_before',
    po_price_per: 'po_price_per_before',
  });
  return new Map(
    rows.map((row) => [
      versionName({ orderId: row.order_id, line: row.line, version: row.version - 1 }),
      fieldsOf(row),
    ]),
  );
}

export function versionName({ orderId, line, version }: LineAtVersion): string {
  return `${orderId}/${line}/${version}`;
}
