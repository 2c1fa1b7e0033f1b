import { startTransition, useEffect, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { browserFeature } from '../browser-feature';
import { retryOnReconnect } from '../connection/on-reconnect';
import { startWorker } from '../installation/worker';
import { subscribeToSpaceFreed } from '../storage/free-space';
import type { Readiness } from './readiness';

interface SaveDataConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Saves the customer's store for offline use and reports the progress.
 * @param customer undefined for a store without items
 * @param onReadiness gets the progress and, for data-saver mode, what proceeds all the same
 */
export function useReadiness(
  customer: CustomerKey | undefined,
  version: string,
  onReadiness: (readiness: Readiness, saveNow: () => void) => void,
): void {
  const [isAllowed, setAllowed] = useState(
    !browserFeature(() => (navigator as SaveDataConnection).connection)?.saveData,
  );
  const [timesFreed, setTimesFreed] = useState(0);
  useEffect(() => subscribeToSpaceFreed(() => setTimesFreed((times) => times + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has other pictures, and freeing space deletes pictures
  useEffect(() => {
    if (!customer) return;
    // Never urgent: outside of a transition, it would make a screen that is rendering start over.
    const report = (now: Readiness) => startTransition(() => onReadiness(now, () => setAllowed(true)));
    const abandon = new AbortController();
    void startWorker().then((worker) => {
      if (abandon.signal.aborted) return;
      if (!worker) return report({ kind: 'unsupported' });
      if (!isAllowed) report({ kind: 'paused' });
      void retryOnReconnect(async () => {
        const { reportDevice, saveForOffline } = await import('./readiness');
        reportDevice(worker, customer, abandon.signal);
        if (isAllowed) void saveForOffline(worker, customer, abandon.signal, report);
      });
    });
    return () => abandon.abort();
  }, [customer, version, isAllowed, timesFreed]);
}
