import { createSignal } from '../signal';

/**
 * Whether the last call reached the store. The browser's own answer (`navigator.onLine`) only covers the Wi-Fi, not
 * what is behind it. Use it for wording, never to decide whether to try.
 */
let isReached = true;
const { notify, subscribe } = createSignal();

export function notifyReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  notify();
}

export function isStoreReached(): boolean {
  return isReached;
}

/** Calls the listener when the store is first reached and when it is first missed. Returns the unsubscribe function. */
export const subscribeToReached = subscribe;
