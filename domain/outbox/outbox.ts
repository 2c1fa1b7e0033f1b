import type { CustomerKey } from '../address/customer-key';
import type { Cart } from '../cart/cart';
import type { HeldAs } from '../orders/approval-state';
import type { LineError, ReceivedCode } from '../refusals';

/**
 * The outbox: orders saved on the device until the server confirms that each one is placed. One entry per order, under
 * the idempotency key of every attempt to send it.
 *
 *     waiting → sending → placed       confirmed; kept for 30 days as a receipt
 *                       → waiting      no definite answer: retried forever
 *                       → attention    refused for a reason that a person must resolve; keeps its key
 */
export interface OutboxEntry {
  readonly key: string;
  readonly customer: CustomerKey;
  readonly origin: string;
  /** The call's body; only a person's correction changes it. */
  readonly payload: OutboxPayload;
  /** Epoch milliseconds on the device's clock, like the other times here unless they say otherwise. */
  readonly captured_at: number;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly next_try_at: number;
  readonly not_before?: number;
  readonly last_error?: OutboxError;
  /** An attempt ended without showing whether the order arrived. */
  readonly may_have_arrived?: true;
  /** The shopper has read that it's saved: only a person removes it now. */
  readonly kept?: true;
  /** This device didn't know its code and couldn't ask: the code is checked when the order is sent. */
  readonly code_unchecked?: true;
  readonly order_id?: string;
  /** The order's page, relative to the store's address. Missing in older receipts. */
  readonly link?: string;
  /** The server's time; the device's in receipts of older pages and servers. */
  readonly placed_at?: number;
  /** Set if a rule held the order, as the server first answered. */
  readonly held?: HeldAs;
}

export type OutboxState = 'waiting' | 'sending' | 'placed' | 'attention';

export interface OutboxPayload {
  readonly companyName: string;
  /**
   * Names the customer whatever its title is by then. Missing in orders that older pages saved, like the store's id.
   */
  readonly customer?: CustomerKey;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  readonly store: string;
  readonly store_id?: string | undefined;
  readonly cart: Cart;
  readonly bypassPaypal: true;
  /** Empty once the order is placed, in exported files, and while the code is encrypted. */
  readonly bypass_code: string;
  /** In base64, by this device's key; never sent. */
  readonly encrypted_code?: string;
  readonly captured_at: number;
  /** To the approvers. */
  readonly note?: string;
  /** An unfinished card order, which the server abandons first, or it refuses this order. */
  readonly replaces?: string;
}

export interface OutboxError {
  readonly message: string;
  readonly code?: ReceivedCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly lines?: readonly LineError[];
  /** For a duplicate (`isDuplicate`): the order placed before. */
  readonly order_id?: string;
}

const RECEIPT_AGE_MS = 30 * 24 * 60 * 60_000;

/** Waiting, or marked as sending, since the sender may have crashed. */
export function isUnsent({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

export function isOpen({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state !== 'placed';
}

export interface PlacedAs {
  readonly orderId: string;
  /** Missing from older servers. */
  readonly link?: string | undefined;
  readonly held?: HeldAs | undefined;
  /** Epoch milliseconds, on the server's clock. */
  readonly placedAt?: number | undefined;
}

/** Older than 30 days. Nothing else is deleted automatically. @param now confirmed by the server */
export function isExpiredReceipt({ state, placed_at = 0 }: OutboxEntry, now: number): boolean {
  return state === 'placed' && now - placed_at > RECEIPT_AGE_MS;
}

/** Attention first, then unsent ones, oldest first, then receipts, newest first. */
export function inOutboxOrder(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const rank: Readonly<Record<OutboxState, number>> = { attention: 0, sending: 1, waiting: 1, placed: 2 };
  return entries.toSorted((a, b) => {
    if (rank[a.state] !== rank[b.state]) return rank[a.state] - rank[b.state];
    if (a.state === 'placed') return (b.placed_at ?? 0) - (a.placed_at ?? 0);
    return a.captured_at - b.captured_at || (a.key < b.key ? -1 : 1);
  });
}

/** How long the oldest unplaced order has been on this device; 0 if there is none. */
export function outboxAgeMs(entries: readonly OutboxEntry[], now: number): number {
  return now - Math.min(now, ...entries.filter(isOpen).map(({ captured_at }) => captured_at));
}

interface OutboxCounts {
  readonly attention: number;
  readonly unsent: number;
  readonly sending: number;
  readonly placed: number;
}

export function outboxCounts(entries: readonly OutboxEntry[]): OutboxCounts {
  const count = (state: OutboxState) => entries.filter((entry) => entry.state === state).length;
  const sending = count('sending');
  return { attention: count('attention'), sending, unsent: count('waiting') + sending, placed: count('placed') };
}
