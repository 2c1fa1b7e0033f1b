import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import type { OrderLines } from '../lines/order-lines';

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

/** Lines that stand one below the other: what is typed or pasted down a column must not skip any. */
export type LineRun = readonly LineProps[];

/** The lines of open orders, in their order. An order whose lines are not loaded ends a run. */
export function visibleRuns(open: readonly ListedOrder[], { get }: Pick<OrderLines, 'get'>): readonly LineRun[] {
  const runs: LineProps[][] = [[]];
  for (const head of open) {
    const { lines } = get(head.orderNumber) ?? {};
    if (!lines) {
      runs.push([]);
      continue;
    }
    const order = { ...head, lines };
    for (const line of lines) runs.at(-1)?.push({ order, line });
  }
  return runs;
}

/** The lines from this one up to where its run ends, this one included. None for a line that is not visible. */
export function runFrom(runs: readonly LineRun[], key: string): LineRun {
  const { run, at } = find(runs, key);
  return run.slice(at);
}

/** The lines above this one, from the nearest one up. */
export function runAbove(runs: readonly LineRun[], key: string): LineRun {
  const { run, at } = find(runs, key);
  return run.slice(0, at).reverse();
}

function find(runs: readonly LineRun[], key: string): { run: LineRun; at: number } {
  for (const run of runs) {
    const at = run.findIndex(({ order, line }) => lineKey(order, line) === key);
    if (at !== -1) return { run, at };
  }
  return { run: [], at: 0 };
}
