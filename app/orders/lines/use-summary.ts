import { lineTotal } from '../../../domain/cart/cart';
import { type Cents, centsFromDollars, sumCents } from '../../../domain/money';
import { type LinesSummary, type ListedOrder, summaryOf } from '../../../domain/orders/lines-summary';
import { useLoadedLines } from './order-lines';

/** What a list shows of an order. Edits saved in this browser reach the loaded lines first. */
export function useSummary(order: ListedOrder): LinesSummary & { readonly total: Cents } {
  const { kind, lines } = useLoadedLines(order.orderNumber) ?? {};
  if (!lines || kind === 'outdated') return { ...order, total: centsFromDollars(order.total) };
  return {
    ...order,
    ...summaryOf(lines),
    total: sumCents(lines.map(({ price, ...line }) => lineTotal({ price: price ?? 0, ...line }))),
  };
}
