import type { IndexedOrder } from './order-search';
import { lineRow, type NumberedOrder, orderRow } from './orders';

/** The rows of new orders and of what belongs to them, by table; search entries differ between databases. */
export function newOrderRows(orders: readonly NumberedOrder[]) {
  const sessions = orders.flatMap(({ session }) => session ?? []);
  return {
    orders: orders.map(orderRowOf),
    order_lines: orders.flatMap(lineRowsOf),
    idempotency_keys: orders.flatMap(keyRowsOf),
    sessions: sessions.map(({ id, ends }) => ({ id, ends })),
    session_customers: sessions.map(({ id: session, customer, secret }) => ({ session, customer, secret })),
  };
}

/** What a new order will be found by. */
export function newIndexedOrder({ order, stored }: NumberedOrder): IndexedOrder {
  return {
    ...order,
    id: stored.id,
    orderNumber: stored.order_number,
    lines: order.lines.map((line) => ({ ...line, customerPo: order.customerPo, po: '', estShipDate: '' })),
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
