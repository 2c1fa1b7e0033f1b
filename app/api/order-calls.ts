import type { Customer } from '../../domain/catalog/customer';
import type { Order, OrderLine } from '../../domain/orders/order';
import type { LineEdit, LineHistoryEntry } from '../../domain/orders/order-edit';
import type { UpdateLinesInput, UpdateOrderInput } from '../../domain/wire/edit-schemas';
import type { EditedLines, EditedOrder, LineHistory } from '../../domain/wire/orders';
import { CallError, post } from './client';
import { readHistoryEntry, readLine, readOrder, writeLineEdit } from './order-reader';

/** The calls that edit placed orders, and those that open and close them; lists are in `order-lists.ts`. */

/** What a call needs to know of the customer. */
export type Company = Pick<Customer, 'title' | 'server_hostname'>;

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
  return readResults(results);
}

/** One per line, in their order. */
export function readResults(results: EditedLines['results']): readonly LineResult[] {
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
