import { useCallback, useEffect, useState } from 'react';
import { CallError, messageOf } from '../../data/api/client';
import { fetchOrderPage, type OrderPage } from '../../data/api/order-page';
import { onReconnect } from '../../device/connection/on-reconnect';

type OrderPageState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly page: OrderPage }
  /** Unreachable or failed; `page` is the last response. */
  | { readonly kind: 'failed'; readonly message: string; readonly page: OrderPage | undefined }
  | { readonly kind: 'refused'; readonly message: string };

const INCOMPLETE = 'This link is not complete: its last part, after the #, is missing. Open it again from the mail.';

/**
 * Reloads when the page becomes visible and when the connection returns.
 * @param host of the server, '' for the page's own
 * @param token '' for a link without one
 */
export function useOrderPage(
  host: string,
  orderNumber: string,
  token: string,
): OrderPageState & { load(): void; show(page: OrderPage): void } {
  const [state, setState] = useState<OrderPageState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => setAttempt((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (token === '') return setState({ kind: 'refused', message: INCOMPLETE });
    const controller = new AbortController();
    fetchOrderPage(host, { orderNumber, token }, controller.signal)
      .then((page) => setState({ kind: 'loaded', page }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setState((before) => failureOf(error, before));
      });
    return () => controller.abort();
  }, [host, orderNumber, token, attempt]);
  useEffect(() => {
    const loadIfVisible = () => document.visibilityState === 'visible' && load();
    const unsubscribe = onReconnect(loadIfVisible);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, [load]);
  const show = useCallback((page: OrderPage) => setState({ kind: 'loaded', page }), []);
  return { ...state, load, show };
}

function failureOf(error: unknown, before: OrderPageState): OrderPageState {
  const isRefused = error instanceof CallError && (error.status === 404 || error.status === 422);
  if (isRefused) return { kind: 'refused', message: messageOf(error) };
  return { kind: 'failed', message: messageOf(error), page: 'page' in before ? before.page : undefined };
}
