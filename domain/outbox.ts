import type { ErrorBody, ErrorCode, LineFault } from './api';
import type { Cart } from './cart';
import type { CustomerKey } from './customer';

/**
 * The outbox: orders that are saved on the device until the server has said that each one is placed. One entry an order,
 * under the key that it is sent with, however often.
 *
 *     waiting → sending → placed       the server has it; kept 30 days as a receipt
 *                       → waiting      no definite answer: tried again, for ever
 *                       → attention    refused for a reason that a person must deal with; keeps its key
 */
export interface OutboxEntry {
  /** The Idempotency-Key. */
  readonly key: string;
  readonly customer: CustomerKey;
  /** The origin of the server that the order is for. */
  readonly origin: string;
  /** The body of the call; it changes only when a person corrects the order. */
  readonly payload: OutboxPayload;
  /** Epoch milliseconds of the device's clock, as all times here. */
  readonly captured_at: number;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly next_try_at: number;
  /** The server has asked not to be tried before. */
  readonly not_before?: number;
  readonly last_error?: OutboxError;
  /** A try has ended without saying whether the order has reached the server. */
  readonly may_have_arrived?: true;
  /** The shopper was told that it is saved: from then on only a person takes it out. */
  readonly kept?: true;
  readonly order_id?: string;
  readonly placed_at?: number;
}

export type OutboxState = 'waiting' | 'sending' | 'placed' | 'attention';

export interface OutboxPayload {
  readonly companyName: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  /** A store's display name, or 'None'. */
  readonly store: string;
  readonly cart: Cart;
  readonly bypassPaypal: true;
  /** Empty once the order is placed, and in exported files. */
  readonly bypass_code: string;
  readonly captured_at: number;
  /** The card order that the shopper had begun before; the server gives it up first, or refuses this one. */
  readonly replaces?: string;
}

/** Why the order is not placed yet, as the last answer had it. */
export interface OutboxError {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly lines?: readonly LineFault[];
  /** With a double (`isDouble`): the order that was placed already. */
  readonly order_id?: string;
}

/** How one try to send ended. */
export type SendOutcome =
  | { readonly is: 'placed'; readonly orderId: string }
  | { readonly is: 'refused'; readonly body: ErrorBody }
  | {
      readonly is: 'unsent';
      readonly error: OutboxError;
      readonly mayHaveArrived: boolean;
      readonly retryAfterMs?: number | undefined;
    };

/** What is known of a call that did not bring a placed order. */
export interface FailedCall {
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly message: string;
  /** The server's own error body; undefined for any other page, such as a Wi-Fi sign-in. */
  readonly body?: ErrorBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The device knew that it had no connection. */
  readonly wasOffline?: boolean;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** A server that asks for more patience than this is asked again all the same. */
const LONGEST_NOT_BEFORE_MS = 60 * 60_000;
const RECEIPT_AGE_MS = 30 * 24 * 60 * 60_000;

export function newEntry(entry: Pick<OutboxEntry, 'key' | 'customer' | 'origin' | 'payload'>): OutboxEntry {
  return { ...entry, captured_at: entry.payload.captured_at, state: 'waiting', attempts: 0, next_try_at: 0 };
}

/**
 * What a failed call means. Only the server's own "no" (4xx with its error body) is one; a missing answer, a server in
 * trouble, too many calls, a session that has run out and pages of others leave the order waiting.
 */
export function outcomeOf({ status, message, body, retryAfterMs, wasOffline = false }: FailedCall): SendOutcome {
  const isRefusal =
    body !== undefined && status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 401;
  if (isRefusal) return { is: 'refused', body };
  const wasTurnedAway = body !== undefined && (status === 401 || status === 429);
  const mayHaveArrived = !wasOffline && !wasTurnedAway;
  return { is: 'unsent', error: { message, ...(body ? { code: body.code } : {}) }, mayHaveArrived, retryAfterMs };
}

/** @param random 0 to 1. Doubles from try to try up to 5 minutes; half of it is left to chance, so that tablets spread out. */
export function retryDelayMs(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10));
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * Whether the entry is to be tried now. An eager try (a person, a connection that is back) ignores the growing pauses but
 * not what the server has asked for. A time that lies further ahead than any pause comes from a clock that was wrong.
 */
export function isDue(entry: OutboxEntry, now: number, isEager: boolean): boolean {
  if (!isUnsent(entry)) return false;
  if (isAhead(entry.not_before ?? 0, now, LONGEST_NOT_BEFORE_MS)) return false;
  return isEager || !isAhead(entry.next_try_at, now, LONGEST_RETRY_MS);
}

function isAhead(time: number, now: number, furthest: number): boolean {
  return time > now && time - now <= furthest;
}

