import type { ErrorBody } from '../../domain/api';
import { isUnsent, type OutboxEntry } from '../../domain/outbox';
import { inTime } from './in-time';
import { findEntry, removeEntry, saveEntry } from './outbox';
import { askToKeepStorage } from './persistence';
import { sendEntry } from './send-outbox';
import { StorageFailure } from './storage';
import { keepTrying } from './triggers';
import { PICTURE_CACHE } from './worker-messages';

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

/**
 * Saves the order on this device and only then sends it. @param faultOf what no server would ever take: looked at when none
 * has answered. @throws StorageFailure when it could not be saved: then nothing was sent either.
 */
export async function placeOrder(entry: OutboxEntry, faultOf: () => ErrorBody | undefined): Promise<Placing> {
  await saveInTime(entry);
  void askToKeepStorage().catch(() => undefined);
  await inTime(sendEntry(entry), ANSWER_WITHIN_MS, () => undefined).catch(() => undefined);
  return settle(entry, faultOf);
}

/** The end of a placing that a reload has interrupted; undefined when the outbox does not have the order. */
export async function settleInterrupted(id: Pick<OutboxEntry, 'customer' | 'key'>): Promise<Placing | undefined> {
  const entry = await findEntry(id.customer, id.key);
  return entry && settle(entry, () => undefined);
}

/** Where the order belongs now: an order is never both in the cart and in the outbox. */
async function settle(saved: OutboxEntry, faultOf: () => ErrorBody | undefined): Promise<Placing> {
  const entry = (await findEntry(saved.customer, saved.key).catch(() => undefined)) ?? saved;
  if (entry.state === 'placed') return { is: 'placed', entry };
  const body = isUnsent(entry) ? (signInNeeded(entry) ?? faultOf()) : (entry.last_error as ErrorBody);
  if (!body) {
    keepTrying();
    return { is: 'saved', entry };
  }
  await removeEntry(entry);
  return { is: 'refused', body };
}

/** Whoever can sign in is in front of the screen: the order goes back to them instead of waiting. */
function signInNeeded({ state, last_error }: OutboxEntry): ErrorBody | undefined {
  const isAsked = state === 'waiting' && last_error?.code === 'not_signed_in';
  return isAsked ? (last_error as ErrorBody) : undefined;
}

/** A write that comes through after the shopper was told that it had failed is taken back. */
async function saveInTime(entry: OutboxEntry): Promise<void> {
  const saving = saveEntry(entry).catch((error: unknown) => makeRoomAndSave(entry, error));
  try {
    await inTime(saving, SAVED_WITHIN_MS, () => new StorageFailure(new Error('The write has not ended in time')));
  } catch (error) {
    saving.then(() => removeEntry(entry)).catch(() => undefined);
    throw error;
  }
}

/** On a full device the pictures go, never an order: they can be fetched again. */
async function makeRoomAndSave(entry: OutboxEntry, error: unknown): Promise<void> {
  const isFull = error instanceof StorageFailure && error.isFull;
  if (!isFull || typeof caches === 'undefined') throw error;
  // One by one: a cache that is deleted as a whole keeps its space for as long as the worker has it open.
  const pictures = await caches.open(PICTURE_CACHE);
  for (const picture of await pictures.keys()) await pictures.delete(picture);
  await saveEntry(entry);
}
