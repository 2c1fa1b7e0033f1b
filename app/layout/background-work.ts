import { isUnsent } from '../../domain/outbox/outbox';
import { sendReports } from '../device/connection/error-reports';
import { retryOnReconnect } from '../device/connection/on-reconnect';
import { watchConnection } from '../device/connection/watch-connection';
import { keepReceiptFlags } from '../outbox/keep-receipt-flags';
import { watchEntries } from '../outbox/use-outbox';

/** Runs for as long as the page is open. The code that sends is fetched only once something is waiting. */
export function startBackgroundWork(): void {
  watchConnection();
  void sendReports();
  watchEntries((entries) => entries && keepReceiptFlags(entries));
  const stopWatching = watchEntries((entries) => {
    if (!entries?.some(isUnsent)) return;
    stopWatching();
    void retryOnReconnect(startSending);
  });
}

async function startSending(): Promise<void> {
  (await import('../outbox/triggers')).startTriggers();
}
