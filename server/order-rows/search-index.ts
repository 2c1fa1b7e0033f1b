import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { LineFields } from '../../domain/orders/order-edit';
import type { MissingField } from '../../domain/orders/order-filters';
import type { SearchedOrder } from '../../domain/orders/order-search';
import type { ReportProgress } from '../database/connection';
import { withLines } from './rows';

/** Words, each with the codes of the stores whose names contain it. */
export interface OrderSearch {
  readonly words: readonly { readonly word: string; readonly stores: readonly string[] }[];
  readonly withEmails: boolean;
  /** Codes; undefined for all stores. */
  readonly stores: readonly string[] | undefined;
  readonly missing: readonly MissingField[];
}

export type IndexedOrder = SearchedOrder & {
  readonly id: number;
  readonly customer: CustomerKey;
  readonly email: string;
  readonly store: string;
  readonly lines: readonly Pick<LineFields, 'po' | 'estShipDate'>[];
};

export const SEARCH_TABLE = 'order_search';

/** The table `order_search`, one row per order. */
export interface OrderSearchIndex {
  /** SQL of the column with the found order's id, by which an index has the orders in order. */
  orderIdColumn(search: OrderSearch): string;
  /** Drops what deleted and changed orders left in the index. */
  merge(write: Knex): Promise<void>;
  /** New orders' entries. */
  rowsOf(orders: readonly IndexedOrder[]): readonly object[];
  /** Updates orders' entries and drops deleted orders'; at most a few hundred at once. */
  update(trx: Knex.Transaction, ids: readonly number[]): Promise<void>;
  /**
   * The customer's orders that have every word, joined with `orders`, in no order. The caller filters by the columns of
   * `orders`: stores and missing fields only make the index find fewer others.
   */
  found(read: Knex, customer: CustomerKey, search: OrderSearch): Knex.QueryBuilder;
}

/** Deleted orders are missing. */
export async function indexedOrders(knex: Knex, ids: readonly number[]): Promise<readonly IndexedOrder[]> {
  const rows = await knex('orders').whereIn('id', [...ids]);
  const customers = new Map(rows.map((row) => [row.id, row.customer]));
  const orders = await withLines(knex, rows);
  return orders.map((order) => ({ ...order, customer: customers.get(order.id) as CustomerKey }));
}

const ORDERS_AT_ONCE = 200;

export async function indexAll(
  trx: Knex.Transaction,
  update: (trx: Knex.Transaction, ids: readonly number[]) => Promise<void>,
  report: ReportProgress,
): Promise<void> {
  const ids: number[] = await trx('orders').orderBy('id').pluck('id');
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    report(`Indexing orders for search: ${from.toLocaleString('en')} of ${ids.length.toLocaleString('en')}`);
    await update(trx, ids.slice(from, from + ORDERS_AT_ONCE));
  }
}
