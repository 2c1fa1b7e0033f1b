import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Order numbers of open orders. Rows subscribe, so opening one renders no other. */
export interface OpenOrders {
  isOpen(orderNumber: string): boolean;
  subscribe(listener: () => void): () => void;
  toggle(orderNumber: string): void;
  openAll(orderNumbers: Iterable<string>): void;
  closeAll(): void;
}

export function createOpenOrders(): OpenOrders {
  const open = new Set<string>();
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    isOpen: (orderNumber) => open.has(orderNumber),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(orderNumber) {
      if (!open.delete(orderNumber)) open.add(orderNumber);
      notify();
    },
    openAll(orderNumbers) {
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
