import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { newerLines } from '../../../../domain/orders/order-edit';
import type { Company } from '../../../api/calls';
import { messageOf } from '../../../api/client';
import { fetchOrders } from '../../../api/order-calls';
import { useStorefront } from '../../../storefront/storefront-context';

export interface LoadedLines {
  /** `outdated` after a reload of the list: somebody else may have edited them. */
  readonly kind: 'loading' | 'loaded' | 'outdated' | 'failed';
  readonly lines?: readonly OrderLine[] | undefined;
  readonly failure?: string;
}

/** Lines of the listed orders by order number. Each open row asks for its own; requests made together share a call. */
export interface OrderLines {
  get(orderNumber: string): LoadedLines | undefined;
  /** Grows when the list is reloaded or lines are edited, because counts may then be wrong. */
  revision(): number;
  changes(): number;
  subscribe(listener: () => void): () => void;
  load(orderNumbers: readonly string[]): void;
  put(orders: readonly Pick<Order, 'orderNumber' | 'lines'>[]): void;
  update(orderNumber: string, received: readonly OrderLine[]): void;
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
  let changes = 0;

  function set(changed: Iterable<readonly [orderNumber: string, lines: LoadedLines]>): void {
    for (const [orderNumber, lines] of changed) all.set(orderNumber, lines);
    changes += 1;
    for (const listener of listeners) listener();
  }

  const linesOf = (orderNumber: string) => all.get(orderNumber)?.lines;

  function load(orderNumbers: readonly string[]): void {
    const needed = orderNumbers.filter((orderNumber) => !isUnderway(all.get(orderNumber)));
    // Rows that open together ask one by one; this collects them into one call.
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

  function fail(orderNumbers: readonly string[], failure: string): void {
    const missing = orderNumbers.filter((orderNumber) => all.get(orderNumber)?.kind === 'loading');
    set(missing.map((orderNumber) => [orderNumber, { kind: 'failed', lines: linesOf(orderNumber), failure }]));
  }

  return {
    get: (orderNumber) => all.get(orderNumber),
    revision: () => revision,
    changes: () => changes,
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

/** The response to an edit may overtake an earlier request for the lines. */
function loaded(lines: readonly OrderLine[], known: readonly OrderLine[] | undefined): LoadedLines {
  return { kind: 'loaded', lines: known ? newerLines(lines, known) : lines };
}

export const OrderLinesContext = createContext<OrderLines | undefined>(undefined);

/** @param linked the order that opens by itself; its lines load in parallel with the list */
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

export function useLoadedLines(orderNumber: string): LoadedLines | undefined {
  const { subscribe, get } = useOrderLines();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => get(orderNumber), [get, orderNumber]),
  );
}

export function useOpenLines(orderNumber: string): LoadedLines | undefined {
  const { load } = useOrderLines();
  const loaded = useLoadedLines(orderNumber);
  const isNeeded = loaded === undefined || loaded.kind === 'outdated';
  useEffect(() => {
    if (isNeeded) load([orderNumber]);
  }, [load, orderNumber, isNeeded]);
  return loaded;
}
