import type { IndexedOrder } from './order-search';
import { lineRow, type NumberedOrder, orderRow } from './orders';
import { messageRow } from './outgoing-messages';

/** The tables that an order goes into, referenced ones first, and the columns it fills. */
export const ORDER_TABLES = {
  orders: [
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
  ],
  order_lines: [
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
  ],
  order_links: ['order_id', 'nonce', 'hash'],
  idempotency_keys: ['customer', 'key', 'payload_hash', 'order_id'],
  sessions: ['id', 'ends', 'device'],
  session_customers: ['session', 'customer', 'secret'],
  outgoing_messages: ['order_id', 'kind', 'audience', 'created_at', 'not_before'],
} as const;

type Tables = typeof ORDER_TABLES;

export type OrderRows = {
  readonly [Table in keyof Tables]: readonly Readonly<Record<Tables[Table][number], unknown>>[];
};

export function newOrderRows(orders: readonly NumberedOrder[]): OrderRows {
  const sessions = orders.flatMap(({ session }) => session ?? []);
  return {
    orders: orders.map(orderRowOf),
    order_lines: orders.flatMap(lineRowsOf),
    order_links: orders.map(({ link: { nonce, hash }, stored }) => ({ order_id: stored.id, nonce, hash })),
    idempotency_keys: orders.flatMap(keyRowsOf),
    sessions: sessions.map(({ id, ends, device }) => ({ id, ends, device })),
    session_customers: sessions.map(({ id: session, customer, secret }) => ({ session, customer, secret })),
    outgoing_messages: orders.flatMap(({ messages, stored: { id }, now }) =>
      messages.map((message) => messageRow(message, id, now)),
    ),
  };
}

/** Only what a new order is found by: copies of whole lines were most of the garbage that orders leave. */
export function newIndexedOrder({ order, stored }: NumberedOrder): IndexedOrder {
  const { customer, email, firstName, lastName, store, customerPo } = order;
  return {
    id: stored.id,
    orderNumber: stored.order_number,
    customer,
    email,
    firstName,
    lastName,
    store,
    customerPo,
    lines: order.lines.map(({ code, name, description }) => ({
      code,
      name,
      description,
      customerPo,
      po: '',
      estShipDate: '',
    })),
  };
}

function orderRowOf({ order, stored: { id, order_number, created_at } }: NumberedOrder) {
  return { id, order_number, ...orderRow(order, created_at) };
}

function lineRowsOf({ order, stored }: NumberedOrder) {
  return order.lines.map((line, index) => lineRow(stored.id, index + 1, line, order.customerPo));
}

function keyRowsOf({ order: { customer }, key, payloadHash: payload_hash, stored: { id: order_id } }: NumberedOrder) {
  return key === null ? [] : [{ customer, key, payload_hash, order_id }];
}
