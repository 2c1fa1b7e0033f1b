import { isStoreReached, notifyReached, subscribeToReached } from './reachability';

/** While the store is not reached it is asked for this often, so that the screen does not say "offline" for too long. */
const ASK_AGAIN_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;

/** The server's own answer, or undefined: a sign-in page of the Wi-Fi answers too, but not with the server's words. */
export async function askServer(origin: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`${origin}/healthz`, { cache: 'no-store', signal }).catch(() => undefined);
  const isServer = answer?.ok && (answer.headers.get('Content-Type') ?? '').includes('json');
  return isServer ? answer : undefined;
}

/** Keeps an eye on the connection. Returns the function that stops it. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    notifyReached((await askServer('')) !== undefined);
    askLater();
  };
  const askLater = () => {
    clearTimeout(timer);
    if (!isStoreReached()) timer = setTimeout(ask, ASK_AGAIN_MS);
  };
  const stopListening = subscribeToReached(askLater);
  window.addEventListener('online', ask);
  // A page that came from the worker has not met the server yet.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) void ask();
  return () => {
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', ask);
  };
}
