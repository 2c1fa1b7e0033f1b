import { useCallback, useEffect, useState } from 'react';
import type { CustomerKey } from '../../domain/catalog/customer';
import { startWorker } from '../pwa/worker';
import { onSpaceFreed } from '../storage/free-space';
import { type Readiness, saveForOffline } from './readiness';

interface SaveDataConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Keeps the customer's store ready to be browsed offline; undefined stands for a store with nothing to keep. `saveNow` goes
 * ahead where data is to be saved.
 */
export function useReadiness(
  customer: CustomerKey | undefined,
  version: string,
): { readiness: Readiness; saveNow(): void } {
  const [readiness, setReadiness] = useState<Readiness>({ is: 'unknown' });
  const [isAllowed, setAllowed] = useState(!(navigator as SaveDataConnection).connection?.saveData);
  const saveNow = useCallback(() => setAllowed(true), []);
  const [timesEmptied, setTimesEmptied] = useState(0);
  useEffect(() => onSpaceFreed(() => setTimesEmptied((times) => times + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has other pictures, and pictures may have had to go
  useEffect(() => {
    if (!customer) return;
    const leave = new AbortController();
    startWorker().then((worker) => {
      if (leave.signal.aborted) return;
      if (!worker) return setReadiness({ is: 'unsupported' });
      if (!isAllowed) return setReadiness({ is: 'paused' });
      void saveForOffline(worker, customer, leave.signal, setReadiness);
    });
    return () => leave.abort();
  }, [customer, version, isAllowed, timesEmptied]);

  return { readiness, saveNow };
}
