import type { Order, OrderLine } from '../../../../domain/orders/order';

/** The props of a row of the line table, for viewers and admins. */
export interface LineProps {
  readonly order: Order;
  readonly line: OrderLine;
}

/** Identifies a line among all orders. */
export function lineKey(order: Pick<Order, 'orderNumber'>, line: Pick<OrderLine, 'line'>): string {
  return `${order.orderNumber}/${line.line}`;
}

/** The id of a line's toggle, shared by viewers and admins so that the focus survives unlocking. */
export function toggleId(key: string): string {
  return `${key}/toggle`;
}
