import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import type { OrderView } from '../../../../domain/orders/order-view';
import { countNewOrders } from '../../../api/order-lists';
import { useStorefront } from '../../../storefront/storefront-context';
import { asksAfter } from './asks-after';

const EVERY_MS = 30_000;
const MOST_TOLD = 99;

/** Orders that came while the list was open. */
export interface FreshOrders {
  readonly count: number;
  /** "3", "99+". */
  readonly badge: string;
  /** Since when, in epoch milliseconds by this device's clock. */
  readonly since: number;
  /** Lists them. */
  show(): void;
}

interface List {
  readonly pages: readonly (readonly ListedOrder[])[] | undefined;
  readonly isOutdated: boolean;
  reload(): void;
}

/** Counts the orders that the list does not have yet, every 30 seconds while somebody looks at it. */
export function useNewOrders(view: OrderView, { pages, isOutdated, reload }: List): FreshOrders {
  const { customer } = useStorefront();
  const newest = pages?.[0];
  const [told, setTold] = useState<{ readonly of: unknown; readonly count: number }>();
  const since = useMemo(() => (newest ? Date.now() : 0), [newest]);
  useEffect(() => {
    if (!newest || isOutdated || view.orderNumber) return;
    const controller = new AbortController();
    const { after, known } = asksAfter(newest, view);
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      countNewOrders(customer, view, after, controller.signal)
        .then((count) => setTold({ of: newest, count: Math.max(0, count - known) }))
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
  }, [customer, view, newest, isOutdated]);
  const count = told?.of === newest && !isOutdated ? (told?.count ?? 0) : 0;
  const show = useCallback(() => {
    document.getElementById('list-heading')?.focus();
    reload();
  }, [reload]);
  return { count, badge: count > MOST_TOLD ? `${MOST_TOLD}+` : String(count), since, show };
}
