import type { HistoricalOrder, OrderLine } from '../../../../domain/orders/order';

/** What a row of the line table is given, the viewer's and the admin's. */
export interface LineProps {
  readonly order: HistoricalOrder;
  readonly line: OrderLine;
}

/** What a line is called among all lines of all orders. */
export function lineKey(order: Pick<HistoricalOrder, 'order_id'>, line: Pick<OrderLine, 'line'>): string {
  return `${order.order_id}/${line.line}`;
}

/** The id of a line's pencil, the viewer's and the admin's: the one takes the other's place, and its focus. */
export function toggleId(key: string): string {
  return `${key}/toggle`;
}