/** Waiting, or found as sending: whoever was sending it may have died over it. */
export function isUnsent({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Not placed yet: waiting, on its way, or in need of a person. */
export function isOpen({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state !== 'placed';
}

/** The entry after a try. What was settled meanwhile stays as it is, but for the server's word that the order is placed. */
export function afterTry(entry: OutboxEntry, outcome: SendOutcome, now: number, random: number): OutboxEntry {
  if (entry.state === 'placed' || (entry.state === 'attention' && outcome.is !== 'placed')) return entry;
  const { last_error: _answered, not_before: _past, ...rest } = entry;
  const attempts = entry.attempts + 1;
  switch (outcome.is) {
    case 'placed':
      return placedEntry({ ...rest, attempts }, outcome.orderId, now);
    case 'refused':
      return { ...rest, attempts, state: 'attention', last_error: outcome.body };
    case 'unsent':
      return {
        ...rest,
        attempts,
        state: 'waiting',
        last_error: outcome.error,
        ...(outcome.mayHaveArrived ? { may_have_arrived: true as const } : {}),
        next_try_at: now + retryDelayMs(attempts, random),
        ...(outcome.retryAfterMs ? { not_before: now + Math.min(outcome.retryAfterMs, LONGEST_NOT_BEFORE_MS) } : {}),
      };
  }
}

/** A receipt: without the code, which nobody needs any more. */
export function placedEntry(entry: OutboxEntry, orderId: string, now: number): OutboxEntry {
  if (entry.state === 'placed') return entry;
  const { last_error: _settled, not_before: _past, may_have_arrived: _known, ...rest } = entry;
  const payload = { ...entry.payload, bypass_code: '' };
  return { ...rest, payload, state: 'placed', order_id: orderId, placed_at: now };
}

/**
 * A refused entry as a person has corrected it, under the same key: a refusal has used none, so no copy of it is placed
 * twice. What another tab has dealt with meanwhile stays as it is.
 */
export function correctedEntry(entry: OutboxEntry, payload: OutboxPayload): OutboxEntry {
  if (entry.state !== 'attention') return entry;
  const { last_error: _dealtWith, not_before: _past, ...rest } = entry;
  return { ...rest, payload, state: 'waiting', attempts: 0, next_try_at: 0 };
}

/**
 * What the server has against the order that still holds for the corrected cart: a price until the new one is accepted,
 * anything else until the line is changed or taken out.
 */
export function remainingFaults(entry: OutboxEntry, corrected: Cart): readonly LineFault[] {
  return (entry.last_error?.lines ?? []).filter(({ key, current }) => {
    const line = corrected[key];
    if (!line) return false;
    return current === undefined ? line.quantity === entry.payload.cart[key]?.quantity : line.price !== current;
  });
}

/** The server knows the order already: under its key, or paid by card. What this one is, only a person knows. */
export function isDouble(error: Pick<OutboxError, 'code'> | undefined): boolean {
  return error?.code === 'key_reused' || error?.code === 'already_paid' || error?.code === 'under_review';
}

/** A double that is another order after all, to be placed beside the one that stands: it takes no other's place. */
export function anotherOrder(entry: OutboxEntry, key: string): OutboxEntry {
  const { replaces: _stands, ...payload } = entry.payload;
  return correctedEntry({ ...entry, key }, payload);
}

/** Receipts that are older than 30 days. Nothing else ever goes by itself. */
export function isForgettable({ state, placed_at = 0 }: OutboxEntry, now: number): boolean {
  return state === 'placed' && now - placed_at > RECEIPT_AGE_MS;
}

/** What needs a person first, then what is to be sent, oldest first, then receipts, newest first. */
export function inOutboxOrder(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const rank: Readonly<Record<OutboxState, number>> = { attention: 0, sending: 1, waiting: 1, placed: 2 };
  return entries.toSorted((a, b) => {
    if (rank[a.state] !== rank[b.state]) return rank[a.state] - rank[b.state];
    if (a.state === 'placed') return (b.placed_at ?? 0) - (a.placed_at ?? 0);
    return a.captured_at - b.captured_at || (a.key < b.key ? -1 : 1);
  });
}

export interface OutboxCounts {
  readonly attention: number;
  /** Waiting, or on its way. */
  readonly unsent: number;
  readonly sending: number;
  readonly placed: number;
}

export function outboxCounts(entries: readonly OutboxEntry[]): OutboxCounts {
  const count = (state: OutboxState) => entries.filter((entry) => entry.state === state).length;
  const sending = count('sending');
  return { attention: count('attention'), sending, unsent: count('waiting') + sending, placed: count('placed') };
}
