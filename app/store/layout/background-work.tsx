import { Suspense } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { isUnsent, type OutboxEntry } from '../../../domain/outbox/outbox';
import { browserFeature, serviceWorkers } from '../../device/browser-feature';
import { retryOnReconnect } from '../../device/connection/on-reconnect';
import { pingServer } from '../../device/connection/ping-server';
import { isStoreReached, notifyReached, subscribeToReached } from '../../device/connection/reachability';
import { whyFailed } from '../../device/installation/why-failed';
import { useWaitingUpdate } from '../../device/installation/worker';
import type { OfflineState } from '../../device/readiness/readiness';
import { useReadiness } from '../../device/readiness/use-readiness';
import { readLocal } from '../../device/storage/local-storage';
import { REPORT_QUEUE } from '../../device/storage/storage-names';
import { CartCopies } from '../../outbox/cart-copy/cart-copies';
import { updateReceiptFlags } from '../../outbox/receipt-flags';
import { watchEntries } from '../../outbox/use-outbox';
import { watchHistory } from '../../ui/back-closes';
import { lazyOptional } from '../../ui/lazy-optional';
import { ReloadOffer } from './reload-offer';

const UpdateBar = lazyOptional(async () => (await import('./install-help')).UpdateBar);

export interface BackgroundPartsProps {
  /** The customer whose store is saved for offline use; undefined for a store without items. */
  readonly saved: CustomerKey | undefined;
  readonly version: string;
  /** Somebody may be typing, so no update is offered. */
  readonly holdsTyping: boolean;
  onOffline(state: OfflineState): void;
}

/** What the page can do without until it has loaded: saving the store and the cart, and offers in the corner. */
export function BackgroundParts({ saved, version, holdsTyping, onOffline }: BackgroundPartsProps) {
  useReadiness(saved, version, (readiness, onSaveNow) => onOffline({ readiness, onSaveNow }));
  const update = useWaitingUpdate();
  return (
    <>
      <ReloadOffer />
      {update && !holdsTyping && (
        <Suspense fallback={null}>
          <UpdateBar onAccept={update} />
        </Suspense>
      )}
      <CartCopies />
    </>
  );
}

let isStarted = false;

/** Runs for as long as the page is open. The code that sends is fetched only once something is waiting. */
export function startBackgroundWork(): void {
  if (isStarted) return;
  isStarted = true;
  watchHistory();
  watchConnection();
  if (readLocal(REPORT_QUEUE)) {
    import('../../device/connection/error-reports').then(({ sendReports }) => sendReports()).catch(() => undefined);
  }
  watchEntries((entries) => {
    if (!entries) return;
    updateReceiptFlags(entries);
    reportAttention(entries);
  });
  const stopWatching = watchEntries((entries) => {
    if (!entries?.some(isUnsent)) return;
    stopWatching();
    void retryOnReconnect(async () => {
      try {
        (await import('../../outbox/triggers')).startTriggers();
      } catch (error) {
        // In a page from before an update, waiting orders would never leave.
        await whyFailed('Sending');
        throw error;
      }
    });
  });
}

let hasReported = browserFeature(() => Notification.permission) === 'granted';
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
  import('../../outbox/report-attention')
    .then((report) => report.reportAttention(inNeed, fresh))
    .catch(() => undefined);
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
  if (serviceWorkers()?.controller) void ping();
}
