import type { CustomerKey } from '../../../domain/address/customer-key';
import { onReconnect } from '../connection/on-reconnect';
import type { ReportRequest, WarmUpProgress, WarmUpRequest } from './worker-messages';

export type Readiness =
  | { readonly kind: 'unsupported' | 'unknown' }
  /** In data-saver mode, pictures are fetched only on request. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'saving' | 'full'; readonly saved: number; readonly total: number }
  | { readonly kind: 'ready'; readonly total: number; readonly catalogFrom: number | undefined };

export interface OfflineState {
  readonly readiness: Readiness;
  /** Saves the store although the device is in data-saver mode. */
  onSaveNow(): void;
}

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

/** How exactly the office knows when a device was last seen, and which orders it holds. */
const REPORT_MS = 5 * 60_000;

/** Has the worker report this device now and while the page is open, for the office's list of devices. */
export function reportDevice(worker: ServiceWorker, customer: CustomerKey, signal: AbortSignal): void {
  if (signal.aborted) return;
  const report = () => worker.postMessage({ type: 'REPORT', customer } satisfies ReportRequest);
  const timer = setInterval(report, REPORT_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  report();
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
