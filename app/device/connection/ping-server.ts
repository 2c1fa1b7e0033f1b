import { isStoreReached, notifyReached, subscribeToReached } from './reachability';

const PING_TIMEOUT_MS = 10_000;

const TOO_MANY = 429;

/**
 * The server's response to a health check; undefined if there's none or a Wi-Fi sign-in page responds instead. A rate
 * limit's response counts, since it's from the server.
 */
export async function pingServer(origin: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const response = await fetch(`${origin}/healthz`, { cache: 'no-store', signal }).catch(() => undefined);
  const isExpected = response?.ok || response?.status === TOO_MANY;
  const isServer = isExpected && (response.headers.get('Content-Type') ?? '').includes('json');
  return isServer ? response : undefined;
}

/** While the store is unreachable; limits how long the screen wrongly says "offline". */
const PING_INTERVAL_MS = 20_000;

/** Checks whether the store is reachable when the browser goes online, and regularly while it isn't. */
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
  // A page from the worker's cache hasn't talked to the server yet.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) void ping();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', ping);
  };
}
