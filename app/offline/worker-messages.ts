import type { CustomerKey } from '../../domain/catalog/customer';

/** What the page asks of the service worker, and what it is told in answer. */

/** Save some more of the customer's pictures. */
export interface WarmUpRequest {
  readonly type: 'WARM_UP';
  readonly customer: CustomerKey;
}

/** How far the customer's pictures are saved, as the cache itself has it. */
export interface WarmUpProgress {
  readonly saved: number;
  readonly total: number;
  /** Epoch milliseconds at which the kept catalog was fetched; undefined when none is kept. */
  readonly catalogFrom: number | undefined;
  /** There was no room for more, although other stores' pictures have been let go. */
  readonly isFull: boolean;
}

/** Let the waiting build take over: what workbox-window posts when it is told to. */
export interface SkipWaitingRequest {
  readonly type: 'SKIP_WAITING';
}

export type WorkerRequest = WarmUpRequest | SkipWaitingRequest;

/** The Background Sync with which the browser wakes the worker to send the outbox. */
export const SYNC_TAG = 'outbox';
