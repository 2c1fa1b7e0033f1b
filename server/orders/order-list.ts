import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Counted } from '../../domain/orders/office-view';
import {
  type MissingField,
  NEWEST_FIRST,
  readSort,
  type Sort,
  type SortColumn,
  STAGES,
  type Stage,
} from '../../domain/orders/order-filters';
import type { StageCounts } from '../../domain/orders/stage';
import type { OnConnection } from '../database/connection';
import type { Database } from '../database/database';
import { orderSearchOf } from '../order-rows/order-search';
import { ORDER_HEADS, type OrderHeadRow, type OrderRecord, withLines } from '../order-rows/rows';
import type { OrderSearch } from '../order-rows/search-index';

export interface OrderFilters extends OrderSearch {
  /** Epoch milliseconds; `to` is exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly stage: Stage | undefined;
  /** Today (YYYY-MM-DD in the customer's time zone), for its late orders only. */
  readonly lateOn: string | undefined;
  /** The first and last day on which the listed orders are due (YYYY-MM-DD). */
  readonly dueIn?: readonly [first: string, last: string] | undefined;
  /** For an approver; other orders that aren't placed are in no list. */
  readonly isWaiting?: boolean;
  /** Whether an approver let it through after this time. */
  readonly approved?: { readonly after: number; readonly is: boolean };
  /** Neither shipped nor closed. */
  readonly isOpen?: boolean;
  /** First and last day in the customer's time zone (YYYY-MM-DD). */
  readonly days?: readonly [first: string, last: string] | undefined;
  /** The code of an item that a line is of. */
  readonly item?: string | undefined;
  readonly counted?: Counted | undefined;
  readonly orderNumbers: readonly string[] | undefined;
  /** Codes of stores that are left out. */
  readonly otherThan?: readonly string[];
}

export const NO_FILTERS: OrderFilters = {
  words: [],
  withEmails: true,
  stores: undefined,
  missing: [],
  stage: undefined,
  lateOn: undefined,
  from: undefined,
  to: undefined,
  orderNumbers: undefined,
};

/** Position of the last order of a page. */
export interface ListPosition {
  readonly createdAt: number;
  readonly id: number;
  readonly total: number;
  /** Its store's place among the listed stores. */
  readonly store: number;
}

/** Columns that count lines lacking a field; the index that serves lists has all of them. */
const COUNTERS: Readonly<Record<MissingField, string>> = {
  po: 'orders.lines_without_po',
  ship_date: 'orders.lines_without_ship_date',
};

/** Orders are never split, so a page of a single order may have more lines. */
export interface PageBounds {
  readonly lines: number;
  readonly ms: number;
}

export interface ListPage<Listed> {
  readonly orders: readonly Listed[];
  readonly next: ListPosition | undefined;
}

export type LinesReader<Listed> = (
  db: Database,
  rows: readonly OrderHeadRow[],
  on: OnConnection,
) => Promise<readonly Listed[]>;

/** About a megabyte of JSON. */
const LINES_PER_PAGE = 5_000;

/** The slowest search of 100,000 orders takes a fraction of this. */
export const LIST_MS = 2_000;

export interface ListRequest {
  readonly customer: CustomerKey;
  readonly filters: OrderFilters;
  readonly limit: number;
  readonly after: ListPosition | undefined;
  readonly sort: Sort;
  /** Codes in the order of their names. */
  readonly stores: readonly string[];
}

/** A page of the customer's paid orders that match the filters. @throws RefusalError 503 */
export async function listOrders<Listed>(db: Database, request: ListRequest, readLines: LinesReader<Listed>) {
  return readPage(db, request, { lines: LINES_PER_PAGE, ms: LIST_MS }, readLines);
}

export async function readPage<Listed>(
  db: Database,
  request: ListRequest,
  most: PageBounds,
  readLines: LinesReader<Listed>,
): Promise<ListPage<Listed>> {
  if (request.filters.stores?.length === 0) return { orders: [], next: undefined };
  return db.withTimeLimit(db.lists, most.ms, async (on) => {
    const rows = await rowsOf(db, { ...request, limit: request.limit + 1 }, on);
    const page = rowsThatFit(rows.slice(0, request.limit), most.lines);
    const orders = page.length > 0 ? await readLines(db, page, on) : [];
    return { orders, next: rows.length > page.length ? positionOf(page.at(-1), request) : undefined };
  });
}

function positionOf(row: OrderHeadRow | undefined, { stores }: ListRequest): ListPosition | undefined {
  if (!row) return undefined;
  const store = stores.includes(row.store) ? stores.indexOf(row.store) : stores.length;
  return { createdAt: row.created_at, id: row.id, total: row.total_cents + (row.po_total_cents ?? 0), store };
}

