import { entryWithEncryptedCode, entryWithoutCode, isUnsent, type OutboxEntry } from '../../domain/outbox/outbox';
import { afterTry, isDue, outcomeOf, type SendOutcome } from '../../domain/outbox/outbox-sending';
import { createOrder } from '../api/calls';
import { CallError, type CallErrorKind, messageOf } from '../api/client';
import { forgetCode, rememberCode } from '../storage/known-codes';
import { withEncryptedCode, withReadableCode } from './code-encryption';
import { changeEntry, type EntryId, findEntry, listEntries } from './entries';

/** Used by the page and by the worker: everything that leaves the outbox leaves it here. */

/** A tab that was frozen while it held the lock is passed over after this long; the key makes that harmless. */
const LOCK_PATIENCE_MS = 60_000;

/** In the outbox these stand beside what happens next, so they say no more than what happened. */
const NOT_OURS = 'Something other than the store has answered, such as a Wi-Fi sign-in page.';
const SAYINGS: Partial<Record<CallErrorKind, string>> = {
  network: 'The store could not be reached.',
  timeout: 'The server has not answered in time.',
  unreadable: NOT_OURS,
};

/** What has become of a round. */
export interface SendSummary {
  readonly tried: number;
  /** How many wait after it. */
  readonly waiting: number;
}

/**
 * Tries every entry that is due, of all customers, oldest first; one that fails does not hold up the next.
 *
 * @throws StorageError when the outbox can't be read
 */
export async function sendOutbox(isEager: boolean): Promise<SendSummary> {
  const due = (await listEntries()).filter((entry) => isDue(entry, Date.now(), isEager));
  for (const entry of due.toSorted((a, b) => a.captured_at - b.captured_at)) {
    // What could not be written down is tried again in the next round: the key makes that harmless.
    await sendEntry(entry, isEager).catch(() => undefined);
  }
  return { tried: due.length, waiting: (await listEntries()).filter(isUnsent).length };
}

/**
 * Tries one entry, unless somebody else has settled or tried it meanwhile. Returns the entry as it then stands; undefined
 * when it is gone. @throws StorageError
 */
export function sendEntry({ customer, key }: EntryId, isEager: boolean): Promise<OutboxEntry | undefined> {
  return withLock(`outbox:${customer}`, async () => {
    const isToBeTried = (entry: OutboxEntry) => isDue(entry, Date.now(), isEager);
    const entry = await changeEntry(
      { customer, key },
      (present) => (isToBeTried(present) ? { ...present, state: 'sending' } : undefined),
      // A disk that takes no writes must not keep back what it has.
    ).catch(() => findEntry(customer, key));
    if (!entry || !isToBeTried(entry)) return entry;
    const payload = await withReadableCode(entry.payload);
    if (!payload) return changeEntry(entry, entryWithoutCode);
    const outcome = await sendOrder({ ...entry, payload });
    learnCode({ ...entry, payload }, outcome);
    const code = entry.payload.bypass_code;
    const encrypted = await withEncryptedCode(entry.payload);
    return changeEntry(entry, (present) =>
      afterTry(entryWithEncryptedCode(present, code, encrypted), outcome, Date.now(), Math.random()),
    );
  });
}

/** What the server says of a code in passing counts as much as when it is asked for it. */
function learnCode({ customer, payload }: OutboxEntry, outcome: SendOutcome): void {
  const isRefused = outcome.is === 'refused' && outcome.body.code === 'code_refused';
  const learn = outcome.is === 'placed' ? rememberCode : isRefused ? forgetCode : undefined;
  learn?.(customer, payload.bypass_code).catch(() => undefined);
}

/** Sends an order and reads the answer; only one that echoes the order's key is the store's. */
export async function sendOrder({ origin, payload, key }: OutboxEntry): Promise<SendOutcome> {
  try {
    const placed = await createOrder(origin, payload, key, { isQuiet: true });
    if (placed.key === key) return { is: 'placed', orderId: placed.order_id };
    return { is: 'unsent', error: { message: NOT_OURS }, mayHaveArrived: true };
  } catch (error) {
    if (!(error instanceof CallError))
      return { is: 'unsent', error: { message: messageOf(error) }, mayHaveArrived: true };
    const { kind, body, retryAfterMs } = error;
    const status = kind === 'network' || kind === 'timeout' ? undefined : error.status;
    const wasOffline = kind === 'network' && !navigator.onLine;
    return outcomeOf({ status, message: SAYINGS[kind] ?? error.message, body, retryAfterMs, wasOffline });
  }
}

/** One sender at a time across tabs and the worker, where the browser has locks. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return task();
  let running: Promise<T> | undefined;
  const start = () => {
    running ??= task();
    return running;
  };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE_MS);
  try {
    return await locks.request(name, { signal: patience.signal }, start);
  } catch (error) {
    // Stolen from by another tab while at work: the work goes on and ends.
    if (running) return running;
    if (!patience.signal.aborted) throw error;
    return locks.request(name, { steal: true }, start).catch((stolen: unknown) => running ?? Promise.reject(stolen));
  } finally {
    clearTimeout(timer);
  }
}
