import { useEffect, useState } from 'react';
import { summaryOf } from '../../../domain/orders/lines-summary';
import type { StageFacts } from '../../../domain/orders/stage';
import { addressOf, fetchOrderPage } from '../../api/order-page';
import { onReconnect } from '../../device/connection/on-reconnect';
import { useStorefront } from '../../storefront/storefront-context';

/**
 * How far the order of a receipt is; undefined while that is not known, without a connection for example. It is asked
 * again when the connection returns.
 *
 * @param link of the order's page; undefined for receipts from before there were links
 */
export function useReceiptStage(link: string | undefined): StageFacts | undefined {
  const { customer } = useStorefront();
  const [facts, setFacts] = useState<StageFacts>();
  useEffect(() => {
    const address = addressOf(link ?? '');
    if (!address) return;
    const controller = new AbortController();
    const load = () =>
      void fetchOrderPage(customer.server_hostname, address, controller.signal)
        .then(({ order }) => setFacts(summaryOf(order.lines)))
        .catch(() => undefined);
    load();
    const unsubscribe = onReconnect(load);
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [link, customer.server_hostname]);
  return facts;
}
