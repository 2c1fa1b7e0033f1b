import type { OrderHead } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';

/**
 * From when on to count, so that the orders that are listed already are known: from the last one of the first page. So
 * an order by card is found, too, whose payment has taken longer than the next order. Edits move orders in and out of a
 * list of stages or missing fields, which would look like new ones; there, only later ones than all that are listed
 * count.
 *
 * @param page the newest orders of the list
 */
export function asksAfter(
  page: readonly Pick<OrderHead, 'createdAt'>[],
  { missing, stage }: Pick<OrderView, 'missing' | 'stage'>,
): { readonly after: number; readonly known: number } {
  const times = page.map(({ createdAt }) => createdAt);
  if (times.length === 0) return { after: 0, known: 0 };
  if (missing.length > 0 || stage !== '') return { after: Math.max(...times), known: 0 };
  const after = Math.min(...times);
  return { after, known: times.filter((time) => time > after).length };
}
