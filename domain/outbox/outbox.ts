import type { Cart } from '../cart/cart';
import type { CustomerKey } from '../catalog/customer';
import type { LineError, ReceivedCode } from '../wire/errors';

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
  /** Epoch milliseconds on the device's clock, like all times here. */
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
  readonly placed_at?: number;
}

export type OutboxState = 'waiting' | 'sending' | 'placed' | 'attention';

export interface OutboxPayload {
  readonly companyName: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly customer_po: string;
  readonly store: string;
  readonly cart: Cart;
  readonly bypassPaypal: true;
  /** Empty once the order is placed, in exported files, and while the code is encrypted. */
  readonly bypass_code: string;
  /** In base64, by this device's key; never sent. */
  readonly encrypted_code?: string;
  readonly captured_at: number;
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

export function newEntry(entry: Pick<OutboxEntry, 'key' | 'customer' | 'origin' | 'payload'>): OutboxEntry {
  return { ...entry, captured_at: entry.payload.captured_at, state: 'waiting', attempts: 0, next_try_at: 0 };
}

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
}

export function placedEntry(entry: OutboxEntry, { orderId, link }: PlacedAs, now: number): OutboxEntry {
  if (entry.state === 'placed') return entry;
  const {
    last_error: _resolved,
    not_before: _over,
    may_have_arrived: _known,
    code_unchecked: _accepted,
    ...rest
  } = entry;
  const { encrypted_code: _secret, ...payload } = { ...entry.payload, bypass_code: '' };
  return { ...rest, payload, state: 'placed', order_id: orderId, ...(link ? { link } : {}), placed_at: now };
}

/** Corrects a refused entry under the same key, which a refusal doesn't use up, unless another tab changed it. */
export function correctedEntry(entry: OutboxEntry, payload: OutboxPayload): OutboxEntry {
  if (entry.state !== 'attention') return entry;
  const { last_error: _resolved, not_before: _over, ...rest } = entry;
  return { ...rest, payload, state: 'waiting', attempts: 0, next_try_at: 0 };
}

/** Whether to say so: a refusal says more, and a code that placed its order was right. */
export function isCodeUnchecked(entry: OutboxEntry): boolean {
  return entry.code_unchecked === true && isUnsent(entry);
}

export function withUncheckedCode<Entry extends OutboxEntry>(entry: Entry, isUnchecked: boolean): Entry {
  const { code_unchecked: _before, ...rest } = entry;
  return (isUnchecked ? { ...rest, code_unchecked: true } : rest) as Entry;
}

const CODE_LOST = 'This device can no longer read the code of this order. Enter it again.';

/** The code can't be decrypted any more, so a person enters it again. */
export function entryWithoutCode(entry: OutboxEntry): OutboxEntry {
  return isUnsent(entry) ? { ...entry, state: 'attention', last_error: { message: CODE_LOST } } : entry;
}

/** Encrypts the code if it's still the one that `encrypted` was made from. Older builds didn't encrypt. */
export function entryWithEncryptedCode(entry: OutboxEntry, code: string, encrypted: OutboxPayload): OutboxEntry {
  const { encrypted_code } = encrypted;
  if (!encrypted_code || code === '' || entry.payload.bypass_code !== code) return entry;
  return { ...entry, payload: { ...entry.payload, bypass_code: '', encrypted_code } };
}

/** Errors that still apply: a price change until it's accepted, any other until the line is changed or removed. */
export function remainingLineErrors(entry: OutboxEntry, corrected: Cart): readonly LineError[] {
  return (entry.last_error?.lines ?? []).filter(({ key, current }) => {
    const line = corrected[key];
    if (!line) return false;
    return current === undefined ? line.quantity === entry.payload.cart[key]?.quantity : line.price !== current;
  });
}

/** It may already be placed, under its key or by card. Only a person knows whether this is another order. */
export function isDuplicate(error: Pick<OutboxError, 'code'> | undefined): boolean {
  return error?.code === 'key_reused' || error?.code === 'already_paid' || error?.code === 'under_review';
}

/** A duplicate that is an additional order after all: it gets its own key and replaces no card order. */
export function anotherOrder(entry: OutboxEntry, key: string): OutboxEntry {
  const { replaces: _placed, ...payload } = entry.payload;
  return correctedEntry({ ...entry, key }, payload);
}

/** Older than 30 days. Nothing else is deleted automatically. */
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

export interface OutboxCounts {
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

export function isSameOrder(a: OutboxPayload, b: OutboxPayload): boolean {
  return orderedContent(a) === orderedContent(b);
}

function orderedContent({ first_name, last_name, email, customer_po, store, cart }: OutboxPayload): string {
  return JSON.stringify([first_name, last_name, email, customer_po, store, cart]);
}
