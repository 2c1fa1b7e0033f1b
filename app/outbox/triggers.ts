import { subscribeToSignedIn } from '../api/sign-in-signal';
import { onReconnect } from '../device/connection/on-reconnect';
import { SYNC_TAG } from '../device/readiness/worker-messages';
import { type SendSummary, sendOutbox } from './send-outbox';

/**
 * When this page sends the outbox: at the start, when the connection, the person or the sign-in returns, and every 20
 * seconds while something is waiting. Once the page is closed the worker sends, where the browser wakes it.
 */
const POLL_MS = 20_000;

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

let hasStarted = false;
let sending: Promise<SendSummary | undefined> | undefined;
let sendingNext: Promise<SendSummary | undefined> | undefined;
let poll: ReturnType<typeof setTimeout> | undefined;

/** Sends now and on every trigger from here on. Starts once per page. */
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
 * Tries everything that is waiting. If that is already going on, it is done once more afterwards: an entry that is
 * stuck on a dead connection deserves a fresh try. Undefined when the outbox cannot be read.
 */
export function sendNow(): Promise<SendSummary | undefined> {
  if (!sending) return send(true);
  sendingNext ??= sending.then(() => {
    sendingNext = undefined;
    return send(true);
  });
  return sendingNext;
}

/** Keeps trying until nothing is waiting: by this page, or by the worker once the page is closed. */
export function keepTrying(): void {
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
      // An outbox that cannot be read may hold waiting orders, too.
      if (!summary || summary.waiting > 0) keepTrying();
      return summary;
    });
  return sending;
}

async function registerSync(): Promise<void> {
  try {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const registration: SyncRegistration | undefined = await container?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // The browser refused: the page sends while it is open.
  }
}
