import { browserFeature } from './browser-feature';

/** Notifies subscribers that something happened, but not what: they check for themselves. */
export interface Signal {
  notify(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * @param channel a BroadcastChannel that also reaches other tabs and the worker; without one, the signal stays on this
 * page
 */
export function createSignal(channel?: string): Signal {
  const listeners = new Set<() => void>();
  const notifyHere = () => {
    for (const listener of listeners) listener();
  };
  const broadcast = channel === undefined ? undefined : browserFeature(() => new BroadcastChannel(channel));
  if (broadcast) broadcast.onmessage = notifyHere;
  return {
    notify() {
      browserFeature(() => broadcast?.postMessage(null));
      notifyHere();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
