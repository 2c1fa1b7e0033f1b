import { isStoreReached, onReachedChange, tellReached } from '../api/reachability';

/** While the store is not reached it is asked for this often, so that the screen does not say "offline" for too long. */
const ASK_AGAIN_MS = 20_000;

/** The server's own answer, or undefined: a sign-in page of the Wi-Fi answers too, but not with the server's words. */
export async function askServer(origin: string): Promise<Response | undefined> {
  const answer = await fetch(`${origin}/healthz`, { cache: 'no-store' }).catch(() => undefined);
  const isServer = answer?.ok && (answer.headers.get('Content-Type') ?? '').includes('json');
  return isServer ? answer : undefined;
}

/** Keeps an eye on the connection; `handleBack` is called when the store is reached again. */
export function watchConnection(handleBack: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => tellReached((await askServer('')) !== undefined);
  const askLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask().then(askLaterIfNeeded), ASK_AGAIN_MS);
  };
  const askLaterIfNeeded = () => {
    if (!isStoreReached()) askLater();
  };
  onReachedChange(() => {
    if (isStoreReached()) handleBack();
    else askLater();
  });
  window.addEventListener('online', () => void ask());
  // A page that came from the worker has not met the server yet.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) void ask();
}
