/** Which orders are open, by order number. Rows subscribe, so that one that opens renders no other. */
export interface OpenOrders {
  isOpen(orderNumber: string): boolean;
  /** Returns how to unsubscribe. */
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
