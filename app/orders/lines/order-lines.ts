import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { lineTotal } from '../../../domain/cart/cart';
import type { Customer } from '../../../domain/catalog/customer';
import { type Cents, centsFromDollars, sumCents } from '../../../domain/money';
import { type LinesSummary, type ListedOrder, newerLines, summaryOf } from '../../../domain/orders/lines-summary';
import type { Order, OrderLine } from '../../../domain/orders/order';
import type { Company } from '../../data/api/calls';
import { messageOf } from '../../data/api/client';
import { fetchOrders } from '../../data/api/order-calls';
import { useStorefront } from '../../data/storefront/storefront-context';
import { onReconnect } from '../../device/connection/on-reconnect';
import { createSignal } from '../../device/signal';

export interface LoadedLines {
  /** `outdated` after a reload of the list: somebody else may have edited them. */
  readonly kind: 'loading' | 'loaded' | 'outdated' | 'failed';
  readonly lines?: readonly OrderLine[] | undefined;
  readonly failure?: string;
}

export type OrderLines = ReturnType<typeof createOrderLines>;

/** The first rows of hundreds should not wait for the last. */
const ORDERS_PER_CALL = 100;

const NOT_FOUND = 'The store no longer has this order. Reload the page.';

/** Lines of the listed orders by order number. Each open row asks for its own; requests made together share a call. */
export function createOrderLines(company: Company & Pick<Customer, 'has_rules'>) {
  const all = new Map<string, LoadedLines>();
  const waiting = new Set<string>();
  const { notify, subscribe } = createSignal();
  let revision = 0;
  let changes = 0;

  function set(changed: Iterable<readonly [orderNumber: string, lines: LoadedLines]>): void {
    for (const [orderNumber, lines] of changed) all.set(orderNumber, lines);
    changes += 1;
    notify();
  }

  const linesOf = (orderNumber: string) => all.get(orderNumber)?.lines;

  function load(orderNumbers: readonly string[]): void {
    const needed = orderNumbers.filter((orderNumber) => {
      const { kind } = all.get(orderNumber) ?? {};
      return kind !== 'loading' && kind !== 'loaded';
    });
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
      // Orders that wait for an approver have their own list.
      const held = company.has_rules ? orderNumbers.filter((each) => all.get(each)?.kind === 'loading') : [];
      if (held.length > 0) put((await fetchOrders(company, held, undefined, 'waiting')).orders);
      fail(orderNumbers, NOT_FOUND);
    } catch (error) {
      fail(orderNumbers, messageOf(error));
    }
  }

  function put(orders: readonly Pick<Order, 'orderNumber' | 'lines'>[]): void {
    set(
      orders.map(({ orderNumber, lines }) => {
        // The response to an edit may have overtaken this one.
        const known = linesOf(orderNumber);
        return [orderNumber, { kind: 'loaded', lines: known ? newerLines(lines, known) : lines }];
      }),
    );
  }

  function fail(orderNumbers: readonly string[], failure: string): void {
    const missing = orderNumbers.filter((orderNumber) => all.get(orderNumber)?.kind === 'loading');
    set(missing.map((orderNumber) => [orderNumber, { kind: 'failed', lines: linesOf(orderNumber), failure }]));
  }

  return {
    get: (orderNumber: string) => all.get(orderNumber),
    /** Grows when the list is reloaded or lines are edited, because counts may then be wrong. */
    revision: () => revision,
    changes: () => changes,
    subscribe,
    load,
    put,
    update(orderNumber: string, received: readonly OrderLine[]) {
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
  // Whoever opens a row whose lines couldn't be loaded before tries again.
  useEffect(() => load([orderNumber]), [load, orderNumber]);
  const isOutdated = loaded?.kind === 'outdated';
  useEffect(() => {
    if (isOutdated) load([orderNumber]);
  }, [load, orderNumber, isOutdated]);
  const hasFailed = loaded?.kind === 'failed';
  useEffect(() => (hasFailed ? onReconnect(() => load([orderNumber])) : undefined), [load, orderNumber, hasFailed]);
  return loaded;
}

/** What a list shows of an order. Edits saved in this browser reach the loaded lines first. */
export function useSummary(order: ListedOrder): LinesSummary & { readonly total: Cents } {
  const { kind, lines } = useLoadedLines(order.orderNumber) ?? {};
  if (!lines || kind === 'outdated') return { ...order, total: centsFromDollars(order.total) };
  return {
    ...order,
    ...summaryOf(lines),
    total: sumCents(lines.map(({ price, ...line }) => lineTotal({ price: price ?? 0, ...line }))),
  };
}
