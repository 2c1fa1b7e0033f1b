import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createSignal } from '../../../device/signal';

export type OpenOrders = ReturnType<typeof createOpenOrders>;

/** Order numbers of open orders. Rows subscribe, so opening one renders no other. */
export function createOpenOrders() {
  const open = new Set<string>();
  const { notify, subscribe } = createSignal();
  return {
    subscribe,
    isOpen: (orderNumber: string) => open.has(orderNumber),
    toggle(orderNumber: string) {
      if (!open.delete(orderNumber)) open.add(orderNumber);
      notify();
    },
    openAll(orderNumbers: Iterable<string>) {
      for (const orderNumber of orderNumbers) open.add(orderNumber);
      notify();
    },
    closeAll() {
      open.clear();
      notify();
    },
  };
}

/** Kept across views. A linked order starts open. */
export function useOpenOrders(linked: string): OpenOrders {
  const [open] = useState(createOpenOrders);
  useLayoutEffect(() => {
    if (linked) open.openAll([linked]);
  }, [open, linked]);
  return open;
}

export function useOpen(open: OpenOrders, read: (open: OpenOrders) => boolean): boolean {
  return useSyncExternalStore(open.subscribe, () => read(open));
}
