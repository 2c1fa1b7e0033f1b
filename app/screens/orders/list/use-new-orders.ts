import { useCallback, useEffect, useMemo, useState } from 'react';
import { NEWEST_FIRST } from '../../../../domain/orders/order-filters';
import type { OrderView } from '../../../../domain/orders/order-view';
import type { FreshOrders } from '../../../orders/list/new-orders-notice';
import { useStorefront } from '../../../storefront/storefront-context';
import type { OrderList } from './use-orders';

const MAX_COUNTED = 99;

export function useNewOrders(view: OrderView, { pages, isOutdated, reload }: OrderList): FreshOrders {
  const { customer } = useStorefront();
  const newest = pages?.[0];
  const [told, setTold] = useState<{ readonly of: unknown; readonly count: number }>();
  const since = useMemo(() => (newest ? Date.now() : 0), [newest]);
  useEffect(() => {
    // In another order, the first page doesn't show which orders are new.
    if (!newest || isOutdated || view.orderNumber || view.sort !== NEWEST_FIRST) return;
    let stop: (() => void) | undefined;
    let hasEnded = false;
    import('../../../orders/list/watch-new-orders')
      .then(({ watchNewOrders }) => {
        if (!hasEnded) stop = watchNewOrders(customer, view, newest, (count) => setTold({ of: newest, count }));
      })
      // The list works without it.
      .catch(() => undefined);
    return () => {
      hasEnded = true;
      stop?.();
    };
  }, [customer, view, newest, isOutdated]);
  const count = told?.of === newest && !isOutdated ? (told?.count ?? 0) : 0;
  const show = useCallback(() => {
    document.getElementById('list-heading')?.focus();
    reload();
  }, [reload]);
  return { count, badge: count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count), since, show };
}
