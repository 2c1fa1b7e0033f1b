import type { Cart } from '../cart/cart';
import type { LineError } from '../refusals';
import { isUnsent, type OutboxEntry, type OutboxError, type OutboxPayload, type PlacedAs } from './outbox';

/** How entries of the outbox change: apart from what every page reads of them, so that pages load less. */

export function newEntry(entry: Pick<OutboxEntry, 'key' | 'customer' | 'origin' | 'payload'>): OutboxEntry {
  return { ...entry, captured_at: entry.payload.captured_at, state: 'waiting', attempts: 0, next_try_at: 0 };
}

export function placedEntry(entry: OutboxEntry, { orderId, link, held, placedAt }: PlacedAs, now: number): OutboxEntry {
  if (entry.state === 'placed') return entry;
  const {
    last_error: _resolved,
    not_before: _over,
    may_have_arrived: _known,
    code_unchecked: _accepted,
    ...rest
  } = entry;
  const { encrypted_code: _secret, ...payload } = { ...entry.payload, bypass_code: '' };
  const placed = {
    order_id: orderId,
    ...(link ? { link } : {}),
    placed_at: placedAt ?? now,
    ...(held ? { held } : {}),
  };
  return { ...rest, payload, state: 'placed', ...placed };
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

/** Another tab of this device has ordered the cart; the server never says so. */
export const ORDERED_ELSEWHERE = 'ordered_elsewhere';

const DUPLICATE: readonly (string | undefined)[] = ['key_reused', 'already_paid', 'under_review', ORDERED_ELSEWHERE];

/** It may already be placed, under its key, by card, or in another tab. Only a person knows if this is another order. */
export function isDuplicate(error: Pick<OutboxError, 'code'> | undefined): boolean {
  return DUPLICATE.includes(error?.code);
}

/** A duplicate that is an additional order after all: it gets its own key and replaces no card order. */
export function anotherOrder(entry: OutboxEntry, key: string): OutboxEntry {
  const { replaces: _placed, ...payload } = entry.payload;
  return correctedEntry({ ...entry, key }, payload);
}

export function isSameOrder(a: OutboxPayload, b: OutboxPayload): boolean {
  return orderedContent(a) === orderedContent(b);
}

function orderedContent({ first_name, last_name, email, customer_po, store, cart, note }: OutboxPayload): string {
  return JSON.stringify([first_name, last_name, email, customer_po, store, cart, note]);
}
