import { useSyncExternalStore } from 'react';
import { isStoreReached, subscribeToReached } from './reachability';

/**
 * Calls the listener when the store may be reachable again: the browser is back online, or a call succeeded after one
 * that didn't. Returns the unsubscribe function.
 */
export function onReconnect(listener: () => void): () => void {
  const unsubscribe = subscribeToReached(() => {
    if (isStoreReached()) listener();
  });
  window.addEventListener('online', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', listener);
  };
}

/** Long enough for a server restart, which triggers no reconnect. */
const RETRY_MS = 30_000;

/** Runs the work, and again on the next reconnect or after a while, until it succeeds. */
export async function retryOnReconnect(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    const retry = () => {
      unsubscribe();
      clearTimeout(timer);
      void retryOnReconnect(work);
    };
    const unsubscribe = onReconnect(retry);
    const timer = setTimeout(retry, RETRY_MS);
  }
}

/** A best guess: use it for wording, never to decide whether to try. */
export function isOnline(): boolean {
  return navigator.onLine && isStoreReached();
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(changed: () => void): () => void {
  const unsubscribe = subscribeToReached(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    unsubscribe();
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
