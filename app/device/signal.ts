/** Tells its subscribers that something has happened, but not what: they look for themselves. */
export interface Signal {
  notify(): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param channel the BroadcastChannel that carries it to other tabs and the worker as well; without one it stays on
 * this page
 */
export function createSignal(channel?: string): Signal {
  const listeners = new Set<() => void>();
  const notifyHere = () => {
    for (const listener of listeners) listener();
  };
  const broadcast = channel && typeof BroadcastChannel === 'function' ? new BroadcastChannel(channel) : undefined;
  if (broadcast) broadcast.onmessage = notifyHere;
  return {
    notify() {
      broadcast?.postMessage(null);
      notifyHere();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
