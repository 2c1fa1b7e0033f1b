import dayjs from 'dayjs';
import type { ListedOrder } from '../../domain/orders/lines-summary';
import type { Order } from '../../domain/orders/order';
import { type OrderView, writeOrderView } from '../../domain/orders/order-view';
import type { OrdersPage, WireListedOrder } from '../../domain/wire/orders';
import type { CountOrdersInput, RetrieveOrdersInput } from '../../domain/wire/schemas';
import { type CallOptions, post } from './client';
import type { Company } from './order-calls';
import { readListedOrder, readOrder } from './order-reader';

/** The calls that list placed orders. */

/** A page of orders, newest first. */
export interface LoadedPage {
  readonly orders: readonly ListedOrder[];
  /** Requests the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
  /** When this browser's admin hours end, by the server's clock; undefined for viewers. */
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

const RETRIEVE_ORDERS = '/v1/retrieve-orders';

const ORDERS_PER_PAGE = 100;

/** @param cursor from the previous page; undefined for the newest orders. */
export async function listOrders(
  company: Company,
  view: OrderView,
  cursor: string | undefined,
  options: Pick<CallOptions, 'signal' | 'isQuiet'>,
): Promise<LoadedPage> {
  const body: RetrieveOrdersInput = {
    companyName: company.title,
    limit: ORDERS_PER_PAGE,
    lines: false,
    ...(cursor ? { cursor } : {}),
    ...filtersOf(view),
  };
  const page = await post<OrdersPage<WireListedOrder>>(company.server_hostname, RETRIEVE_ORDERS, body, options);
  return {
    orders: page.orders.map(readListedOrder),
    nextCursor: page.next_cursor,
    adminUntil: page.admin_until,
    isSignedIn: page.signed_in === true,
  };
}

/** The view's filters, as calls take them. */
export function filtersOf(view: OrderView): Omit<CountOrdersInput, 'companyName'> {
  const { search, store, missing, stage, orderNumber } = view;
  return {
    ...(search ? { search } : {}),
    ...(store ? { store } : {}),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
    ...(stage ? { stage } : {}),
    ...daysOf(view),
    ...(orderNumber ? { order_id: orderNumber } : {}),
  };
}

export interface OrdersByNumber {
  /** With their lines; unknown numbers are left out. */
  readonly orders: readonly Order[];
  /** The browser's admin hours were running all the time. */
  readonly isAdmin: boolean;
}

/** The server takes 500 numbers at once. */
const NUMBERS_PER_CALL = 500;

/** The orders with these numbers. */
export async function fetchOrders(
  company: Company,
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<OrdersByNumber> {
  const orders: Order[] = [];
  let isAdmin = true;
  for (let from = 0; from < numbers.length; from += NUMBERS_PER_CALL) {
    const order_ids = numbers.slice(from, from + NUMBERS_PER_CALL);
    let cursor: string | undefined;
    do {
      const body: RetrieveOrdersInput = { companyName: company.title, order_ids, ...(cursor ? { cursor } : {}) };
      const page = await post<OrdersPage>(company.server_hostname, RETRIEVE_ORDERS, body, signal ? { signal } : {});
      orders.push(...page.orders.map(readOrder));
      isAdmin &&= page.admin_until !== undefined;
      cursor = page.next_cursor;
    } while (cursor);
  }
  return { orders, isAdmin };
}

/** The address of a CSV file with the orders of the view. */
export function exportAddress(company: Company, view: OrderView): string {
  const query = queryOf(company, view);
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${company.server_hostname}/v1/export-orders?${query}`;
}

/** The company and the view's filters, for calls that take them in the query. */
export function queryOf({ title }: Company, view: OrderView): URLSearchParams {
  const query = new URLSearchParams(writeOrderView(view).filter(([name]) => name !== 'from' && name !== 'to'));
  for (const [name, epochMs] of Object.entries(daysOf(view))) query.set(name, String(epochMs));
  if (view.orderNumber) query.set('order_id', view.orderNumber);
  query.delete('order');
  query.set('companyName', title);
  return query;
}

/** The period of the view, from midnight to midnight in this browser's time zone. */
function daysOf({ from, to }: OrderView): { from?: number; to?: number } {
  return {
    ...(from ? { from: dayjs(from).valueOf() } : {}),
    ...(to ? { to: dayjs(to).add(1, 'day').valueOf() } : {}),
  };
}
