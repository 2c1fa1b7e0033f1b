import { useCallback, useEffect, useState } from 'react';
import type { HistoricalOrder } from '../../../domain/order';
import { retrieveOrders } from '../../api/calls';
import { messageOf } from '../../api/client';
import { useToast } from '../../components/toast';
import { onSignedIn } from '../../session/sign-in-needed';
import { useStorefront } from '../../storefront/storefront-context';

interface OrderList {
  /** Newest first, as far as they have been loaded; undefined before the first page. */
  readonly orders: readonly HistoricalOrder[] | undefined;
  readonly isLoading: boolean;
  /** Why the last page could not be loaded. */
  readonly failure: string | undefined;
  /** There are older orders. */
  readonly hasMore: boolean;
  /** Loads the first page, the next one, or the one that has failed. */
  load(): void;
}

/** The store's orders, page by page; a failure is told in a toast, too (section 2). */
export function useOrders(): OrderList {
  const { customer } = useStorefront();
  const toast = useToast();
  const [orders, setOrders] = useState<readonly HistoricalOrder[]>();
  const [cursor, setCursor] = useState<string>();
  const [asked, setAsked] = useState<{ cursor: string | undefined }>({ cursor: undefined });
  const [failure, setFailure] = useState<string>();
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const abandon = new AbortController();
    setLoading(true);
    setFailure(undefined);
    retrieveOrders(customer, asked.cursor, abandon.signal)
      .then((page) => {
        setOrders((before = []) => (asked.cursor === undefined ? page.orders : [...before, ...page.orders]));
        setCursor(page.next_cursor);
        setLoading(false);
      })
      .catch((error: unknown) => {
        if (abandon.signal.aborted) return;
        setFailure(messageOf(error));
        setLoading(false);
        toast.show(messageOf(error), 'error');
      });
    return () => abandon.abort();
  }, [customer, toast, asked]);

  const load = useCallback(() => setAsked({ cursor }), [cursor]);
  useEffect(() => {
    if (!failure) return;
    const stopListening = onSignedIn(load);
    window.addEventListener('online', load);
    return () => {
      stopListening();
      window.removeEventListener('online', load);
    };
  }, [failure, load]);
  return { orders, isLoading, failure, hasMore: cursor !== undefined, load };
}
