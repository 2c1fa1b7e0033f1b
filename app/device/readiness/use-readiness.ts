import { startTransition, useEffect, useState } from 'react';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { retryOnReconnect } from '../connection/on-reconnect';
import { startWorker } from '../installation/worker';
import { subscribeToSpaceFreed } from '../storage/free-space';
import type { Readiness } from './readiness';

interface SaveDataConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Saves the customer's store for offline use and returns the progress; `saveNow` proceeds in data-saver mode.
 * @param customer undefined for a store without items
 */
export function useReadiness(
  customer: CustomerKey | undefined,
  version: string,
): { readiness: Readiness; saveNow(): void } {
  const [readiness, setReadiness] = useState<Readiness>({ kind: 'unknown' });
  const [isAllowed, setAllowed] = useState(!(navigator as SaveDataConnection).connection?.saveData);
  const [timesFreed, setTimesFreed] = useState(0);
  useEffect(() => subscribeToSpaceFreed(() => setTimesFreed((times) => times + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has other pictures, and freeing space deletes pictures
  useEffect(() => {
    if (!customer) return;
    // Never urgent: outside of a transition, it would make a screen that is rendering start over.
    const report = (now: Readiness) => startTransition(() => setReadiness(now));
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

  return { readiness, saveNow: () => setAllowed(true) };
}

/** Posted by workbox-broadcast-update when the worker fetched a newer document than the one it served. */
interface CacheUpdate {
  readonly type?: string;
  readonly payload?: { readonly updatedURL?: string };
}

/** Listens from the start: the update may arrive before the first screen renders. */
let updatedUrl: string | undefined;
let handleUpdate = () => {};
(navigator.serviceWorker as ServiceWorkerContainer | undefined)?.addEventListener(
  'message',
  ({ data }: MessageEvent<CacheUpdate>) => {
    if (data.type !== 'CACHE_UPDATED') return;
    updatedUrl = data.payload?.updatedURL;
    handleUpdate();
  },
);

export function useStorefrontUpdates(customer: CustomerKey, reload: () => void): void {
  useEffect(() => {
    handleUpdate = () => {
      if (!updatedUrl?.endsWith(`/v1/storefronts/${customer}`)) return;
      updatedUrl = undefined;
      reload();
    };
    handleUpdate();
  }, [customer, reload]);
}
