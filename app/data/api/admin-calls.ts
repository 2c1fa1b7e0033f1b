import type { OrderMessages, WireMessage } from '../../../domain/calls/messages';
import type {
  EditedLines,
  EditedOrder,
  LineHistory,
  ShipLinesInput,
  UpdateLinesInput,
  UpdateOrderInput,
  WireLineHistoryEntry,
} from '../../../domain/calls/order-edits';
import type { WireOrderLine } from '../../../domain/calls/orders';
import { dollarsFromCents } from '../../../domain/money';
import type { Order, OrderLine } from '../../../domain/orders/order';
import type { LineEdit, LineHistoryEntry } from '../../../domain/orders/order-edit';
import type { Company } from './calls';
import { CallError, post } from './client';
import { readLine, readOrder, readValues } from './order-reader';

/** The calls that only admins load: they edit and ship lines, and send mails again. All throw CallError. */

type UpdateResult =
  | { readonly kind: 'saved'; readonly lines: readonly OrderLine[] }
  /** Somebody else edited the lines with these numbers. Nothing was saved; `lines` are the current ones. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly number[]; readonly lines: readonly OrderLine[] };

/** Saves all lines or none. @throws CallError for refusals other than a conflict */
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
    const { conflicts, current_lines = [] } = (error instanceof CallError && error.body) || {};
    if (!conflicts?.length) throw error;
    return { kind: 'conflict', conflicts, lines: (current_lines as readonly WireOrderLine[]).map(readLine) };
  }
}

export type LineResult =
  | { readonly kind: 'saved' | 'conflict'; readonly line: OrderLine }
  | { readonly kind: 'unknown' };

export type OrderLineEdit = LineEdit & { readonly orderNumber: string; readonly version: number };

/** What became of each line, in order, and the id of the bulk edit if it changed any. */
export interface BulkResults {
  readonly results: readonly LineResult[];
  readonly bulkId: string | undefined;
}

/**
 * Saves at most 500 lines of any orders. A conflict holds back its own line only.
 * @param bulk only in the office
 */
export async function updateLines(
  company: Company,
  edits: readonly OrderLineEdit[],
  bulk?: { readonly replaces_pos: boolean },
): Promise<BulkResults> {
  const body: UpdateLinesInput & { readonly bulk?: object | undefined } = {
    bulk,
    companyName: company.title,
    lines: edits.map(({ orderNumber, version, ...edit }) => ({
      ...writeLineEdit(edit),
      order_id: orderNumber,
      version,
    })),
  };
  return readEdited(await post<EditedLines>(company.server_hostname, '/v1/update-order-lines', body));
}

function readEdited({ results, bulk_id }: EditedLines): BulkResults {
  return { results: readResults(results), bulkId: bulk_id };
}

export function readResults(results: EditedLines['results']): readonly LineResult[] {
  return results.map(({ status, current }) =>
    status === 'unknown' || !current ? { kind: 'unknown' } : { kind: status, line: readLine(current) },
  );
}

/** Newest first. */
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

export interface ShippedLine {
  readonly orderNumber: string;
  readonly line: number;
  readonly version: number;
  /** All that's left by default. */
  readonly units?: number | undefined;
  readonly tracking?: string | undefined;
  /** Epoch milliseconds; now by default. */
  readonly shippedAt?: number | undefined;
}

/** At most 500 lines, each once. @param bulk only in the office */
export async function shipLines(
  company: Company,
  lines: readonly ShippedLine[],
  shipped: boolean,
  bulk?: object,
): Promise<BulkResults> {
  const body: ShipLinesInput & { readonly bulk?: object | undefined } = {
    bulk,
    companyName: company.title,
    shipped,
    lines: lines.map(({ orderNumber, line, version, units, tracking, shippedAt }) => ({
      order_id: orderNumber,
      line,
      version,
      tracking,
      quantity: units,
      shipped_at: shippedAt,
    })),
  };
  return readEdited(await post<EditedLines>(company.server_hostname, '/v1/ship-lines', body));
}

export async function fetchMessages(
  company: Company,
  orderNumber: string,
  signal?: AbortSignal,
): Promise<readonly WireMessage[]> {
  const body = { companyName: company.title, order_id: orderNumber };
  const options = { isQuiet: true, ...(signal ? { signal } : {}) };
  return (await post<OrderMessages>(company.server_hostname, '/v1/order-messages', body, options)).messages;
}

export async function sendAgain(
  company: Company,
  orderNumber: string,
  message: number,
): Promise<readonly WireMessage[]> {
  const body = { companyName: company.title, order_id: orderNumber, message };
  return (await post<OrderMessages>(company.server_hostname, '/v1/send-again', body)).messages;
}

function readHistoryEntry({ changed_at, before, after, bulk_id, ...entry }: WireLineHistoryEntry): LineHistoryEntry {
  return { ...entry, changedAt: changed_at, bulk: bulk_id, before: readValues(before), after: readValues(after) };
}

/** JSON drops the undefined fields. */
function writeLineEdit(edit: LineEdit): UpdateOrderInput['cart'][number] {
  const { customerPo, po, estShipDate, poPrice, ...rest } = edit;
  const price = poPrice
    ? { po_price: dollarsFromCents(poPrice.cents), po_price_per: poPrice.per }
    : { po_price: poPrice };
  return { ...rest, customer_po: customerPo, po, est_ship_date: estShipDate, ...price };
}
