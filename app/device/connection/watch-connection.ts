import { pingServer } from './ping-server';
import { isStoreReached, notifyReached, subscribeToReached } from './reachability';

/** While the store is unreachable; limits how long the screen wrongly says "offline". */
const PING_INTERVAL_MS = 20_000;

/** Checks whether the store is reachable: when the browser goes online, and regularly while it is not. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ping = async () => {
    clearTimeout(timer);
    notifyReached((await pingServer('')) !== undefined);
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!isStoreReached()) timer = setTimeout(ping, PING_INTERVAL_MS);
  };
  const unsubscribe = subscribeToReached(schedule);
  window.addEventListener('online', ping);
  // A page that came from the worker's cache has not talked to the server yet.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) void ping();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', ping);
  };
}
