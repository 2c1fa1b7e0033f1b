import { useSyncExternalStore } from 'react';
import { isStoreReached, subscribeToReached } from './reachability';

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
