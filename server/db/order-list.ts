import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { MissingField } from '../../domain/orders/order-filters';
import { type OrderRecord, type OrderRow, withLines } from './order-rows';
import { foundOrders, ORDER_ROW, type OrderSearch } from './order-search';
import { withTimeLimit } from './time-limit';

/** Filters of a list of a customer's orders. */
export interface OrderFilters extends OrderSearch {
  /** Epoch milliseconds; `to` is exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Undefined for all orders. */
  readonly orderNumbers: readonly string[] | undefined;
}

/** Where a list continues: after this order. */
export interface ListPosition {
  readonly createdAt: number;
  readonly id: number;
}

/** The columns that count lines with a missing field; all are part of the index that lists are read from. */
const COUNTERS: Readonly<Record<MissingField, string>> = {
  po: 'orders.lines_without_po',
  ship_date: 'orders.lines_without_ship_date',
};

/** The most that a page may hold. Orders are never split, so a page of a single order may have more lines. */
export interface PageSize {
  readonly orders: number;
  readonly lines: number;
}

/** A page of a list, and where the next one continues; the last page has no `next`. */
export interface ListPage {
  readonly orders: readonly OrderRecord[];
  readonly next: ListPosition | undefined;
}

/** About a megabyte of JSON. */
const LINES_PER_PAGE = 5_000;

/** The slowest search of 100,000 orders takes a fraction of this. */
const LIST_MS = 2_000;

/**
 * A page of the customer's paid orders that match the filters, newest first: at most `limit` orders and 5,000 lines.
 *
 * @throws RefusalError 503 when it takes too long
 */
export async function listOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
): Promise<ListPage> {
  return readPage(read, customer, filters, { orders: limit, lines: LINES_PER_PAGE }, after, LIST_MS);
}

/** @throws RefusalError 503 when it takes longer than `limitMs` */
export async function readPage(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  size: PageSize,
  after: ListPosition | undefined,
  limitMs: number,
): Promise<ListPage> {
  if (filters.stores?.length === 0) return { orders: [], next: undefined };
  return withTimeLimit(read, limitMs, async (reader) => {
    const rows = await orderRows(reader, customer, filters, size.orders + 1, after);
    const page = rowsThatFit(rows.slice(0, size.orders), size.lines);
    const orders = await withLines(reader, page);
    return { orders, next: rows.length > page.length ? orders.at(-1) : undefined };
  });
}

function rowsThatFit(rows: readonly OrderRow[], mostLines: number): readonly OrderRow[] {
  let lines = 0;
  const fitting = rows.findIndex((row, index) => {
    lines += row.line_count;
    return index > 0 && lines > mostLines;
  });
  return fitting === -1 ? rows : rows.slice(0, fitting);
}

/** How much of an export is held in memory at once. */
const EXPORT_PAGE: PageSize = { orders: 200, lines: 2_000 };

/** More than a list gets: no one is waiting at a screen for it. */
const EXPORT_PAGE_MS = 5_000;

/** Leaves one connection for lists, however many exports there are. */
const exportReads = pLimit(1);

/** All of a customer's orders that match the filters, newest first, in pages that are read on demand. */
export async function* listAllOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
): AsyncGenerator<readonly OrderRecord[], undefined> {
  let after: ListPosition | undefined;
  do {
    const from = after;
    const { orders, next } = await exportReads(() =>
      readPage(read, customer, filters, EXPORT_PAGE, from, EXPORT_PAGE_MS),
    );
    yield orders;
    after = next;
  } while (after);
}

/** The query of a page's rows; a test checks its plan. */
export function orderRows(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
): Knex.QueryBuilder<OrderRow, OrderRow[]> {
  const { words, stores, missing, from, to, orderNumbers } = filters;
  const query = words.length > 0 ? found(read, customer, filters, after) : newest(read, after);
  query.whereNot('orders.paid', 0);
  if (orderNumbers) {
    // The plus sign keeps SQLite from walking through the whole list instead.
    query.whereIn('orders.order_number', [...orderNumbers]).whereRaw('+orders.customer = ?', [customer]);
  } else {
    query.where('orders.customer', customer);
  }
  if (stores) query.whereIn('orders.store', [...stores]);
  for (const field of missing) query.where(COUNTERS[field], '>', 0);
  if (from !== undefined) query.where('orders.created_at', '>=', from);
  if (to !== undefined) query.where('orders.created_at', '<', to);
  return query.select<OrderRow[]>('orders.*').limit(limit) as Knex.QueryBuilder<OrderRow, OrderRow[]>;
}

function newest(read: Knex, after: ListPosition | undefined): Knex.QueryBuilder {
  const query = read('orders').orderBy([
    { column: 'orders.created_at', order: 'desc' },
    { column: 'orders.id', order: 'desc' },
  ]);
  return after ? query.whereRaw('(orders.created_at, orders.id) < (?, ?)', [after.createdAt, after.id]) : query;
}

/**
 * Search results are in descending row order, which is newest first unless the server's clock was set back. A period is
 * translated to row ids first, so that newer orders need not be read.
 */
function found(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  after: ListPosition | undefined,
): Knex.QueryBuilder {
  const { from, to } = filters;
  const query = foundOrders(read, customer, filters);
  const ofCustomer = read('orders').where({ customer });
  if (after) query.where(ORDER_ROW, '<', after.id);
  if (from !== undefined) query.where(ORDER_ROW, '>=', ofCustomer.clone().where('created_at', '>=', from).min('id'));
  if (to !== undefined) query.where(ORDER_ROW, '<=', ofCustomer.clone().where('created_at', '<', to).max('id'));
  return query;
}
