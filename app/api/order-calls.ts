import dayjs from 'dayjs';
import type { EditedOrder, LineHistory, OrdersPage } from '../../domain/api';
import type { Customer } from '../../domain/customer';
import type { HistoricalOrder } from '../../domain/order';
import type { LineEdit } from '../../domain/order-edit';
import { type OrderView, writeOrderView } from '../../domain/order-view';
import type { RetrieveOrdersInput } from '../../domain/schemas';
import { post } from './client';

/** The calls about orders that have been placed; see `calls.ts`. */

type Company = Pick<Customer, 'title' | 'server_hostname'>;

/** Orders that a page of the list shows. */
export const ORDERS_PER_PAGE = 100;

/** @param cursor from the page before; undefined for the newest orders. */
export function retrieveOrders(
  company: Company,
  view: OrderView,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<OrdersPage> {
  const { search, store, missing } = view;
  const body: RetrieveOrdersInput = {
    companyName: company.title,
    limit: ORDERS_PER_PAGE,
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...(store ? { store } : {}),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
    ...daysOf(view),
    ...(view.order ? { order_id: view.order } : {}),
  };
  return post(company.server_hostname, '/v1/retrieve-orders', body, signal ? { signal } : {});
}

/** The address of a file with the orders of the view. */
export function exportAddress({ title, server_hostname }: Company, view: OrderView): string {
  const query = new URLSearchParams(writeOrderView(view).filter(([name]) => name !== 'from' && name !== 'to'));
  for (const [name, moment] of Object.entries(daysOf(view))) query.set(name, String(moment));
  const orderId = query.get('order');
  if (orderId) query.set('order_id', orderId);
  query.delete('order');
  query.set('companyName', title);
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${server_hostname}/v1/export-orders?${query}`;
}

/** The days of the view by this browser's own midnight. */
function daysOf({ from, to }: OrderView): { from?: number; to?: number } {
  return {
    ...(from ? { from: dayjs(from).valueOf() } : {}),
    ...(to ? { to: dayjs(to).add(1, 'day').valueOf() } : {}),
  };
}

/** Opens eight hours in which this browser may edit the company's orders. */
export async function unlockAdmin(company: Company, password: string): Promise<void> {
  await post(company.server_hostname, '/v1/admin/unlock', { companyName: company.title, password });
}

export async function lockAdmin(company: Company): Promise<void> {
  await post(company.server_hostname, '/v1/admin/lock', {});
}

/** Ends this browser's session: of every customer, and the admin's. */
export async function signOut(company: Company): Promise<void> {
  await post(company.server_hostname, '/v1/logout', undefined);
}

/** Saves edits of one order's lines: all of them, or none. */
export async function updateOrder(
  company: Company,
  order: Pick<HistoricalOrder, 'email' | 'created_at'>,
  lines: readonly LineEdit[],
): Promise<HistoricalOrder> {
  const body = { companyName: company.title, email: order.email, created_at: order.created_at, cart: lines };
  const answer = await post<EditedOrder>(company.server_hostname, '/v1/update-historical-order', body);
  return answer.order;
}

export function fetchLineHistory(
  company: Company,
  orderId: string,
  line: number,
  signal: AbortSignal,
): Promise<LineHistory> {
  const body = { companyName: company.title, order_id: orderId, line };
  return post(company.server_hostname, '/v1/order-history', body, { signal });
}
