import type { CustomerKey } from '../../domain/catalog/customer';
import type { WarmUpProgress, WarmUpRequest } from './worker-messages';

/** How far the store can be browsed without a network, as the cache has it. */
export type Readiness =
  | { readonly is: 'unsupported' | 'unknown' }
  /** Data is being saved on this connection: pictures are fetched only when somebody asks for it. */
  | { readonly is: 'paused' }
  | { readonly is: 'saving' | 'full'; readonly saved: number; readonly total: number }
  | { readonly is: 'ready'; readonly total: number; readonly catalogFrom: number | undefined };

/** An answer of the worker is waited for this long; a worker that was stopped never gives one. */
const ANSWER_WITHIN_MS = 60_000;

/** A batch that has saved nothing is tried again after this long: the connection is away. */
const RETRY_MS = 15_000;

/** Has the worker save the customer's pictures, batch by batch, and tells how far it is, until all are there. */
export async function saveForOffline(
  worker: ServiceWorker,
  customer: CustomerKey,
  signal: AbortSignal,
  tell: (readiness: Readiness) => void,
): Promise<void> {
  let savedBefore = -1;
  while (!signal.aborted) {
    const progress = await askForBatch(worker, customer);
    if (signal.aborted) return;
    tell(readinessOf(progress));
    const isDone = progress !== undefined && progress.total > 0 && progress.saved === progress.total;
    if (isDone || progress?.isFull) return;
    if (progress === undefined || progress.saved === savedBefore) await pause(RETRY_MS, signal);
    savedBefore = progress?.saved ?? savedBefore;
  }
}

function readinessOf(progress: WarmUpProgress | undefined): Readiness {
  if (!progress || progress.total === 0) return { is: 'unknown' };
  const { saved, total, catalogFrom, isFull } = progress;
  if (saved === total) return { is: 'ready', total, catalogFrom };
  return { is: isFull ? 'full' : 'saving', saved, total };
}

function askForBatch(worker: ServiceWorker, customer: CustomerKey): Promise<WarmUpProgress | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    port1.onmessage = (event) => {
      clearTimeout(timer);
      resolve(event.data as WarmUpProgress);
    };
    worker.postMessage({ type: 'WARM_UP', customer } satisfies WarmUpRequest, [port2]);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
