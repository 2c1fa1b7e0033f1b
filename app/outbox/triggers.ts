import { subscribeToSignedIn } from '../data/api/sign-in-signal';
import { serviceWorkers } from '../device/browser-feature';
import { onReconnect } from '../device/connection/on-reconnect';
import { SYNC_TAG } from '../device/readiness/worker-messages';
import { type SendSummary, sendOutbox } from './send-outbox';

/**
 * This page sends the outbox at the start, when the connection, the person, or the sign-in returns, and every 20
 * seconds while something waits. Once the page is closed, the worker sends, if the browser wakes it.
 */
const POLL_MS = 20_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

let hasStarted = false;
let sending: Promise<SendSummary | undefined> | undefined;
let sendingNext: Promise<SendSummary | undefined> | undefined;
let poll: ReturnType<typeof setTimeout> | undefined;

export function startTriggers(): void {
  if (hasStarted) return;
  hasStarted = true;
  const sendEagerly = () => void sendNow();
  window.addEventListener('focus', sendEagerly);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendEagerly();
  });
  subscribeToSignedIn(sendEagerly);
  onReconnect(sendEagerly);
  sendEagerly();
}

/**
 * Tries everything that waits. If that is under way, it runs once more afterwards, because an entry stuck on a dead
 * connection deserves a fresh try. Undefined if the outbox can't be read.
 */
export function sendNow(): Promise<SendSummary | undefined> {
  if (!sending) return send(true);
  sendingNext ??= sending.then(() => {
    sendingNext = undefined;
    return send(true);
  });
  return sendingNext;
}

/** Tries until nothing waits: in this page, or in the worker once the page is closed. */
export function startRetrying(): void {
  void registerSync();
  if (poll !== undefined) return;
  poll = setTimeout(() => {
    poll = undefined;
    void send(false);
  }, POLL_MS);
}

function send(isEager: boolean): Promise<SendSummary | undefined> {
  sending ??= sendOutbox(isEager)
    .catch(() => undefined)
    .then((summary) => {
      sending = undefined;
      // An outbox that can't be read may hold waiting orders too.
      if (!summary || summary.waiting > 0) startRetrying();
      return summary;
    });
  return sending;
}

async function registerSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await serviceWorkers()?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // The browser refused: the page sends while it's open.
  }
}
