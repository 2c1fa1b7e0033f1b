import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createOpenOrders, type OpenOrders } from './open-orders';

/** Which orders are open, across views. A linked order starts open. */
export function useOpenOrders(linked: string): OpenOrders {
  const [open] = useState(createOpenOrders);
  useLayoutEffect(() => {
    if (linked) open.openAll([linked]);
  }, [open, linked]);
  return open;
}

/** @param read what to know about the open orders; renders again when that changes */
export function useOpen(open: OpenOrders, read: (open: OpenOrders) => boolean): boolean {
  return useSyncExternalStore(open.subscribe, () => read(open));
}
