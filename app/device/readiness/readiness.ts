import type { CustomerKey } from '../../../domain/catalog/customer';
import { onReconnect } from '../connection/on-reconnect';
import type { WarmUpProgress, WarmUpRequest } from './worker-messages';

export type Readiness =
  | { readonly kind: 'unsupported' | 'unknown' }
  /** In data-saver mode, pictures are fetched only on request. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'saving' | 'full'; readonly saved: number; readonly total: number }
  | { readonly kind: 'ready'; readonly total: number; readonly catalogFrom: number | undefined };

/** A stopped worker never replies. */
const ANSWER_TIMEOUT_MS = 60_000;

/** After a batch that saved nothing: the connection is probably down. */
const RETRY_MS = 15_000;

/** Has the worker cache the customer's pictures in batches, and reports progress until they're all saved. */
export async function saveForOffline(
  worker: ServiceWorker,
  customer: CustomerKey,
  signal: AbortSignal,
  onProgress: (readiness: Readiness) => void,
): Promise<void> {
  let savedBefore = -1;
  while (!signal.aborted) {
    const progress = await askForBatch(worker, customer);
    if (signal.aborted) return;
    onProgress(readinessOf(progress));
    const isDone = progress !== undefined && progress.total > 0 && progress.saved === progress.total;
    if (isDone || progress?.isFull) return;
    if (progress === undefined || progress.saved === savedBefore) await delayUntilReconnect(RETRY_MS, signal);
    savedBefore = progress?.saved ?? savedBefore;
  }
}

function readinessOf(progress: WarmUpProgress | undefined): Readiness {
  if (!progress || progress.total === 0) return { kind: 'unknown' };
  const { saved, total, catalogFrom, isFull } = progress;
  if (saved === total) return { kind: 'ready', total, catalogFrom };
  return { kind: isFull ? 'full' : 'saving', saved, total };
}

function askForBatch(worker: ServiceWorker, customer: CustomerKey): Promise<WarmUpProgress | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    port1.onmessage = (event) => {
      clearTimeout(timer);
      resolve(event.data as WarmUpProgress);
    };
    worker.postMessage({ type: 'WARM_UP', customer } satisfies WarmUpRequest, [port2]);
  });
}

function delayUntilReconnect(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = onReconnect(end);
    signal.addEventListener('abort', end);
  });
}
