import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { isByDay, type Span } from '../../domain/reports/period';
import type { Compared } from '../../domain/reports/report';
import {
  addSums,
  BRIEF_SUM_NAMES,
  type BriefSums,
  NOTHING,
  NOTHING_BRIEF,
  type SumName,
  type Sums,
} from '../../domain/reports/sums';
import type { Database } from '../database/database';
import { FIGURES_OF_LINES, fillFigures, PO_TOTAL_OF_LINES } from '../database/report-figures';
import { untyped } from '../database/tables';

export interface ReportQuery {
  readonly customers: readonly CustomerKey[];
  /** Undefined for all. */
  readonly store?: string | undefined;
  readonly code?: string | undefined;
  readonly now: Span;
  /** Ends before `now` begins. */
  readonly before?: Span | undefined;
}

type Briefs = ReadonlyMap<string, Compared<BriefSums>>;

/** Sums of both spans. Days, stores, and items without orders are missing. */
export interface ReportSums {
  readonly total: Compared<Sums>;
  /** Figures by day, or by month if the span is long. */
  readonly periods: Briefs;
  /** Figures by `customer/store`. */
  readonly stores: Briefs;
}

export interface SizeSums {
  readonly size: string;
  readonly orders: number;
  readonly units: number;
}

export interface ItemReport {
  readonly items: Briefs;
  /** Sizes of one item in the span. */
  readonly sizes: readonly SizeSums[];
}

/** Totals, days, and stores, as of one moment. Without an item, they're read from one index of orders. */
export async function readReport(db: Database, query: ReportQuery): Promise<ReportSums> {
  return inSnapshot(db, async (trx) => {
    const now = await readSpan(trx, query, query.now);
    const before = query.before && (await readSpan(trx, query, query.before));
    return {
      total: { now: now.total, before: before?.total ?? NOTHING },
      periods: compared(now.periods, before?.periods),
      stores: compared(now.stores, before?.stores),
    };
  });
}

/** Items and sizes, which take longer: they're read from lines. @param sizesOf chooses the item whose sizes are read */
export async function readItemReport(
  db: Database,
  query: ReportQuery,
  sizesOf: (items: Briefs) => string | undefined,
): Promise<ItemReport> {
  return inSnapshot(db, async (trx) => {
    const now = await readItems(trx, query, query.now);
    const items = compared(now, query.before && (await readItems(trx, query, query.before)));
    const code = sizesOf(items);
    return { items, sizes: code === undefined ? [] : await readSizes(trx, { ...query, code }) };
  });
}

async function inSnapshot<Result>(db: Database, read: (trx: Knex.Transaction) => Promise<Result>): Promise<Result> {
  await fillFigures(db);
  // On SQLite, every transaction is.
  return db.lists.transaction(read, { isolationLevel: 'repeatable read' });
}

const NEITHER: Compared<BriefSums> = { now: NOTHING_BRIEF, before: NOTHING_BRIEF };

type SpanBriefs = ReadonlyMap<string, BriefSums>;

function compared(now: SpanBriefs, before: SpanBriefs = new Map()): Briefs {
  const both = new Map<string, Compared<BriefSums>>();
  for (const [key, sums] of now) both.set(key, { ...NEITHER, now: sums });
  for (const [key, sums] of before) both.set(key, { ...(both.get(key) ?? NEITHER), before: sums });
  return both;
}

/** A placed order that wasn't withdrawn. The index of reports has these; their conditions must be the same. */
const IS_COUNTED = 'orders.paid <> 0 AND orders.withdrawn = 0';
const IS_WITHDRAWN = 'orders.paid <> 0 AND orders.withdrawn <> 0';

function ordersOf(
  trx: Knex.Transaction,
  { customers, store }: ReportQuery,
  { from, to }: Span,
  condition = IS_COUNTED,
): Knex.QueryBuilder {
  const orders = trx(untyped('orders'))
    .whereRaw(condition)
    .whereIn('orders.customer', [...customers])
    .whereBetween('orders.day', [from, to]);
  return store === undefined ? orders : orders.where('orders.store', store);
}

const LINES_OF_ORDER: Readonly<Record<string, string>> = {
  line_count: 'count(*)',
  total_cents: 'sum(order_lines.price_cents * order_lines.quantity)',
  po_total_cents: PO_TOTAL_OF_LINES,
  ...FIGURES_OF_LINES,
};

/** A row for each order; of one item, with the figures of its lines. */
function countedOrders(trx: Knex.Transaction, query: ReportQuery, span: Span): Knex.QueryBuilder {
  const orders = ordersOf(trx, query, span).select('orders.customer', 'orders.day', 'orders.store');
  if (query.code === undefined) return orders.select(Object.keys(LINES_OF_ORDER).map((name) => `orders.${name}`));
  return orders
    .join('order_lines', 'order_lines.order_id', 'orders.id')
    .where('order_lines.code', query.code)
    .groupBy('orders.id')
    .select(Object.entries(LINES_OF_ORDER).map(([name, sql]) => trx.raw(`${sql} AS ${name}`)));
}

/** Sums over `countedOrders`. Pack lines have no catalog price, so `total_cents` has only the others'. */
const BRIEF_SUMS: Readonly<Record<keyof BriefSums, string>> = {
  orders: 'count(*)',
  units: 'sum(units)',
  cents: 'sum(total_cents)',
  po_cents: 'sum(po_total_cents)',
  po_lines: 'sum(po_lines)',
};