/** Reads one list per store, newest first, to order by store without a sort. */
async function rowsOf(db: Database, request: ListRequest, on: OnConnection): Promise<readonly OrderHeadRow[]> {
  const { customer, filters, limit, after, sort, stores } = request;
  const { column, isDescending } = readSort(sort);
  if (column !== 'store') return on(orderRows(db, customer, filters, limit, after, sort));
  const listed = stores.map((_, place) => place);
  // Last, those of stores that are no longer configured.
  const places = [...(isDescending ? listed.reverse() : listed), stores.length];
  const rows: OrderHeadRow[] = [];
  for (const place of places.slice(after ? places.indexOf(after.store) : 0)) {
    const code = stores[place];
    if (filters.stores && !filters.stores.includes(code ?? '')) continue;
    const inStore = code === undefined ? { ...filters, otherThan: stores } : { ...filters, stores: [code] };
    const from = place === after?.store ? after : undefined;
    rows.push(...(await on(orderRows(db, customer, inStore, limit - rows.length, from))));
    if (rows.length === limit) break;
  }
  return rows;
}

export function rowsThatFit(rows: readonly OrderHeadRow[], mostLines: number): readonly OrderHeadRow[] {
  let lines = 0;
  const fitting = rows.findIndex((row, index) => {
    lines += row.line_count;
    return index > 0 && lines > mostLines;
  });
  return fitting === -1 ? rows : rows.slice(0, fitting);
}

/** How much of an export is in memory at once. It gets more time than a list: nobody waits at a screen. */
const EXPORT_PAGE: PageBounds & Pick<ListRequest, 'limit'> = { limit: 200, lines: 2_000, ms: 5_000 };

const readWholeOrders: LinesReader<OrderRecord> = (db, rows, on) => withLines(db.read, rows, on);

/** Newest first, in pages that are read on demand. */
export async function* listAllOrders(
  db: Database,
  customer: CustomerKey,
  filters: OrderFilters,
): AsyncGenerator<readonly OrderRecord[], undefined> {
  let after: ListPosition | undefined;
  do {
    const { limit, ...bounds } = EXPORT_PAGE;
    const request: ListRequest = { customer, filters, limit, after, sort: NEWEST_FIRST, stores: [] };
    const { orders, next } = await readPage(db, request, bounds, readWholeOrders);
    yield orders;
    after = next;
  } while (after);
}

/** A test checks its query plan. */
export function orderRows(
  db: Database,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
  sort: Sort = NEWEST_FIRST,
): Knex.QueryBuilder<OrderHeadRow, OrderHeadRow[]> {
  const query = sorted(db, customer, filters, after, sort);
  narrow(query, customer, filters);
  if (filters.isWaiting) query.select('approvals.state as approval');
  return query.select<OrderHeadRow[]>(ORDER_HEADS).limit(limit) as Knex.QueryBuilder<OrderHeadRow, OrderHeadRow[]>;
}

function narrow(query: Knex.QueryBuilder, customer: CustomerKey, filters: OrderFilters): void {
  const { stores, missing, stage, isWaiting, approved, isOpen, lateOn, dueIn, from, to, otherThan } = filters;
  const { days, item, counted } = filters;
  if (isWaiting) query.join('approvals', 'approvals.order_id', 'orders.id').where('approvals.state', 'waiting');
  else query.whereNot('orders.paid', 0);
  query.where('orders.customer', customer);
  if (stores) query.whereIn('orders.store', [...stores]);
  if (otherThan) query.whereNotIn('orders.store', [...otherThan]);
  for (const field of missing) query.where(COUNTERS[field], '>', 0);
  if (from !== undefined) query.where('orders.created_at', '>=', from);
  if (to !== undefined) query.where('orders.created_at', '<', to);
  if (stage !== undefined) query.where('orders.stage', STAGES.indexOf(stage));
  if (approved) {
    const since = "SELECT order_id FROM approval_decisions WHERE kind = 'approve' AND at > ?";
    query.whereRaw(`orders.id ${approved.is ? 'IN' : 'NOT IN'} (${since})`, [approved.after]);
  }
  if (isOpen) query.where('orders.stage', '<', STAGES.indexOf('shipped'));
  if (lateOn !== undefined) query.where('orders.ships_by', '<', lateOn);
  if (dueIn !== undefined) query.whereBetween('orders.ships_by', [...dueIn]);
  if (days) query.whereBetween('orders.day', [...days]);
  if (item) query.whereRaw(`EXISTS (SELECT 1 FROM order_lines WHERE ${OF_ORDER} AND code = ?)`, [item]);
  if (counted) query.whereNull('orders.closed_as');
  if (counted === 'report')
    query.whereRaw(`NOT EXISTS (SELECT 1 FROM card_payments WHERE ${OF_ORDER} AND state IN ('refunded', 'reversed'))`);
  if (counted === 'budget') query.where('orders.payment', 'bypass').whereRaw(HAS_BUDGET);
}

