import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { CallError, messageOf } from '../../api/client';
import { fetchOrders } from '../../api/order-lists';
import { subscribeToSignedIn } from '../../api/sign-in-signal';
import { useStorefront } from '../../storefront/storefront-context';

/** Loads an order by its number; undefined if there is none. */
export function useOrder(orderNumber: string) {
  const { customer } = useStorefront();
  const [order, setOrder] = useState<Order>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    setFailure(undefined);
    setNeedsSignIn(false);
    fetchOrders(customer, [orderNumber], controller.signal)
      .then(({ orders }) => setOrder(orders[0]))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (error instanceof CallError && error.code === 'not_signed_in') setNeedsSignIn(true);
        else setFailure(messageOf(error));
      })
      .finally(() => !controller.signal.aborted && setLoading(false));
    return () => controller.abort();
  }, [customer, orderNumber, attempt]);
  useEffect(() => (failure || needsSignIn ? subscribeToSignedIn(load) : undefined), [failure, needsSignIn, load]);
  return { order, isLoading, failure, needsSignIn, load };
}
