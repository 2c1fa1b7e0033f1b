import { isUnsent, type OutboxEntry } from '../../domain/outbox/outbox';
import { retryOnReconnect } from '../device/connection/on-reconnect';
import { pingServer } from '../device/connection/ping-server';
import { isStoreReached, notifyReached, subscribeToReached } from '../device/connection/reachability';
import { readLocal } from '../device/storage/local-storage';
import { REPORT_QUEUE } from '../device/storage/storage-names';
import { updateReceiptFlags } from '../outbox/receipt-flags';
import { watchEntries } from '../outbox/use-outbox';

/** Runs for as long as the page is open. The code that sends is fetched only once something is waiting. */
export function startBackgroundWork(): void {
  watchConnection();
  if (readLocal(REPORT_QUEUE)) {
    import('../device/connection/error-reports').then(({ sendReports }) => sendReports()).catch(() => undefined);
  }
  watchEntries((entries) => {
    if (!entries) return;
    updateReceiptFlags(entries);
    reportAttention(entries);
  });
  const stopWatching = watchEntries((entries) => {
    if (!entries?.some(isUnsent)) return;
    stopWatching();
    void retryOnReconnect(async () => (await import('../outbox/triggers')).startTriggers());
  });
}

let hasReported = typeof Notification === 'function' && Notification.permission === 'granted';
/** The keys of the orders that needed attention when they were last read. */
let known: readonly string[] | undefined;

/** Fetches its code once an order needs attention, or where an earlier notification may still show. */
function reportAttention(entries: readonly OutboxEntry[]): void {
  const inNeed = entries.filter(({ state }) => state === 'attention');
  const before = known;
  known = inNeed.map(({ key }) => key);
  hasReported ||= inNeed.length > 0;
  if (!hasReported) return;
  const fresh = before ? inNeed.filter(({ key }) => !before.includes(key)) : [];
  import('../outbox/report-attention').then((report) => report.reportAttention(inNeed, fresh)).catch(() => undefined);
}

/** While the store is unreachable; limits how long the screen wrongly says "offline". */
const PING_INTERVAL_MS = 20_000;

/** Checks whether the store is reachable when the browser goes online, and regularly while it isn't. */
function watchConnection(): void {
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
  subscribeToReached(schedule);
  window.addEventListener('online', ping);
  // A page from the worker's cache hasn't talked to the server yet.
  if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) void ping();
}
