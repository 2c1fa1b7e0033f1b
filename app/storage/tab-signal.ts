/** Something that is told to all tabs and the worker of this origin, and to this one. It says that it has happened, not what. */
export interface TabSignal {
  tell(): void;
  /** Returns the function that stops listening. */
  listen(listener: () => void): () => void;
}

export function openTabSignal(name: string): TabSignal {
  const listeners = new Set<() => void>();
  const tellListeners = () => {
    for (const listener of listeners) listener();
  };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = tellListeners;
  return {
    tell() {
      channel?.postMessage(null);
      tellListeners();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
