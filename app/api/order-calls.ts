import dayjs from 'dayjs';
import type { Customer } from '../../domain/catalog/customer';
import type { Order, OrderLine } from '../../domain/orders/order';
import type { LineEdit, LineHistoryEntry } from '../../domain/orders/order-edit';
import { type OrderView, writeOrderView } from '../../domain/orders/order-view';
import type { EditedLines, EditedOrder, LineHistory, OrdersPage } from '../../domain/wire/api';
import type { UpdateLinesInput, UpdateOrderInput } from '../../domain/wire/edit-schemas';
import type { RetrieveOrdersInput } from '../../domain/wire/schemas';
import { CallError, post } from './client';
import { readHistoryEntry, readLine, readOrder, writeLineEdit } from './order-reader';

/** The calls about placed orders; see `calls.ts`. */

type Company = Pick<Customer, 'title' | 'server_hostname'>;

/** A page of orders, newest first. */
export interface LoadedPage {
  readonly orders: readonly Order[];
  /** Requests the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
  /** When this browser's admin hours end, by the server's clock; undefined for viewers. */
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

const ORDERS_PER_PAGE = 100;

/** @param cursor from the previous page; undefined for the newest orders. */
export async function retrieveOrders(
  company: Company,
  view: OrderView,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const { search, store, missing } = view;
  const body: RetrieveOrdersInput = {
    companyName: company.title,
    limit: ORDERS_PER_PAGE,
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...(store ? { store } : {}),
    ...(missing.length > 0 ? { missing: [...missing] } : {}),
    ...daysOf(view),
    ...(view.orderNumber ? { order_id: view.orderNumber } : {}),
  };
  const options = signal ? { signal } : {};
  const page = await post<OrdersPage>(company.server_hostname, '/v1/retrieve-orders', body, options);
  return {
    orders: page.orders.map(readOrder),
    nextCursor: page.next_cursor,
    adminUntil: page.admin_until,
    isSignedIn: page.signed_in === true,
  };
}

export type FoundOrders =
  | { readonly kind: 'found'; readonly orders: readonly Order[] }
  /** The browser's admin hours are over, so the orders cannot be edited. */
  | { readonly kind: 'locked' };

/** The server takes 500 numbers at once. */
const NUMBERS_PER_CALL = 500;

/** The orders with these numbers, as an admin sees them; unknown ones are left out. */
export async function findOrders(
  company: Company,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<FoundOrders> {
  const orders: Order[] = [];
  for (let from = 0; from < numbers.length; from += NUMBERS_PER_CALL) {
    const order_ids = numbers.slice(from, from + NUMBERS_PER_CALL);
    let cursor: string | undefined;
    do {
      const body: RetrieveOrdersInput = { companyName: company.title, order_ids, ...(cursor ? { cursor } : {}) };
      const page = await post<OrdersPage>(company.server_hostname, '/v1/retrieve-orders', body, { signal });
      if (page.admin_until === undefined) return { kind: 'locked' };
      orders.push(...page.orders.map(readOrder));
      cursor = page.next_cursor;
    } while (cursor);
  }
  return { kind: 'found', orders };
}

/** The address of a CSV file with the orders of the view. */
export function exportAddress({ title, server_hostname }: Company, view: OrderView): string {
  const query = new URLSearchParams(writeOrderView(view).filter(([name]) => name !== 'from' && name !== 'to'));
  for (const [name, epochMs] of Object.entries(daysOf(view))) query.set(name, String(epochMs));
  if (view.orderNumber) query.set('order_id', view.orderNumber);
  query.delete('order');
  query.set('companyName', title);
  query.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return `${server_hostname}/v1/export-orders?${query}`;
}

/** The period of the view, from midnight to midnight in this browser's time zone. */
function daysOf({ from, to }: OrderView): { from?: number; to?: number } {
  return {
    ...(from ? { from: dayjs(from).valueOf() } : {}),
    ...(to ? { to: dayjs(to).add(1, 'day').valueOf() } : {}),
  };
}

/** Starts this browser's admin hours, in which it may edit the company's orders. */
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

export type UpdateResult =
  | { readonly kind: 'saved'; readonly lines: readonly OrderLine[] }
  /** Somebody else has edited the lines with these numbers. Nothing was saved; `lines` are the current ones. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly number[]; readonly lines: readonly OrderLine[] };

/** Saves edits of one order's lines: all of them, or none. @throws CallError for other refusals than a conflict */
export async function updateOrder(
  company: Company,
  order: Pick<Order, 'email' | 'createdAt'>,
  edits: readonly LineEdit[],
): Promise<UpdateResult> {
  const body: UpdateOrderInput = {
    companyName: company.title,
    email: order.email,
    created_at: String(order.createdAt),
    cart: edits.map(writeLineEdit),
  };
  try {
    const saved = await post<EditedOrder>(company.server_hostname, '/v1/update-historical-order', body);
    return { kind: 'saved', lines: readOrder(saved.order).lines };
  } catch (error) {
    const { conflicts, current_lines: lines = [] } = (error instanceof CallError && error.body) || {};
    if (!conflicts?.length) throw error;
    return { kind: 'conflict', conflicts, lines: lines.map(readLine) };
  }
}

/** What became of an edit of a line, with the line as it is now. */
export type LineResult =
  | { readonly kind: 'saved' | 'conflict'; readonly line: OrderLine }
  /** There is no such order or line. */
  | { readonly kind: 'unknown' };

export type OrderLineEdit = LineEdit & { readonly orderNumber: string; readonly version: number };

/** Saves edits of at most 500 lines of any orders. A conflict holds back its own line only. */
export async function updateLines(company: Company, edits: readonly OrderLineEdit[]): Promise<readonly LineResult[]> {
  const body: UpdateLinesInput = {
    companyName: company.title,
    lines: edits.map(({ orderNumber, version, ...edit }) => ({
      ...writeLineEdit(edit),
      order_id: orderNumber,
      version,
    })),
  };
  const { results } = await post<EditedLines>(company.server_hostname, '/v1/update-order-lines', body);
  return results.map(({ status, current }) =>
    status === 'unknown' || !current ? { kind: 'unknown' } : { kind: status, line: readLine(current) },
  );
}

/** A line's changes, newest first. */
export async function fetchLineHistory(
  company: Company,
  orderNumber: string,
  line: number,
  signal: AbortSignal,
): Promise<readonly LineHistoryEntry[]> {
  const body = { companyName: company.title, order_id: orderNumber, line };
  const history = await post<LineHistory>(company.server_hostname, '/v1/order-history', body, { signal });
  return history.entries.map(readHistoryEntry);
}
