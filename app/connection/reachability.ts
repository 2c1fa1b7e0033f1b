/**
 * Whether the last call has reached the store. The browser's own opinion (`navigator.onLine`) knows of the Wi-Fi only, not of
 * what lies behind it. For wording, never for deciding whether to try.
 */
let isReached = true;
const listeners = new Set<() => void>();

export function notifyReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

export function isStoreReached(): boolean {
  return isReached;
}

/** Returns the function that stops listening. */
export function subscribeToReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
