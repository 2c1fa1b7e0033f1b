import type { CountOrdersInput, OrdersPage, RetrieveOrdersInput } from '../../../domain/calls/order-lists';
import type { WireListedOrder } from '../../../domain/calls/orders';
import type { ListedOrder } from '../../../domain/orders/lines-summary';
import type { Order } from '../../../domain/orders/order';
import { type OrderView, writeOrderView } from '../../../domain/orders/order-view';
import type { Company } from './calls';
import { type CallOptions, post } from './client';
import { readListedOrder, readOrder } from './order-reader';

export interface LoadedPage {
  readonly orders: readonly ListedOrder[];
  readonly nextCursor: string | undefined;
  /** When this browser's admin hours end, by the server's clock; undefined for viewers. */
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

const RETRIEVE_ORDERS = '/v1/retrieve-orders';

const ORDERS_PER_PAGE = 100;

/** @param cursor from the previous page; undefined for the first */
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
    sort: view.sort,
  };
  const page = await post<OrdersPage<WireListedOrder>>(company.server_hostname, RETRIEVE_ORDERS, body, {
    ...options,
    isReading: true,
  });
  return {
    orders: page.orders.map(readListedOrder),
    nextCursor: page.next_cursor,
    adminUntil: page.admin_until,
    isSignedIn: page.signed_in === true,
  };
}

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

interface OrdersByNumber {
  /** Orders with their lines; unknown numbers are left out. */
  readonly orders: readonly Order[];
  readonly isAdmin: boolean;
}

/** The server's limit. */
const NUMBERS_PER_CALL = 500;

export async function fetchOrders(
  company: Company,
  numbers: readonly string[],
  signal?: AbortSignal,
  stage?: 'waiting',
): Promise<OrdersByNumber> {
  const orders: Order[] = [];
  let isAdmin = true;
  for (let from = 0; from < numbers.length; from += NUMBERS_PER_CALL) {
    const order_ids = numbers.slice(from, from + NUMBERS_PER_CALL);
    let cursor: string | undefined;
    do {
      const body: RetrieveOrdersInput = {
        companyName: company.title,
        order_ids,
        ...(stage ? { stage } : {}),
        ...(cursor ? { cursor } : {}),
      };
      const page = await post<OrdersPage>(company.server_hostname, RETRIEVE_ORDERS, body, signal ? { signal } : {});
      orders.push(...page.orders.map(readOrder));
      isAdmin &&= page.admin_until !== undefined;
      cursor = page.next_cursor;
    } while (cursor);
  }
  return { orders, isAdmin };
}

export function exportAddress(company: Company, view: OrderView): string {
  const query = queryOf(company, view);
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${company.server_hostname}/v1/export-orders?${query}`;
}

export function queryOf({ title }: Company, view: OrderView): URLSearchParams {
  const query = new URLSearchParams(writeOrderView(view).filter(([name]) => name !== 'from' && name !== 'to'));
  for (const [name, epochMs] of Object.entries(daysOf(view))) query.set(name, String(epochMs));
  if (view.orderNumber) query.set('order_id', view.orderNumber);
  query.delete('order');
  query.delete('sort');
  query.set('companyName', title);
  return query;
}

/** From midnight to midnight in this browser's time zone. */
function daysOf({ from, to }: OrderView): { from?: number; to?: number } {
  return {
    ...(from ? { from: midnight(from) } : {}),
    ...(to ? { to: midnight(to, 1) } : {}),
  };
}

/** Without dayjs, which the first list doesn't need otherwise. @param day YYYY-MM-DD */
function midnight(day: string, daysLater = 0): number {
  const at = new Date(`${day}T00:00`);
  return at.setDate(at.getDate() + daysLater);
}

export async function unlockAdmin(company: Company, password: string): Promise<void> {
  await post(company.server_hostname, '/v1/admin/unlock', { companyName: company.title, password });
}

export async function lockAdmin(company: Company): Promise<void> {
  await post(company.server_hostname, '/v1/admin/lock', {});
}

/** Ends this browser's session for every customer, including admin hours. */
export async function signOut(company: Company): Promise<void> {
  await post(company.server_hostname, '/v1/logout', undefined);
}
