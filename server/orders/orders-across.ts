import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { MAX_COUNTED_ORDERS } from '../../domain/calls/office-orders';
import type { Database } from '../database/database';
import { ORDER_HEADS, type OrderHeadRow } from '../order-rows/rows';
import {
  countRows,
  isSearched,
  LIST_MS,
  type LinesReader,
  matchingOrders,
  type OrderFilters,
  orderRows,
  type PageBounds,
  rowsThatFit,
} from './order-list';

/** A customer whose orders are asked for, and which of them. Stores' codes differ by customer. */
export interface CustomerOrders {
  readonly customer: CustomerKey;
  readonly filters: OrderFilters;
}

/** Place of the last order of a page. */
export interface PlaceAcross {
  readonly createdAt: number;
  readonly id: number;
}

interface AcrossRequest {
  readonly customers: readonly CustomerOrders[];
  readonly limit: number;
  readonly after: PlaceAcross | undefined;
}

/** A page of paid orders of several customers, newest first. @throws RefusalError 503 */
export async function listOrdersAcross<Listed>(
  db: Database,
  request: AcrossRequest,
  readLines: LinesReader<Listed>,
  most: PageBounds = { lines: 5_000, ms: LIST_MS },
): Promise<{ readonly orders: readonly Listed[]; readonly next: PlaceAcross | undefined }> {
  const customers = possible(request.customers);
  if (customers.length === 0) return { orders: [], next: undefined };
  return db.withTimeLimit(db.lists, most.ms, async (on) => {
    const rows = await on(rowsAcross(db, { ...request, customers, limit: request.limit + 1 }));
    const page = rowsThatFit(rows.slice(0, request.limit), most.lines);
    const orders = page.length > 0 ? await readLines(db, page, on) : [];
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return { orders, next: last && { createdAt: last.created_at, id: last.id } };
  });
}

/**
 * The newest of each part's newest: as many rows of every customer's index as a page has, and no more. A test checks
 * its query plan.
 */
export function rowsAcross(db: Database, { customers, limit, after }: AcrossRequest) {
  const position = after && { ...after, total: 0, store: 0 };
  const newest = customers.map(({ customer, filters }) =>
    orderRows(db, customer, filters, limit, position).clearSelect().select('orders.id', 'orders.created_at'),
  );
  // Searches find orders by row, which is by time unless the clock was set back.
  const byRow = customers.some(({ filters }) => isSearched(filters, 'date'));
  const order = byRow ? 'found.id DESC' : 'found.created_at DESC, found.id DESC';
  const merged = db.read
    .from(together(db, newest).as('found'))
    .orderByRaw(order)
    .limit(limit)
    .select('id', 'created_at');
  const rows = db.read.from(merged.as('found')).join('orders', 'orders.id', 'found.id').orderByRaw(order);
  if (customers.some(({ filters }) => filters.isWaiting)) rows.select(db.read.raw("'waiting' AS approval"));
  return rows.select<OrderHeadRow[]>(ORDER_HEADS) as Knex.QueryBuilder<OrderHeadRow, OrderHeadRow[]>;
}

/** Nobody waits for a count; the list shows without it. */
const COUNT_MS = 2_000;

/** Up to `MAX_COUNTED_ORDERS`. @throws RefusalError 503 */
export async function countOrdersAcross(db: Database, all: readonly CustomerOrders[]): Promise<number> {
  const customers = possible(all);
  if (customers.length === 0) return 0;
  return db.withTimeLimit(db.lists, COUNT_MS, async (on) => {
    const ids = customers.map(({ customer, filters }) =>
      matchingOrders(db, customer, filters).select('orders.id').limit(MAX_COUNTED_ORDERS),
    );
    const some = db.read.from(together(db, ids).as('each')).select('id').limit(MAX_COUNTED_ORDERS);
    return countRows(on, db.read.from(some.as('some')));
  });
}

/** A customer without the filter's store has none of its orders. */
function possible(customers: readonly CustomerOrders[]): readonly CustomerOrders[] {
  return customers.filter(({ filters }) => filters.stores?.length !== 0);
}

/** One query of all rows. SQLite takes a part's ORDER BY and LIMIT only in a subquery. */
export function together({ read }: Database, queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  const [first, ...rest] = queries.map((query) => read.from(query.as('of_customer')).select('*'));
  return (first as Knex.QueryBuilder).unionAll(rest);
}