const OF_ORDER = 'order_id = orders.id';

/** Whether there's a budget of the period that an order's day belongs to, whichever kind the periods are of. */
const HAS_BUDGET = `EXISTS (SELECT 1 FROM budgets
  WHERE budgets.customer = orders.customer AND budgets.store = orders.store AND budgets.period IN (
    substr(orders.day, 1, 4), substr(orders.day, 1, 7),
    substr(orders.day, 1, 4) || '-Q' || CAST((CAST(substr(orders.day, 6, 2) AS integer) + 2) / 3 AS text)))`;

export function matchingOrders(db: Database, customer: CustomerKey, filters: OrderFilters): Knex.QueryBuilder {
  const query = filters.words.length > 0 ? found(db, customer, filters, undefined, 'desc') : ordersOf(db, filters);
  narrow(query, customer, filters);
  return query;
}

/** A store or a missing field may have few orders, which the search index finds without reading the rest. */
export function isSearched(filters: OrderFilters, column: SortColumn): boolean {
  const { words, stores, missing, orderNumbers } = filters;
  if (words.length > 0) return true;
  if (isFew(filters) || orderNumbers) return false;
  return stores !== undefined || missing.length > 0 || column === 'number';
}

/** Orders that wait or have a due day have their own index, and are few enough to sort. */
function isFew({ isWaiting, lateOn, dueIn }: OrderFilters): boolean {
  return isWaiting || lateOn !== undefined || dueIn !== undefined;
}

type Direction = 'asc' | 'desc';

/** Each order of the list is the one of an index. An order's number counts up with its row. */
function sorted(
  db: Database,
  customer: CustomerKey,
  filters: OrderFilters,
  after: ListPosition | undefined,
  sort: Sort,
): Knex.QueryBuilder {
  const { column, isDescending } = readSort(sort);
  const direction = isDescending ? 'desc' : 'asc';
  // No index has it with a plus: the few are sorted, rather than the whole list walked.
  const by = (expression: string) => (isFew(filters) ? `+${expression}` : expression);
  if (column === 'total') {
    const hasWords = filters.words.length > 0;
    const query = hasWords ? found(db, customer, filters, undefined, direction) : ordersOf(db, filters);
    if (!filters.isWaiting) query.whereRaw('orders.paid <> 0');
    return inOrder(query, by(TOTAL), direction, after && [after.total, after.id]);
  }
  if (isSearched(filters, column)) {
    const row = orderSearchOf(db).orderIdColumn(filters);
    return found(db, customer, filters, after, direction).orderBy(row, direction);
  }
  if (column === 'number' && !filters.orderNumbers)
    return inOrder(db.read('orders'), 'orders.id', direction, after && [after.id, after.id]);
  return inOrder(ordersOf(db, filters), by('orders.created_at'), direction, after && [after.createdAt, after.id]);
}

/** All orders, or those with the numbers that are asked for. */
function ordersOf({ read }: Database, { orderNumbers }: OrderFilters): Knex.QueryBuilder {
  if (!orderNumbers) return read('orders');
  const named = read('orders')
    .whereIn('order_number', [...orderNumbers])
    .select('id as named_id')
    .as('named');
  // SQLite keeps a cross join's order: it looks the numbers up, and doesn't walk the customer's whole list.
  return read.from(named).joinRaw('CROSS JOIN orders').whereRaw('orders.id = named.named_id');
}

/** Like the condition on `paid`, written as in the index `orders_by_total`. */
const TOTAL = '(orders.total_cents + coalesce(orders.po_total_cents, 0))';

function inOrder(
  query: Knex.QueryBuilder,
  by: string,
  direction: Direction,
  after: readonly [value: number, id: number] | undefined,
): Knex.QueryBuilder {
  query.orderByRaw(`${by} ${direction}, orders.id ${direction}`);
  if (!after) return query;
  const beyond = direction === 'desc' ? '<' : '>';
  // SQLite finds the place in an index by the first condition, if `by` is an expression.
  return query.whereRaw(`${by} ${beyond}= ? AND (${by}, orders.id) ${beyond} (?, ?)`, [after[0], ...after]);
}

