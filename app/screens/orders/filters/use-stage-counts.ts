import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OrderView } from '../../../../domain/orders/order-view';
import type { StageCounts } from '../../../../domain/orders/stage';
import { useStorefront } from '../../../storefront/storefront-context';
import { useOrderLines } from '../lines/order-lines-context';

/** After the list, which people wait for, and once for edits that come together. */
const DELAY_MS = 400;

/** How many orders of the view are at each stage; undefined until that is known, and when it cannot be. */
export function useStageCounts({ search, store, missing, from, to, orderNumber }: OrderView): StageCounts | undefined {
  const { customer } = useStorefront();
  const { subscribe, revision } = useOrderLines();
  const current = useSyncExternalStore(subscribe, revision);
  const [counts, setCounts] = useState<StageCounts>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is counted again
  useEffect(() => {
    const controller = new AbortController();
    const view: OrderView = { search, store, missing, from, to, orderNumber, stage: '' };
    const timer = setTimeout(() => {
      import('../../../api/count-orders')
        .then(({ countOrders }) => countOrders(customer, view, controller.signal))
        .then(setCounts)
        .catch(() => !controller.signal.aborted && setCounts(undefined));
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer, search, store, missing, from, to, orderNumber, current]);
  return counts;
}
