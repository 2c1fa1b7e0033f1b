import { exponentialBackoffMs, withJitter } from '../backoff';

/** `approver`: one of those who decide on an order that waits. */
export type Audience = 'shopper' | 'staff' | 'webhook' | 'approver';

export type MessageKind =
  | 'order.placed'
  /** Cancelled by its shopper. */
  | 'order.cancelled'
  /** Lines got POs, ship dates, or prices, or were shipped. */
  | 'order.updated'
  /** PayPal is reviewing the payment. */
  | 'card.review'
  /** PayPal didn't approve the payment after its review: nothing is ordered. */
  | 'card.declined'
  | 'card.refunded'
  /** The bank took the money back. */
  | 'card.reversed'
  /** An order waits for its approvers. */
  | 'approval.waiting'
  | 'approval.reminder'
  /** For other systems only: people hear that it's placed. */
  | 'approval.approved'
  | 'approval.declined'
  | 'approval.expired'
  /** Withdrawn by its shopper. */
  | 'approval.withdrawn';

export type MessageState =
  | 'waiting'
  | 'sent'
  /** Kept as a file, because no mail server is set up. */
  | 'filed'
  /** Given up, or refused for good. */
  | 'failed';

/** `po` is either of the two PO columns. */
export type OrderChange = 'po' | 'ship-date' | 'shipped' | 'price';

/** In the order of their database bits. */
export const ORDER_CHANGES: readonly OrderChange[] = ['po', 'ship-date', 'shipped', 'price'];

const MINUTE_MS = 60_000;

/** Retried for this long after the first attempt. */
export const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE_MS;

const FIRST_WAIT_MS = MINUTE_MS;

export const MAX_WAIT_MS = 4 * 60 * MINUTE_MS;

/**
 * How long to wait after a number of attempts: one minute, then twice as long each time, up to four hours. `random`,
 * from 0 to 1, takes off up to a quarter, so that messages that failed together don't retry together.
 */
export function retryAfterMs(attempts: number, random: number): number {
  return withJitter(exponentialBackoffMs(attempts, { firstMs: FIRST_WAIT_MS, maxMs: MAX_WAIT_MS }), 1 / 4, random);
}
