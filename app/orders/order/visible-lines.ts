import type { ListedOrder } from '../../../domain/orders/lines-summary';
import type { Order, OrderLine } from '../../../domain/orders/order';
import type { OrderLines } from '../lines/order-lines';

export interface LineProps {
  readonly order: Order;
  readonly line: OrderLine;
}

export function lineKey(order: Pick<Order, 'orderNumber'>, line: Pick<OrderLine, 'line'>): string {
  return `${order.orderNumber}/${line.line}`;
}

/** Shared by viewers and admins, so the focus survives unlocking. */
export function toggleId(key: string): string {
  return `${key}/toggle`;
}

/** Adjacent lines: what is typed or pasted down a column must not skip any. */
export type LineRun = readonly LineProps[];

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

export function runFrom(runs: readonly LineRun[], key: string): LineRun {
  const { run, at } = find(runs, key);
  return run.slice(at);
}

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
