import type { OrderHead } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';
import { countNewOrders } from '../../../api/count-orders';
import type { Company } from '../../../api/order-calls';

const EVERY_MS = 30_000;

/**
 * Counts the orders that a list does not have yet, every 30 seconds while somebody looks at it. Returns how to stop.
 *
 * @param page the newest orders of the list
 */
export function watchNewOrders(
  company: Company,
  view: OrderView,
  page: readonly Pick<OrderHead, 'createdAt'>[],
  tell: (count: number) => void,
): () => void {
  const controller = new AbortController();
  const { after, known } = asksAfter(page, view);
  const ask = () => {
    if (document.visibilityState === 'hidden') return;
    countNewOrders(company, view, after, controller.signal)
      .then((count) => tell(Math.max(0, count - known)))
      // The next question may be answered.
      .catch(() => undefined);
  };
  const timer = setInterval(ask, EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    controller.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

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
