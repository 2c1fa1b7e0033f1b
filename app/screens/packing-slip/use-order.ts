import { useCallback, useEffect, useState } from 'react';
import type { HistoricalOrder } from '../../../domain/order';
import { ALL_ORDERS } from '../../../domain/order-view';
import { messageOf } from '../../api/client';
import { retrieveOrders } from '../../api/order-calls';
import { onSignedIn } from '../../session/sign-in-needed';
import { useStorefront } from '../../storefront/storefront-context';

/** One order by its number; undefined when it is loaded and there is none. */
export function useOrder(orderId: string) {
  const { customer } = useStorefront();
  const [order, setOrder] = useState<HistoricalOrder>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    const abandon = new AbortController();
    setLoading(true);
    setFailure(undefined);
    retrieveOrders(customer, { ...ALL_ORDERS, order: orderId }, undefined, abandon.signal)
      .then(({ orders }) => setOrder(orders[0]))
      .catch((error: unknown) => !abandon.signal.aborted && setFailure(messageOf(error)))
      .finally(() => !abandon.signal.aborted && setLoading(false));
    return () => abandon.abort();
  }, [customer, orderId, attempt]);
  useEffect(() => (failure ? onSignedIn(load) : undefined), [failure, load]);
  return { order, isLoading, failure, load };
}
