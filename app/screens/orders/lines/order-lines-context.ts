import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStorefront } from '../../../storefront/storefront-context';
import { createOrderLines, type LoadedLines, type OrderLines } from './order-lines';

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
