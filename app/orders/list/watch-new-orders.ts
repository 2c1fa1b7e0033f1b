import type { OrderHead } from '../../../domain/orders/order';
import type { OrderView } from '../../../domain/orders/order-view';
import type { Company } from '../../data/api/calls';
import { countNewOrders } from '../../data/api/count-orders';

const EVERY_MS = 30_000;

/**
 * Counts orders that the list lacks, every 30 seconds while the page is visible. Returns how to stop.
 * @param page the list's newest orders
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
 * Counts from the last order of the first page, so an order by card whose payment took longer than the next order isn't
 * missed. Edits move orders in and out of lists by stage or missing field, so there only orders newer than all listed
 * ones count.
 * @param page the list's newest orders
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