/** Found orders come by row, which is by time unless the clock was set back. A period becomes row ids first. */
function found(
  db: Database,
  customer: CustomerKey,
  filters: OrderFilters,
  after: ListPosition | undefined,
  direction: Direction,
): Knex.QueryBuilder {
  const { from, to, orderNumbers } = filters;
  const { read } = db;
  const search = orderSearchOf(db);
  const query = search.found(read, customer, filters);
  const orderIdColumn = search.orderIdColumn(filters);
  const period = { customer, from, to, back: MAX_SET_BACK_MS };
  if (orderNumbers) query.whereIn('orders.order_number', [...orderNumbers]);
  if (after) query.where(orderIdColumn, direction === 'desc' ? '<' : '>', after.id);
  if (from !== undefined) query.whereRaw(`${orderIdColumn} >= (${FIRST_ROW})`, period);
  if (to !== undefined) query.whereRaw(`${orderIdColumn} <= (${LAST_ROW})`, period);
  return query;
}

/** A clock is never set back by more than this, so the first row of a period is in its first month. */
const MAX_SET_BACK_MS = 31 * 24 * 60 * 60 * 1000;

// The rows come first: asked for the least id, PostgreSQL would walk all customers' orders for the first one that fits.

const FIRST_ROW = `WITH period AS MATERIALIZED (
    SELECT id FROM orders WHERE customer = :customer AND created_at >= :from AND created_at <= :back +
      (SELECT min(created_at) FROM orders WHERE customer = :customer AND created_at >= :from))
  SELECT min(id) FROM period`;

const LAST_ROW = `WITH period AS MATERIALIZED (
    SELECT id FROM orders WHERE customer = :customer AND created_at < :to AND created_at >=
      (SELECT max(created_at) FROM orders WHERE customer = :customer AND created_at < :to) - :back)
  SELECT max(id) FROM period`;

/** Nobody waits for a count; the list shows without it. */
const COUNT_MS = 2_000;

export interface OrderCounts {
  readonly stages: StageCounts;
  /** Late orders of all stages. */
  readonly late: number;
  /** In no stage yet. Missing where no order waits for anybody. */
  readonly waiting?: number;
}

/** @param today YYYY-MM-DD in the customer's time zone @param hasRules counts the orders that wait, too */
export async function countByStage(
  db: Database,
  customer: CustomerKey,
  filters: OrderFilters,
  today: string,
  hasRules: boolean,
): Promise<OrderCounts> {
  if (filters.stores?.length === 0) return { stages: countsOf([]), late: 0, ...(hasRules ? { waiting: 0 } : {}) };
  return db.withTimeLimit(db.lists, COUNT_MS, async (on) => {
    const all = { ...filters, stage: undefined, lateOn: undefined, isWaiting: false };
    const byStage = matchingOrders(db, customer, all).groupBy('orders.stage').select('orders.stage');
    const stages = countsOf(await on(byStage.count({ orders: '*' })));
    const late = await countRows(on, matchingOrders(db, customer, { ...all, lateOn: today }));
    if (!hasRules) return { stages, late };
    return { stages, late, waiting: await countRows(on, matchingOrders(db, customer, { ...all, isWaiting: true })) };
  });
}

export async function countRows(on: OnConnection, query: Knex.QueryBuilder): Promise<number> {
  const rows: { orders: number | string }[] = await on(query.count({ orders: '*' }));
  return Number(rows[0]?.orders ?? 0);
}

function countsOf(rows: readonly { readonly stage: number; readonly orders: number | string }[]): StageCounts {
  const count = (position: number) => Number(rows.find(({ stage }) => stage === position)?.orders ?? 0);
  return Object.fromEntries(STAGES.map((stage, position) => [stage, count(position)])) as Record<
    (typeof STAGES)[number],
    number
  >;
}

/** The screen says "99+" anyway. */
const MAX_COUNTED = 1_000;

/** Up to a thousand. @param after epoch milliseconds */
export async function countOrdersAfter(db: Database, customer: CustomerKey, filters: OrderFilters, after: number) {
  if (filters.stores?.length === 0) return 0;
  return db.withTimeLimit(db.lists, COUNT_MS, async (on) => {
    const from = Math.max(filters.from ?? 0, after + 1);
    const some = matchingOrders(db, customer, { ...filters, from })
      .select('orders.id')
      .limit(MAX_COUNTED);
    return countRows(on, db.read.from(some.as('some')));
  });
}
