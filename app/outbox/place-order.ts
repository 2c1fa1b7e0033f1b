import { withUncheckedCode } from '../../domain/outbox/entry-changes';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/refusals';
import { requestPersistence } from '../device/storage/persistence';
import { withTimeout } from '../device/storage/with-timeout';
import { changeEntry, type EntryId, findEntry } from './entries';
import { isCodeKnown, saveOrder } from './save-order';
import { sendEntry } from './send-outbox';
import { startRetrying } from './triggers';

/**
 * - `placed`: the server has the order
 * - `saved`: it's on this device and will be sent once the server can be reached
 * - `refused`: neither; the entry is gone, and cart and form still hold everything
 */
export type Placing =
  | { readonly kind: 'placed' | 'saved'; readonly entry: OutboxEntry }
  | { readonly kind: 'refused'; readonly body: ErrorBody };

type Validator = () => ErrorBody | undefined;

const SEND_TIMEOUT_MS = 15_000;
const SAVE_TIMEOUT_MS = 10_000;

/** Another order has this key already: a duplicated tab's, for example. */
export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';

  constructor(readonly present: OutboxEntry) {
    super('Another order already has this key');
  }
}

const DELETED: ErrorBody = {
  code: 'not_found',
  message: 'The order was deleted from this device’s outbox before it was placed. It is still in the cart.',
};

/**
 * Saves the order on this device and only then sends it.
 * @param validator finds what every server would refuse; asked if none has responded
 * @param onSaved called before it's sent
 * @throws StorageError, KeyTakenError; in both cases, nothing was sent
 */
export async function placeOrder(
  entry: OutboxEntry,
  validator: Validator | Promise<Validator>,
  onSaved?: () => void,
): Promise<Placing> {
  const present = await saveOrder(entry, AbortSignal.timeout(SAVE_TIMEOUT_MS));
  onSaved?.();
  if (present) throw new KeyTakenError(present);
  void requestPersistence().catch(() => undefined);
  startRetrying();
  const sent = await withTimeout(sendEntry(entry, true), SEND_TIMEOUT_MS, () => undefined).catch(() => undefined);
  const isUnchecked = sent?.state !== 'placed' && !(await isCodeKnown(entry));
  return settle(entry, await validator, isUnchecked).catch(() => ({ kind: 'saved', entry }));
}

/** Settles an order whose placing was cut off by a reload; undefined if it isn't in the outbox. */
export async function settleInterrupted(id: EntryId): Promise<Placing | undefined> {
  const entry = await findEntry(id.customer, id.key);
  return entry && settle(entry, () => undefined);
}

/**
 * Decides in one transaction whether the order leaves the outbox again or stays for good, because the shopper is about
 * to read that it's saved. An order is never in both cart and outbox.
 * @throws StorageError if nothing could be decided; the order is then still in the outbox
 */
export async function settle(id: EntryId, validate: Validator, isCodeUnchecked = false): Promise<Placing> {
  let body: ErrorBody | undefined;
  const entry = await changeEntry(id, (present) => {
    if (present.kept || present.state === 'placed') return undefined;
    body = refusalOf(present) ?? validate();
    return body ? null : withUncheckedCode({ ...present, kept: true }, isCodeUnchecked);
  });
  if (body) return { kind: 'refused', body };
  if (!entry) return { kind: 'refused', body: DELETED };
  return { kind: entry.state === 'placed' ? 'placed' : 'saved', entry };
}

/** The server's refusal, or its request for a sign-in, because the person who can sign in is at the screen. */
function refusalOf({ state, last_error }: OutboxEntry): ErrorBody | undefined {
  const { code } = last_error ?? {};
  const isAnswer = state === 'attention' || (state === 'waiting' && code === 'not_signed_in');
  return isAnswer && last_error && code ? { ...last_error, code } : undefined;
}
