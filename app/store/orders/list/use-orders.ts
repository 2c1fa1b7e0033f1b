import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../../../domain/catalog/customer';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { visibleOrders } from '../../../../domain/orders/order';
import { NEWEST_FIRST } from '../../../../domain/orders/order-filters';
import type { OrderView } from '../../../../domain/orders/order-view';
import { CallError, messageOf } from '../../../data/api/client';
import { listOrders } from '../../../data/api/order-calls';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { loadAdminParts } from '../../../orders/admin/load-admin-parts';
import type { SignInReason } from '../../../session/sign-in-panel';
import { useRetry } from '../../../session/use-retry';
import { useToast } from '../../../ui/toast';
import { takeFirstPage } from './first-page';

export type OrderList = ReturnType<typeof useOrders>;

/**
 * Failures also show a toast (docs/specification.md, Orders screen), except for a missing sign-in.
 * @param onRenew called when the list is loaded from its start
 */
export function useOrders(view: OrderView, onRenew: () => void) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [list, setList] = useState<LoadedOrders>();
  const [request, setRequest] = useState<PagesRequest>({ view, cursor: undefined, pages: 1 });
  const [failure, setFailure] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState<SignInReason>();
  const [isLoading, setLoading] = useState(true);
  if (request.view !== view) setRequest({ view, cursor: undefined, pages: 1 });

  /** Clears the list until somebody signs in. */
  const empty = useCallback((reason: SignInReason = 'signed_out') => {
    setNeedsSignIn(reason);
    setList(undefined);
    setRequest(({ view }) => ({ view, cursor: undefined, pages: 1 }));
    setLoading(false);
  }, []);

  useEffect(() => {
    if (needsSignIn) return;
    const controller = new AbortController();
    setLoading(true);
    setFailure(undefined);
    if (request.cursor === undefined) onRenew();
    loadPages(customer, request, controller.signal)
      .then(async (loaded) => {
        // The admin bar is above the orders, so they appear together.
        if (loaded.adminUntil !== undefined) await loadAdminParts().catch(() => undefined);
        if (controller.signal.aborted) return;
        // Rendering a hundred rows is slow on a tablet; a transition keeps it responsive.
        startTransition(() => {
          setList((before) => (request.cursor === undefined || !before ? loaded : appendPages(before, loaded)));
          setLoading(false);
        });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (error instanceof CallError && error.code === 'not_signed_in') return empty('not_signed_in');
        setFailure(messageOf(error));
        setLoading(false);
        toast.show(messageOf(error), 'error');
      });
    return () => controller.abort();
  }, [customer, toast, request, needsSignIn, empty, onRenew]);

  const cursor = list?.cursor;
  const pages = list?.pages.length ?? 1;
  const retry = useCallback(() => {
    setNeedsSignIn(undefined);
    setRequest((last) => ({ ...last }));
  }, []);
  const loadNext = useCallback(() => setRequest(({ view }) => ({ view, cursor, pages: 1 })), [cursor]);
  const reload = useCallback(() => setRequest(({ view }) => ({ view, cursor: undefined, pages })), [pages]);
  useRetry(retry, { isOnSignIn: failure !== undefined || needsSignIn !== undefined, isOnline: failure !== undefined });
  return {
    pages: list?.pages,
    isOutdated: list !== undefined && list.view !== view,
    adminUntil: list?.adminUntil,
    isLoading,
    isSignedIn: list?.isSignedIn ?? false,
    needsSignIn,
    failure,
    hasMore: cursor !== undefined,
    /** Loads the next page or retries a failed request. */
    load: failure ? retry : loadNext,
    reload,
    empty,
  };
}

interface LoadedOrders {
  readonly view: OrderView;
  readonly pages: readonly (readonly ListedOrder[])[];
  readonly cursor: string | undefined;
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

interface PagesRequest {
  readonly view: OrderView;
  readonly cursor: string | undefined;
  readonly pages: number;
}

async function loadPages(customer: Customer, request: PagesRequest, signal: AbortSignal): Promise<LoadedOrders> {
  const { view, cursor } = request;
  const ahead = cursor === undefined ? takeFirstPage(customer.key, view) : undefined;
  let last = await (ahead ?? listOrders(customer, view, cursor, { signal }));
  const isNewestFirst = view.sort === NEWEST_FIRST;
  const pages = [visibleOrders(last.orders, isNewestFirst)];
  while (last.nextCursor && pages.length < request.pages) {
    last = await listOrders(customer, view, last.nextCursor, { signal });
    pages.push(visibleOrders(last.orders, isNewestFirst));
  }
  return { view, pages, cursor: last.nextCursor, adminUntil: last.adminUntil, isSignedIn: last.isSignedIn };
}

/** Pages loaded before unlocking (in another tab, say) have masked email addresses, so their orders can't be edited. */
function appendPages(list: LoadedOrders, loaded: LoadedOrders): LoadedOrders {
  const adminUntil = list.adminUntil === undefined ? undefined : loaded.adminUntil;
  return { ...loaded, adminUntil, pages: [...list.pages, ...loaded.pages] };
}
