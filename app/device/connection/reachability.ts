import { createSignal } from '../signal';

/**
 * Whether the last call reached the store. `navigator.onLine` covers only the Wi-Fi, not what's behind it. Use this for
 * wording, never to decide whether to try.
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

export const subscribeToReached = subscribe;
