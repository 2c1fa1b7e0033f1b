import type { Cart } from '../cart/cart';
import type { CustomerKey } from '../catalog/customer';
import type { ErrorCode, LineFault } from '../wire/api';

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
  /** Empty once the order is placed, in exported files, and while the code is kept encrypted. */
  readonly bypass_code: string;
  /** The code as the device keeps it, readable on no other one, in base64; never sent. */
  readonly encrypted_code?: string;
  readonly captured_at: number;
  /** The card order that the shopper had begun before; the server gives it up first, or refuses this one. */
  readonly replaces?: string;
}

/** Why the order is not placed yet, as the last answer had it. */
export interface OutboxError {
  readonly message: string;
  /** The server's; absent where this device says so itself. */
  readonly code?: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly lines?: readonly LineFault[];
  /** With a double (`isDuplicate`): the order that was placed already. */
  readonly order_id?: string;
}

const RECEIPT_AGE_MS = 30 * 24 * 60 * 60_000;

export function newEntry(entry: Pick<OutboxEntry, 'key' | 'customer' | 'origin' | 'payload'>): OutboxEntry {
  return { ...entry, captured_at: entry.payload.captured_at, state: 'waiting', attempts: 0, next_try_at: 0 };
}

/** Waiting, or found as sending: whoever was sending it may have died over it. */
export function isUnsent({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Not placed yet: waiting, on its way, or in need of a person. */
export function isOpen({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state !== 'placed';
}

/** A receipt: without the code, which nobody needs any more. */
export function placedEntry(entry: OutboxEntry, orderId: string, now: number): OutboxEntry {
  if (entry.state === 'placed') return entry;
  const { last_error: _settled, not_before: _past, may_have_arrived: _known, ...rest } = entry;
  const { encrypted_code: _secret, ...payload } = { ...entry.payload, bypass_code: '' };
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

const CODE_LOST = 'This device can no longer read the code of this order. Enter it again.';

/**
 * An entry whose code cannot be decrypted any more: everything else of the order is there, and a person enters the
 * code.
 */
export function entryWithoutCode(entry: OutboxEntry): OutboxEntry {
  return isUnsent(entry) ? { ...entry, state: 'attention', last_error: { message: CODE_LOST } } : entry;
}

/**
 * The entry with its code encrypted, where it still is the one that `encrypted` was made from: entries of builds that
 * did not encrypt get theirs this way.
 */
export function entryWithEncryptedCode(entry: OutboxEntry, code: string, encrypted: OutboxPayload): OutboxEntry {
  const { encrypted_code } = encrypted;
  if (!encrypted_code || code === '' || entry.payload.bypass_code !== code) return entry;
  return { ...entry, payload: { ...entry.payload, bypass_code: '', encrypted_code } };
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
export function isDuplicate(error: Pick<OutboxError, 'code'> | undefined): boolean {
  return error?.code === 'key_reused' || error?.code === 'already_paid' || error?.code === 'under_review';
}

/** A double that is another order after all, to be placed beside the one that stands: it takes no other's place. */
export function anotherOrder(entry: OutboxEntry, key: string): OutboxEntry {
  const { replaces: _stands, ...payload } = entry.payload;
  return correctedEntry({ ...entry, key }, payload);
}

/** Receipts that are older than 30 days. Nothing else ever goes by itself. */
export function isExpiredReceipt({ state, placed_at = 0 }: OutboxEntry, now: number): boolean {
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

/** Whether both order the same, whenever they were taken and whatever code they carry. */
export function isSameOrder(a: OutboxPayload, b: OutboxPayload): boolean {
  return whatIsOrdered(a) === whatIsOrdered(b);
}

function whatIsOrdered({ first_name, last_name, email, customer_po, store, cart }: OutboxPayload): string {
  return JSON.stringify([first_name, last_name, email, customer_po, store, cart]);
}
