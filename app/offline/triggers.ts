import { onSignedIn } from '../session/sign-in-needed';
import { watchConnection } from './connection';
import { sendOutbox } from './send-outbox';
import { SYNC_TAG } from './worker-messages';

/**
 * When this page sends what waits: when it starts, when the connection or the person comes back, after a sign-in, and every
 * 20 seconds as long as something waits. A closed page's orders are the worker's, where the browser wakes it.
 */
const POLL_MS = 20_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

let isWatching = false;
let round: Promise<void> | undefined;
let poll: ReturnType<typeof setTimeout> | undefined;

/** Starts listening, once a page: asked for again, it does nothing. */
export function watchOutbox(): void {
  if (isWatching) return;
  isWatching = true;
  const sendEagerly = () => void sendNow();
  window.addEventListener('online', sendEagerly);
  window.addEventListener('focus', sendEagerly);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendEagerly();
  });
  onSignedIn(sendEagerly);
  watchConnection(sendEagerly);
  sendEagerly();
}

/** Tries everything that waits; asked for again while it does, it joins in. */
export function sendNow(): Promise<void> {
  return startRound(true);
}

/** Something waits: it is tried until it is placed, by this page or, once this page is closed, by the worker. */
export function keepTrying(): void {
  void registerSync();
  if (poll !== undefined) return;
  poll = setTimeout(() => {
    poll = undefined;
    void startRound(false);
  }, POLL_MS);
}

function startRound(isEager: boolean): Promise<void> {
  round ??= sendOutbox(isEager)
    // Where the storage can't be read for the moment, something may be in it.
    .catch(() => true)
    .then((stillWaits) => {
      if (stillWaits) keepTrying();
    })
    .finally(() => {
      round = undefined;
    });
  return round;
}

async function registerSync(): Promise<void> {
  try {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const registration: SyncRegistration | undefined = await container?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Refused by the browser: the page sends by itself while it is open.
  }
}
