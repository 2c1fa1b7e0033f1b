import { afterTry, isDue, isUnsent, type OutboxEntry, outcomeOf, type SendOutcome } from '../../domain/outbox';
import { createOrder } from '../api/calls';
import { CallFailure, type CallFailureKind, messageOf } from '../api/client';
import { changeEntry, listEntries } from './outbox';

/** Used by the page and by the worker: everything that leaves the outbox leaves it here. */

/** A tab that was frozen while it held the lock is passed over after this long; the key makes that harmless. */
const LOCK_PATIENCE_MS = 60_000;

/** In the outbox these stand beside what happens next, so they say no more than what happened. */
const NOT_OURS = 'Something other than the store has answered, such as a Wi-Fi sign-in page.';
const SAYINGS: Partial<Record<CallFailureKind, string>> = {
  network: 'The store could not be reached.',
  timeout: 'The server has not answered in time.',
  unreadable: NOT_OURS,
};

/**
 * Tries every entry that is due, of all customers, oldest first; one that fails does not hold up the next. Returns whether
 * something still waits. @throws StorageFailure
 */
export async function sendOutbox(isEager: boolean): Promise<boolean> {
  const due = (await listEntries()).filter((entry) => isDue(entry, Date.now(), isEager));
  for (const entry of due.toSorted((a, b) => a.captured_at - b.captured_at)) await sendEntry(entry);
  return (await listEntries()).some(isUnsent);
}

/**
 * Tries one entry, unless somebody else has settled it meanwhile. Returns the entry as it then stands; undefined when it
 * is gone. @throws StorageFailure
 */
export function sendEntry({ customer, key }: Pick<OutboxEntry, 'customer' | 'key'>): Promise<OutboxEntry | undefined> {
  return withLock(`outbox:${customer}`, async () => {
    const entry = await changeEntry({ customer, key }, (present) =>
      isUnsent(present) ? { ...present, state: 'sending' } : present,
    );
    if (!entry || !isUnsent(entry)) return entry;
    const outcome = await send(entry);
    return changeEntry(entry, (present) => afterTry(present, outcome, Date.now(), Math.random()));
  });
}

async function send({ origin, payload, key }: OutboxEntry): Promise<SendOutcome> {
  try {
    const placed = await createOrder(origin, payload, key, { isQuiet: true });
    if (placed.key === key) return { is: 'placed', orderId: placed.order_id };
    return { is: 'unsent', error: { message: NOT_OURS } };
  } catch (error) {
    if (!(error instanceof CallFailure)) return { is: 'unsent', error: { message: messageOf(error) } };
    const { kind, body, retryAfterMs } = error;
    const status = kind === 'network' || kind === 'timeout' ? undefined : error.status;
    return outcomeOf({ status, message: SAYINGS[kind] ?? error.message, body, retryAfterMs });
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
    if (patience.signal.aborted) return locks.request(name, { steal: true }, start);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
