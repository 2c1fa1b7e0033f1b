import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/customer';
import type { MissingField } from '../../domain/order-filters';
import { type OrderOfRow, type OrderRow, withLines } from './order-rows';
import { foundOrders, type OrderSearch } from './order-search';

/** What a list of a customer's orders is narrowed to. */
export interface OrderFilters {
  readonly words: OrderSearch['words'];
  /** Words may be found in email addresses, too. */
  readonly withEmails: boolean;
  /** Codes; undefined for all stores. */
  readonly stores: readonly string[] | undefined;
  readonly missing: readonly MissingField[];
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

/** The query of `listOrders`, for a test to look at, too. */
export function orderRows(
  read: Knex,
  customer: CustomerKey,
  filters: OrderFilters,
  limit: number,
  after: ListPosition | undefined,
): Knex.QueryBuilder<OrderRow, OrderRow[]> {
  const { words, withEmails, stores, missing, from, to, orderId } = filters;
  const query =
    words.length > 0
      ? foundOrders(read, { customer, words, withEmails }, after?.id)
      : newestOrders(read, customer, after);
  query.whereNot('orders.paid', 0);
  if (stores) query.whereIn('orders.store', [...stores]);
  for (const field of missing) query.where(COUNTERS[field], '>', 0);
  if (from !== undefined) query.where('orders.created_at', '>=', from);
  if (to !== undefined) query.where('orders.created_at', '<', to);
  if (orderId !== undefined) query.where('orders.order_id', orderId);
  return query.select('orders.*').limit(limit);
}

function newestOrders(read: Knex, customer: CustomerKey, after: ListPosition | undefined): Knex.QueryBuilder {
  const query = read('orders')
    .where('orders.customer', customer)
    .orderBy([
      { column: 'orders.created_at', order: 'desc' },
      { column: 'orders.id', order: 'desc' },
    ]);
  if (after) query.whereRaw('(orders.created_at, orders.id) < (?, ?)', [after.createdAt, after.id]);
  return query;
}
