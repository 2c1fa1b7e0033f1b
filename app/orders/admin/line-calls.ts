import type { OrderLine } from '../../../domain/orders/order';
import { CallError } from '../../data/api/client';
import type { OrdersAdmin } from '../order/admin-context';

/** Sends the lines in halves if they're too large for one request. */
export async function sendInParts<Line>(
  lines: readonly Line[],
  send: (lines: readonly Line[]) => Promise<void>,
): Promise<void> {
  try {
    await send(lines);
  } catch (error) {
    const isTooLarge = error instanceof CallError && error.code === 'too_large' && lines.length > 1;
    if (!isTooLarge) throw error;
    const half = Math.ceil(lines.length / 2);
    await sendInParts(lines.slice(0, half), send);
    await sendInParts(lines.slice(half), send);
  }
}

export interface LineOf {
  readonly orderNumber: string;
  readonly line: OrderLine;
}

/** Updates each order once: every update renders it. */
export function updateOrders(admin: Pick<OrdersAdmin, 'update'>, results: readonly LineOf[]): void {
  const byOrder = new Map<string, OrderLine[]>();
  for (const { orderNumber, line } of results) byOrder.set(orderNumber, [...(byOrder.get(orderNumber) ?? []), line]);
  for (const [orderNumber, lines] of byOrder) admin.update(orderNumber, lines);
}
