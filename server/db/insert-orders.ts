import { SEARCH_INDEX, type SearchEntry, searchEntry } from './order-search';
import { lineRow, type OrderToStore, orderRow, type StoredOrder } from './orders';
import { type Execute, insertInto } from './prepared-statements';

/** A new order with its id, number and time. */
export interface NumberedOrder extends OrderToStore {
  readonly stored: StoredOrder;
}

/** Inserts orders and what belongs to them, with a statement for each table, however many orders there are. */
export async function insertOrders(execute: Execute, orders: readonly NumberedOrder[]): Promise<void> {
  await intoOrders(execute, orders.map(orderRowOf));
  await intoLines(execute, orders.flatMap(lineRowsOf));
  await intoSearch(execute, orders.map(searchEntryOf));
  await intoKeys(execute, orders.flatMap(keyRowsOf));
  const sessions = orders.flatMap(({ session }) => session ?? []);
  await intoSessions(execute, sessions);
  await intoGrants(
    execute,
    sessions.map(({ id: session, customer, secret }) => ({ session, customer, secret })),
  );
}

const intoOrders = insertInto('orders', [
  'id',
  'order_number',
  'customer',
  'email',
  'created_at',
  'captured_at',
  'first_name',
  'last_name',
  'company_name',
  'store',
  'customer_po',
  'paid',
  'payment',
  'total_cents',
  'line_count',
  'lines_without_po',
  'lines_without_ship_date',
]);
const intoLines = insertInto('order_lines', [
  'order_id',
  'line',
  'code',
  'name',
  'type',
  'quantity',
  'price_cents',
  'description',
  'color',
  'embroidery',
  'placement',
  'size',
  'customer_po',
]);
const intoSearch = insertInto(SEARCH_INDEX, ['rowid', 'text', 'email', 'scope']);
const intoKeys = insertInto('idempotency_keys', ['customer', 'key', 'payload_hash', 'order_id']);
const intoSessions = insertInto('sessions', ['id', 'ends']);
const intoGrants = insertInto('session_customers', ['session', 'customer', 'secret']);

function orderRowOf({ order, stored: { id, order_number, created_at } }: NumberedOrder) {
  return { id, order_number, ...orderRow(order, created_at) };
}

function lineRowsOf({ order, stored }: NumberedOrder) {
  return order.lines.map((line, index) => lineRow(stored.id, index + 1, line, order.customerPo));
}

function keyRowsOf({ order: { customer }, key, payloadHash: payload_hash, stored: { id: order_id } }: NumberedOrder) {
  return key === null ? [] : [{ customer, key, payload_hash, order_id }];
}

function searchEntryOf({ order, stored }: NumberedOrder): SearchEntry {
  return searchEntry({
    ...order,
    id: stored.id,
    orderNumber: stored.order_number,
    lines: order.lines.map((line) => ({ ...line, customerPo: order.customerPo, po: '', estShipDate: '' })),
  });
}
