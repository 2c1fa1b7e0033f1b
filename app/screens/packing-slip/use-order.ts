import { useCallback, useEffect, useState } from 'react';
import type { HistoricalOrder } from '../../../domain/orders/order';
import { ALL_ORDERS } from '../../../domain/orders/order-view';
import { CallError, messageOf } from '../../api/client';
import { retrieveOrders } from '../../api/order-calls';
import { subscribeToSignedIn } from '../../api/sign-in-signal';
import { useStorefront } from '../../storefront/storefront-context';

/** One order by its number; undefined when it is loaded and there is none. */
export function useOrder(orderId: string) {
  const { customer } = useStorefront();
  const [order, setOrder] = useState<HistoricalOrder>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    const abandon = new AbortController();
    setLoading(true);
    setFailure(undefined);
    setNeedsSignIn(false);
    retrieveOrders(customer, { ...ALL_ORDERS, order: orderId }, undefined, abandon.signal)
      .then(({ orders }) => setOrder(orders[0]))
      .catch((error: unknown) => {
        if (abandon.signal.aborted) return;
        if (error instanceof CallError && error.code === 'not_signed_in') setNeedsSignIn(true);
        else setFailure(messageOf(error));
      })
      .finally(() => !abandon.signal.aborted && setLoading(false));
    return () => abandon.abort();
  }, [customer, orderId, attempt]);
  useEffect(() => (failure || needsSignIn ? subscribeToSignedIn(load) : undefined), [failure, needsSignIn, load]);
  return { order, isLoading, failure, needsSignIn, load };
}
