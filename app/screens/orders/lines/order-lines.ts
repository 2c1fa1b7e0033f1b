import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { newerLines } from '../../../../domain/orders/order-edit';
import { messageOf } from '../../../api/client';
import type { Company } from '../../../api/order-calls';
import { fetchOrders } from '../../../api/order-lists';
import { useStorefront } from '../../../storefront/storefront-context';

/** The lines of an order, which are loaded when its row opens. */
export interface LoadedLines {
  /** `outdated` since the list was loaded again: somebody else may have edited them. */
  readonly kind: 'loading' | 'loaded' | 'outdated' | 'failed';
  /** Undefined until they have been loaded once. */
  readonly lines?: readonly OrderLine[] | undefined;
  /** Why they could not be loaded. */
  readonly failure?: string;
}

/**
 * The lines of the listed orders, as far as they have been loaded, by order number. Each open row asks for its own; what
 * is asked for together, when all rows are opened, is loaded in few calls.
 */
export interface OrderLines {
  get(orderNumber: string): LoadedLines | undefined;
  /** Grows when the list is loaded again and when lines are edited: what was counted may then be wrong. */
  revision(): number;
  /** Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Loads the lines of these orders, unless they are loaded or on their way. */
  load(orderNumbers: readonly string[]): void;
  /** Takes over lines that another call has loaded. */
  put(orders: readonly Pick<Order, 'orderNumber' | 'lines'>[]): void;
  /** Updates lines of an order with a server response. */
  update(orderNumber: string, received: readonly OrderLine[]): void;
  /** Has all lines loaded again when they are needed; until then they stay as they are. */
  expire(): void;
}

/** The first rows of hundreds should not wait for the last. */
const ORDERS_PER_CALL = 100;

const NOT_FOUND = 'The store no longer has this order. Reload the page.';

export function createOrderLines(company: Company): OrderLines {
  const all = new Map<string, LoadedLines>();
  const waiting = new Set<string>();
  const listeners = new Set<() => void>();
  let revision = 0;

  function set(changes: Iterable<readonly [orderNumber: string, lines: LoadedLines]>): void {
    for (const [orderNumber, lines] of changes) all.set(orderNumber, lines);
    for (const listener of listeners) listener();
  }

  const linesOf = (orderNumber: string) => all.get(orderNumber)?.lines;

  function load(orderNumbers: readonly string[]): void {
    const needed = orderNumbers.filter((orderNumber) => !isUnderway(all.get(orderNumber)));
    // Rows that open together ask one after the other, so that they are loaded together a moment later.
    if (waiting.size === 0 && needed.length > 0) queueMicrotask(() => void loadWaiting());
    for (const orderNumber of needed) waiting.add(orderNumber);
  }

  async function loadWaiting(): Promise<void> {
    const orderNumbers = [...waiting];
    waiting.clear();
    set(orderNumbers.map((orderNumber) => [orderNumber, { kind: 'loading', lines: linesOf(orderNumber) }]));
    for (let from = 0; from < orderNumbers.length; from += ORDERS_PER_CALL) {
      await loadTogether(orderNumbers.slice(from, from + ORDERS_PER_CALL));
    }
  }

  async function loadTogether(orderNumbers: readonly string[]): Promise<void> {
    try {
      const { orders } = await fetchOrders(company, orderNumbers);
      put(orders);
      fail(orderNumbers, NOT_FOUND);
    } catch (error) {
      fail(orderNumbers, messageOf(error));
    }
  }

  function put(orders: readonly Pick<Order, 'orderNumber' | 'lines'>[]): void {
    set(orders.map(({ orderNumber, lines }) => [orderNumber, loaded(lines, linesOf(orderNumber))]));
  }

  /** Of these orders, those that are still loading. */
  function fail(orderNumbers: readonly string[], failure: string): void {
    const missing = orderNumbers.filter((orderNumber) => all.get(orderNumber)?.kind === 'loading');
    set(missing.map((orderNumber) => [orderNumber, { kind: 'failed', lines: linesOf(orderNumber), failure }]));
  }

  return {
    get: (orderNumber) => all.get(orderNumber),
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    put,
    update(orderNumber, received) {
      revision += 1;
      const known = all.get(orderNumber);
      if (known?.lines) set([[orderNumber, { ...known, lines: newerLines(known.lines, received) }]]);
      else load([orderNumber]);
    },
    expire() {
      revision += 1;
      const settled = [...all].filter(([, { kind }]) => kind !== 'loading');
      set(settled.map(([orderNumber, { lines }]) => [orderNumber, { kind: 'outdated', lines }]));
    },
  };
}

function isUnderway(known: LoadedLines | undefined): boolean {
  return known?.kind === 'loading' || known?.kind === 'loaded';
}

/** An edit may have been answered before the lines that were asked for earlier. */
function loaded(lines: readonly OrderLine[], known: readonly OrderLine[] | undefined): LoadedLines {
  return { kind: 'loaded', lines: known ? newerLines(lines, known) : lines };
}

export const OrderLinesContext = createContext<OrderLines | undefined>(undefined);

/** The lines for `OrderLinesContext`. @param linked the order that opens by itself, whose lines load beside the list */
export function useNewOrderLines(linked: string): OrderLines {
  const { customer } = useStorefront();
  const lines = useMemo(() => createOrderLines(customer), [customer]);
  useEffect(() => {
    if (linked) lines.load([linked]);
  }, [lines, linked]);
  return lines;
}

export function useOrderLines(): OrderLines {
  const lines = use(OrderLinesContext);
  if (!lines) throw new Error('useOrderLines must be used within the Orders screen');
  return lines;
}

/** The lines of an order, as far as they have been loaded. */
export function useLoadedLines(orderNumber: string): LoadedLines | undefined {
  const { subscribe, get } = useOrderLines();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => get(orderNumber), [get, orderNumber]),
  );
}

/** The lines of an order that is open: loads them. */
export function useOpenLines(orderNumber: string): LoadedLines | undefined {
  const { load } = useOrderLines();
  const loaded = useLoadedLines(orderNumber);
  const isNeeded = loaded === undefined || loaded.kind === 'outdated';
  useEffect(() => {
    if (isNeeded) load([orderNumber]);
  }, [load, orderNumber, isNeeded]);
  return loaded;
}