/** Those of a whole span only. The others follow from its stores: each sum of half a million orders takes 10 ms. */
const TOTAL_SUMS: Readonly<Record<Exclude<SumName, keyof BriefSums | 'withdrawn'>, string>> = {
  lines: 'sum(line_count)',
  po_orders: 'count(*) FILTER (WHERE po_lines > 0)',
  unpriced: 'sum(unpriced)',
  po_days: 'sum(po_days)',
  po_entered: 'count(po_days)',
  ship_days: 'sum(ship_days)',
  shipped: 'count(ship_days)',
  promised: 'count(in_time)',
  in_time: 'sum(in_time)',
};

function selected(sums: Readonly<Record<string, string>>): string {
  return Object.entries(sums)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ');
}

const ADDED_BRIEFS = selected(Object.fromEntries(BRIEF_SUM_NAMES.map((name) => [name, `sum(${name})`])));

type SummedRow = Readonly<Record<string, number | string | null>>;

/** PostgreSQL adds up big integers to a type that arrives as text. Null without any. */
function sumsOfRow(row: SummedRow, names: readonly SumName[]): Partial<Sums> {
  return Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)]));
}

function briefsOfRow(row: SummedRow): BriefSums {
  return addSums(NOTHING_BRIEF, sumsOfRow(row, BRIEF_SUM_NAMES));
}

async function readSpan(trx: Knex.Transaction, query: ReportQuery, span: Span) {
  const { periods, stores } = await readGroups(trx, query, span);
  const [row = {}]: SummedRow[] = await trx
    .from(countedOrders(trx, query, span).as('counted'))
    .select(trx.raw(selected(TOTAL_SUMS)));
  const withdrawn = ordersOf(trx, query, span, IS_WITHDRAWN);
  if (query.code !== undefined)
    withdrawn.whereRaw('EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND code = ?)', [query.code]);
  const [{ count = 0 } = {}] = await withdrawn.count({ count: '*' });
  const rest = { ...sumsOfRow(row, Object.keys(TOTAL_SUMS) as SumName[]), withdrawn: Number(count) };
  return { total: [...stores.values()].reduce<Sums>(addSums, addSums(NOTHING, rest)), periods, stores };
}

/** Orders are grouped in the order of their index, which is fast, and then the few groups twice. */
async function readGroups(trx: Knex.Transaction, query: ReportQuery, span: Span) {
  const { sql, bindings } = trx
    .from(countedOrders(trx, query, span).as('counted'))
    .groupBy('customer', 'day', 'store')
    .select('customer', 'day', 'store', trx.raw(selected(BRIEF_SUMS)))
    .toSQL();
  const period = isByDay(query.now) ? 'day' : 'substr(day, 1, 7)';
  const result = await trx.raw(
    `WITH days AS MATERIALIZED (${sql})
     SELECT ${period} AS period, NULL AS customer, NULL AS store, ${ADDED_BRIEFS} FROM days GROUP BY ${period}
     UNION ALL SELECT NULL, customer, store, ${ADDED_BRIEFS} FROM days GROUP BY customer, store`,
    [...bindings],
  );
  const rows: readonly SummedRow[] = result.rows ?? result;
  const periods = new Map<string, BriefSums>();
  const stores = new Map<string, BriefSums>();
  for (const row of rows) {
    if (row.period === null) stores.set(`${row.customer}/${row.store}`, briefsOfRow(row));
    else periods.set(`${row.period}`, briefsOfRow(row));
  }
  return { periods, stores };
}

/** Lines of the span's orders, in the order of an index that has all that's asked of them. */
function linesOf(trx: Knex.Transaction, query: ReportQuery, span: Span): Knex.QueryBuilder {
  const lines = trx(untyped('order_lines')).whereIn('order_id', ordersOf(trx, query, span).select('orders.id'));
  return query.code === undefined ? lines : lines.where({ code: query.code });
}

const OF_ITEM = selected({
  units: 'sum(quantity)',
  total_cents: 'sum(price_cents * quantity)',
  po_total_cents: PO_TOTAL_OF_LINES,
  po_lines: FIGURES_OF_LINES.po_lines,
});

async function readItems(trx: Knex.Transaction, query: ReportQuery, span: Span): Promise<SpanBriefs> {
  const ofOrder = linesOf(trx, query, span).groupBy('order_id', 'code').select('code', trx.raw(OF_ITEM));
  const rows: SummedRow[] = await trx
    .from(ofOrder.as('counted'))
    .groupBy('code')
    .select('code', trx.raw(selected(BRIEF_SUMS)));
  return new Map(rows.map((row) => [`${row.code}`, briefsOfRow(row)]));
}

async function readSizes(trx: Knex.Transaction, query: ReportQuery): Promise<readonly SizeSums[]> {
  const ofOrder = linesOf(trx, query, query.now).groupBy('order_id', 'size').select('size').sum({ units: 'quantity' });
  const rows: { size: string; orders: number | string; units: number | string }[] = await trx
    .from(ofOrder.as('counted'))
    .groupBy('size')
    .select('size')
    .count({ orders: '*' })
    .sum({ units: 'units' });
  return rows.map(({ size, orders, units }) => ({ size, orders: Number(orders), units: Number(units) }));
}
