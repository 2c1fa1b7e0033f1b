import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { MissingField } from '../../domain/orders/order-filters';
import { type OrderOfRow, type OrderRow, withLines } from './order-rows';
import { foundOrders, ORDER_ROW, type OrderSearch } from './order-search';
import { withTimeLimit } from './time-limit';

/** What a list of a customer's orders is narrowed to. */
export interface OrderFilters extends OrderSearch {
  /** Epoch milliseconds, `to` being the first that is too late. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly orderId: string | undefined;
}

/** Where a list goes on: the order that it stopped at. */
export interface ListPosition {
  readonly createdAt: number;
  readonly id: number;
}

/** Columns of `orders` that count what is missing; all of them are in the index that lists are read by. */
const COUNTERS: Readonly<Record<MissingField, string>> = {
  po: 'orders.lines_without_po',
  ship_date: 'orders.lines_without_ship_date',
};

/** The most that a page may hold. An order is never cut in two, so a page with a single order may have more lines. */
export interface PageSize {
  readonly orders: number;
  readonly lines: number;
}

/** A part of a list, and where the next one begins; no `next` on the last. */
export interface ListedOrders {
  readonly orders: readonly OrderOfRow[];
  readonly next: ListPosition | undefined;
}

/** The slowest search of 100,000 orders takes a fraction of it. */
const LIST_MS = 2_000;

/**
 * A customer's orders that pass the filters, newest first, unpaid ones left out: those after `after`, as many as the page
 * has room for.
 *
 * @throws RefusalError 503 when it takes too long
 */
export async function listOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  size: PageSize,
  after: ListPosition | undefined,
  limitMs = LIST_MS,
): Promise<ListedOrders> {
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

/** What is held in memory of an export at once. */
const EXPORT_PAGE: PageSize = { orders: 200, lines: 2_000 };

/** Nobody waits at a screen for a page of an export. */
const EXPORT_PAGE_MS = 5_000;

/** However many exports there are, one connection is left for lists. */
const exportReads = pLimit(1);

/** All of a customer's orders that pass the filters, newest first, a page at a time, read when it is asked for. */
export async function* listAllOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
): AsyncGenerator<readonly OrderOfRow[], undefined> {
  let after: ListPosition | undefined;
  do {
    const from = after;
    const { orders, next } = await exportReads(() =>
      listOrders(read, customer, filters, EXPORT_PAGE, from, EXPORT_PAGE_MS),
    );
    yield orders;
    after = next;
  } while (after);
}

/** The query of the rows of `listOrders`, for a test to look at, too. */
export function orderRows(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
): Knex.QueryBuilder<OrderRow, OrderRow[]> {
  const { words, stores, missing, from, to, orderId } = filters;
  const query = words.length > 0 ? found(read, customer, filters, after) : newest(read, after);
  query.where('orders.customer', customer).whereNot('orders.paid', 0);
  if (stores) query.whereIn('orders.store', [...stores]);
  for (const field of missing) query.where(COUNTERS[field], '>', 0);
  if (from !== undefined) query.where('orders.created_at', '>=', from);
  if (to !== undefined) query.where('orders.created_at', '<', to);
  if (orderId !== undefined) query.where('orders.order_id', orderId);
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
 * Searches list the last order that came in first, which is the newest unless the server's clock was put back; which rows
 * a time comprises is looked up first, so that newer orders don't have to be looked through.
 */
function found(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  after: ListPosition | undefined,
): Knex.QueryBuilder {
  const { from, to } = filters;
  const query = foundOrders(read, customer, filters);
  const inTime = read('orders').where({ customer });
  if (after) query.where(ORDER_ROW, '<', after.id);
  if (from !== undefined) query.where(ORDER_ROW, '>=', inTime.clone().where('created_at', '>=', from).min('id'));
  if (to !== undefined) query.where(ORDER_ROW, '<=', inTime.clone().where('created_at', '<', to).max('id'));
  return query;
}
