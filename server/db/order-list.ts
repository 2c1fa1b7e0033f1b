import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { MissingField } from '../../domain/order-filters';
import { type OrderOfRow, type OrderRow, withLines } from './order-rows';
import { foundOrders, ORDER_ROW, type OrderSearch } from './order-search';

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

/** A customer's orders that pass the filters, newest first, unpaid ones left out, at most `limit`, those after `after`. */
export async function listOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
): Promise<readonly OrderOfRow[]> {
  return withLines(read, await orderRows(read, customer, filters, limit, after));
}

/** Orders that are read at once where all are wanted. */
const ORDERS_AT_ONCE = 200;

/** All of a customer's orders that pass the filters, newest first, a few at a time. */
export async function* listAllOrders(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
): AsyncGenerator<readonly OrderOfRow[]> {
  let after: ListPosition | undefined;
  do {
    const orders: readonly OrderOfRow[] = await listOrders(read, customer, filters, ORDERS_AT_ONCE, after);
    yield orders;
    after = orders.length === ORDERS_AT_ONCE ? orders.at(-1) : undefined;
  } while (after);
}

/** The query of `listOrders`, for a test to look at, too. */
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
