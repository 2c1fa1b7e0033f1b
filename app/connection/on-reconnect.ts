import { isStoreReached, subscribeToReached } from './reachability';

/**
 * Calls the listener when the store may be reachable again: the browser is back online, or a call got through after one
 * that did not. Returns the function that unsubscribes.
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

/** Runs the work. If it fails, runs it again on every reconnect until it succeeds. */
export async function retryOnReconnect(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    const unsubscribe = onReconnect(() => {
      unsubscribe();
      void retryOnReconnect(work);
    });
  }
}
