import type { CustomerKey } from '../../../domain/catalog/customer';

/**
 * Messages from the page to the service worker, and its answers. Old tabs and new workers must understand each other.
 */

/** Cache the next batch of the customer's pictures. */
export interface WarmUpRequest {
  readonly type: 'WARM_UP';
  readonly customer: CustomerKey;
}

/** How many of the customer's pictures are in the cache. */
export interface WarmUpProgress {
  readonly saved: number;
  readonly total: number;
  /** When the cached catalog was fetched, in epoch milliseconds; undefined when none is cached. */
  readonly catalogFrom: number | undefined;
  /** There was no space for more. */
  readonly isFull: boolean;
}

/** Activate the waiting build. Posted by workbox-window. */
export interface SkipWaitingRequest {
  readonly type: 'SKIP_WAITING';
}

export type WorkerRequest = WarmUpRequest | SkipWaitingRequest;

/** The Background Sync tag with which the browser wakes the worker to send the outbox. */
export const SYNC_TAG = 'outbox';
