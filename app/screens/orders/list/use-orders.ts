import { useCallback, useEffect, useState } from 'react';
import type { Customer } from '../../../../domain/catalog/customer';
import { withNewerLines } from '../../../../domain/orders/line-draft';
import { type HistoricalOrder, type OrderLine, visibleOrders } from '../../../../domain/orders/order';
import type { OrderView } from '../../../../domain/orders/order-view';
import { CallError, messageOf } from '../../../api/client';
import { retrieveOrders } from '../../../api/order-calls';
import { subscribeToSignedIn } from '../../../api/sign-in-signal';
import { useToast } from '../../../components/toast';
import type { SignInReason } from '../../../session/sign-in-panel';
import { useStorefront } from '../../../storefront/storefront-context';

type Page = readonly HistoricalOrder[];

interface LoadedOrders {
  readonly view: OrderView;
  readonly pages: readonly Page[];
  readonly cursor: string | undefined;
  readonly adminUntil: number | undefined;
  readonly isSignedIn: boolean;
}

/** What is to be loaded: from the page after `cursor` on, or from the first one, so many pages. */
interface Wish {
  readonly view: OrderView;
  readonly cursor: string | undefined;
  readonly pages: number;
}

export interface OrderList {
  /** Newest first, as far as they have been loaded; undefined before the first page. */
  readonly pages: readonly Page[] | undefined;
  /** The pages are still those of what was shown before. */
  readonly isOutdated: boolean;
  /** This browser is unlocked until then, by the server's clock. */
  readonly adminUntil: number | undefined;
  readonly isLoading: boolean;
  /** There is a session to sign out of. */
  readonly isSignedIn: boolean;
  /** Why there are no orders to be seen before a sign-in. */
  readonly needsSignIn: SignInReason | undefined;
  /** Why the last page could not be loaded. */
  readonly failure: string | undefined;
  /** There are older orders. */
  readonly hasMore: boolean;
  /** Loads the next page, or what has failed. */
  load(): void;
  /** Loads again what has been loaded: a change of the admin's hours changes what orders say. */
  reload(): void;
  /** Shows no orders any more, until somebody signs in. */
  empty(): void;
  /** Takes over lines of an order as the server has answered them. */
  update(orderId: string, lines: readonly OrderLine[]): void;
}

/**
 * The store's orders of a view, page by page; a failure is told in a toast, too (docs/specification.md, Orders screen),
 * but not a missing sign-in.
 */
export function useOrders(view: OrderView): OrderList {
  const { customer } = useStorefront();
  const toast = useToast();
  const [list, setList] = useState<LoadedOrders>();
  const [wish, setWish] = useState<Wish>({ view, cursor: undefined, pages: 1 });
  const [failure, setFailure] = useState<string>();
  const [needsSignIn, setNeedsSignIn] = useState<SignInReason>();
  const [isLoading, setLoading] = useState(true);
  if (wish.view !== view) setWish({ view, cursor: undefined, pages: 1 });

  const empty = useCallback((reason: SignInReason = 'signed_out') => {
    setNeedsSignIn(reason);
    setList(undefined);
    setWish(({ view }) => ({ view, cursor: undefined, pages: 1 }));
    setLoading(false);
  }, []);

  useEffect(() => {
    if (needsSignIn) return;
    const abandon = new AbortController();
    setLoading(true);
    setFailure(undefined);
    loadPages(customer, wish, abandon.signal)
      .then((loaded) => {
        if (abandon.signal.aborted) return;
        setList((before) => (wish.cursor === undefined || !before ? loaded : appended(before, loaded)));
        setLoading(false);
      })
      .catch((error: unknown) => {
        if (abandon.signal.aborted) return;
        if (error instanceof CallError && error.code === 'not_signed_in') return empty('not_signed_in');
        setFailure(messageOf(error));
        setLoading(false);
        toast.show(messageOf(error), 'error');
      });
    return () => abandon.abort();
  }, [customer, toast, wish, needsSignIn, empty]);

  const cursor = list?.cursor;
  const pages = list?.pages.length ?? 1;
  const retry = useCallback(() => {
    setNeedsSignIn(undefined);
    setWish((last) => ({ ...last }));
  }, []);
  const loadNext = useCallback(() => setWish(({ view }) => ({ view, cursor, pages: 1 })), [cursor]);
  const reload = useCallback(() => setWish(({ view }) => ({ view, cursor: undefined, pages })), [pages]);
  const update = useCallback(
    (orderId: string, lines: readonly OrderLine[]) => setList((before) => before && updated(before, orderId, lines)),
    [],
  );
  useEffect(() => {
    if (!failure && !needsSignIn) return;
    const stopListening = subscribeToSignedIn(retry);
    if (failure) window.addEventListener('online', retry);
    return () => {
      stopListening();
      window.removeEventListener('online', retry);
    };
  }, [failure, needsSignIn, retry]);
  return {
    pages: list?.pages,
    isOutdated: list !== undefined && list.view !== view,
    adminUntil: list?.adminUntil,
    isLoading,
    isSignedIn: list?.isSignedIn ?? false,
    needsSignIn,
    failure,
    hasMore: cursor !== undefined,
    load: failure ? retry : loadNext,
    reload,
    empty,
    update,
  };
}

async function loadPages(customer: Customer, wish: Wish, signal: AbortSignal): Promise<LoadedOrders> {
  const first = await retrieveOrders(customer, wish.view, wish.cursor, signal);
  const pages = [visibleOrders(first.orders)];
  let last = first;
  while (last.next_cursor && pages.length < wish.pages) {
    last = await retrieveOrders(customer, wish.view, last.next_cursor, signal);
    pages.push(visibleOrders(last.orders));
  }
  return {
    view: wish.view,
    pages,
    cursor: last.next_cursor,
    adminUntil: last.admin_until,
    isSignedIn: last.signed_in === true,
  };
}

/** Pages from before the unlocking, in another tab say, hold masked addresses: they can't be edited. */
function appended(before: LoadedOrders, loaded: LoadedOrders): LoadedOrders {
  const adminUntil = before.adminUntil === undefined ? undefined : loaded.adminUntil;
  return { ...loaded, adminUntil, pages: [...before.pages, ...loaded.pages] };
}

function updated(list: LoadedOrders, orderId: string, lines: readonly OrderLine[]): LoadedOrders {
  const isIt = (order: HistoricalOrder) => order.order_id === orderId;
  const pages = list.pages.map((page) =>
    page.some(isIt) ? page.map((order) => (isIt(order) ? withNewerLines(order, lines) : order)) : page,
  );
  return { ...list, pages };
}
