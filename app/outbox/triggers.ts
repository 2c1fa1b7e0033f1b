import { subscribeToSignedIn } from '../api/sign-in-signal';
import { isStoreReached, subscribeToReached } from '../connection/reachability';
import { SYNC_TAG } from '../offline/worker-messages';
import { type SendSummary, sendOutbox } from './send-outbox';

/**
 * When this page sends what waits: when it starts, when the connection or the person comes back, after a sign-in, and every
 * 20 seconds as long as something waits. A closed page's orders are the worker's, where the browser wakes it.
 */
const POLL_MS = 20_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

let isWatching = false;
let round: Promise<SendSummary | undefined> | undefined;
let nextRound: Promise<SendSummary | undefined> | undefined;
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
  subscribeToSignedIn(sendEagerly);
  subscribeToReached(() => {
    if (isStoreReached()) sendEagerly();
  });
  sendEagerly();
}

/**
 * Tries everything that waits. Asked for while a round is under way, it waits for that one and makes another: what has been
 * found hanging deserves a new try. Undefined when the outbox could not be read.
 */
export function sendNow(): Promise<SendSummary | undefined> {
  if (!round) return startRound(true);
  nextRound ??= round.then(() => {
    nextRound = undefined;
    return startRound(true);
  });
  return nextRound;
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

function startRound(isEager: boolean): Promise<SendSummary | undefined> {
  round ??= sendOutbox(isEager)
    .catch(() => undefined)
    .then((done) => {
      round = undefined;
      // Where the storage can't be read for the moment, something may be in it.
      if (!done || done.waiting > 0) keepTrying();
      return done;
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
