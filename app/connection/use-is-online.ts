import { useSyncExternalStore } from 'react';
import { isStoreReached, subscribeToReached } from './reachability';

/** As far as is known: good for wording only, never for deciding whether to try. */
export function isOnline(): boolean {
  return navigator.onLine && isStoreReached();
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(changed: () => void): () => void {
  const stop = subscribeToReached(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    stop();
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
