import type { CustomerKey } from '../../../domain/address/customer-key';

/** Messages between the page and the service worker. Old tabs and new workers must understand each other. */

export interface WarmUpRequest {
  readonly type: 'WARM_UP';
  readonly customer: CustomerKey;
}

export interface WarmUpProgress {
  readonly saved: number;
  readonly total: number;
  /** When the cached catalog was fetched, in epoch milliseconds; undefined if none is cached. */
  readonly catalogFrom: number | undefined;
  readonly isFull: boolean;
}

/** The worker tells the server how this device is doing. */
export interface ReportRequest {
  readonly type: 'REPORT';
  readonly customer: CustomerKey;
}

/** Posted by workbox-window. */
interface SkipWaitingRequest {
  readonly type: 'SKIP_WAITING';
}

export type WorkerRequest = WarmUpRequest | ReportRequest | SkipWaitingRequest;

/** The Background Sync tag: the browser wakes the worker to send the outbox. */
export const SYNC_TAG = 'outbox';
