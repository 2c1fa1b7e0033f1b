import { useSyncExternalStore } from 'react';

/** A new build that waits, and how to let it take over. */
let takeOver: (() => void) | undefined;
const listeners = new Set<() => void>();

export function notifyUpdateReady(accept: () => void): void {
  takeOver = accept;
  for (const listener of listeners) listener();
}

/** Lets the waiting build take over; undefined while none waits. */
export function useWaitingUpdate(): (() => void) | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => takeOver,
  );
}
