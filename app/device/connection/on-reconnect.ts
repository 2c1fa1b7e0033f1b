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

/** A server that was being restarted is back by then, and no reconnect tells of that. */
const RETRY_MS = 30_000;

/** Runs the work. If it fails, runs it again on the next reconnect, or after a while, until it succeeds. */
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
