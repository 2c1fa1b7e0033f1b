import { isUnsent } from '../../domain/outbox/outbox';
import { retryOnReconnect } from '../device/connection/on-reconnect';
import { watchConnection } from '../device/connection/ping-server';
import { REPORT_QUEUE } from '../device/storage/storage-names';
import { updateReceiptFlags } from '../outbox/receipt-flags';
import { watchEntries } from '../outbox/use-outbox';

/** Runs for as long as the page is open. The code that sends is fetched only once something is waiting. */
export function startBackgroundWork(): void {
  watchConnection();
  sendOldReports().catch(() => undefined);
  watchEntries((entries) => entries && updateReceiptFlags(entries));
  const stopWatching = watchEntries((entries) => {
    if (!entries?.some(isUnsent)) return;
    stopWatching();
    void retryOnReconnect(startSending);
  });
}

async function sendOldReports(): Promise<void> {
  if (localStorage.getItem(REPORT_QUEUE)) await (await import('../device/connection/error-reports')).sendReports();
}

async function startSending(): Promise<void> {
  (await import('../outbox/triggers')).startTriggers();
}
