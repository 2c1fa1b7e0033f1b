import type { OutboxEntry } from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/wire/api';
import { inTime } from '../storage/in-time';
import { askToKeepStorage } from '../storage/persistence';
import { changeEntry, type EntryId, findEntry } from './entries';
import { keepOrder } from './keep-order';
import { sendEntry } from './send-outbox';
import { keepTrying } from './triggers';

/**
 * How pressing Checkout ends:
 * - `placed`: the server has the order
 * - `saved`: it is on this device and is sent as soon as the server can be reached
 * - `refused`: neither; the entry is gone again, and everything is still in cart and form
 */
export type Placing =
  | { readonly is: 'placed' | 'saved'; readonly entry: OutboxEntry }
  | { readonly is: 'refused'; readonly body: ErrorBody };

/** The shopper is not kept waiting for longer. */
const ANSWER_WITHIN_MS = 15_000;
const SAVED_WITHIN_MS = 10_000;

/** Another order stands under the key, such as a duplicated tab's. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';

  constructor(readonly present: OutboxEntry) {
    super('Another order stands under the key');
  }
}

const GONE: ErrorBody = {
  code: 'not_found',
  message: 'The order was deleted from this device’s outbox before it was placed. It is still in the cart.',
};

/**
 * Saves the order on this device and only then sends it. @param faultOf what no server would ever take: looked at when none
 * has answered. @throws StorageError when it could not be saved, KeyTaken: then nothing was sent either.
 */
export async function placeOrder(entry: OutboxEntry, faultOf: () => ErrorBody | undefined): Promise<Placing> {
  const present = await keepOrder(entry, AbortSignal.timeout(SAVED_WITHIN_MS));
  if (present) throw new KeyTaken(present);
  void askToKeepStorage().catch(() => undefined);
  keepTrying();
  await inTime(sendEntry(entry, true), ANSWER_WITHIN_MS, () => undefined).catch(() => undefined);
  return settle(entry, faultOf).catch(() => ({ is: 'saved', entry }));
}

/** The end of a placing that a reload has interrupted; undefined when the outbox does not have the order. */
export async function settleInterrupted(id: EntryId): Promise<Placing | undefined> {
  const entry = await findEntry(id.customer, id.key);
  return entry && settle(entry, () => undefined);
}

/**
 * Where the order belongs now, decided in one step: taken out again, or kept for good once the shopper is told that it is
 * saved. An order is never both in the cart and in the outbox.
 *
 * @throws StorageError when nothing could be decided: the order is in the outbox, then
 */
export async function settle(id: EntryId, faultOf: () => ErrorBody | undefined): Promise<Placing> {
  let body: ErrorBody | undefined;
  const entry = await changeEntry(id, (present) => {
    if (present.kept || present.state === 'placed') return undefined;
    body = refusalOf(present) ?? faultOf();
    return body ? null : { ...present, kept: true };
  });
  if (body) return { is: 'refused', body };
  if (!entry) return { is: 'refused', body: GONE };
  return { is: entry.state === 'placed' ? 'placed' : 'saved', entry };
}

/** The server's no, or its wish for a sign-in: whoever can sign in is in front of the screen. */
function refusalOf({ state, last_error }: OutboxEntry): ErrorBody | undefined {
  const { code } = last_error ?? {};
  const isAnswer = state === 'attention' || (state === 'waiting' && code === 'not_signed_in');
  return isAnswer && last_error && code ? { ...last_error, code } : undefined;
}
