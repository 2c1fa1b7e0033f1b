import type { OrderHead } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';
import { countNewOrders } from '../../../api/count-orders';
import type { Company } from '../../../api/order-calls';
import { asksAfter } from './asks-after';

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
