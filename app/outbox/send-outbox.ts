import { isAnswerTo } from '../../domain/calls/order-answer';
import { OUTBOX_AGE_HEADER } from '../../domain/calls/order-key';
import { entryWithEncryptedCode, entryWithoutCode } from '../../domain/outbox/entry-changes';
import { isUnsent, type OutboxEntry, outboxAgeMs } from '../../domain/outbox/outbox';
import { afterAttempt, isDue, outcomeOf, type SendOutcome } from '../../domain/outbox/outbox-sending';
import { createOrder } from '../data/api/calls';
import { CallError, type CallErrorKind, messageOf } from '../data/api/client';
import { browserFeature } from '../device/browser-feature';
import { forgetCode, rememberCode } from '../device/storage/known-codes';
import { withEncryptedCode, withReadableCode } from './code-encryption';
import { changeEntry, type EntryId, findEntry, listEntries } from './entries';

/** Sends orders from the outbox, for the page and the worker alike. */

/** Then the lock is stolen, from a frozen tab for example. The idempotency key makes that harmless. */
const LOCK_TIMEOUT_MS = 60_000;

/** Shown next to the next steps, so they only state what happened. */
const NOT_THE_STORE = 'Something other than the store answered, such as a Wi-Fi sign-in page.';
const MESSAGES: Partial<Record<CallErrorKind, string>> = {
  network: 'The store could not be reached.',
  timeout: 'The server did not answer in time.',
  unreadable: NOT_THE_STORE,
};

export interface SendSummary {
  readonly tried: number;
  readonly waiting: number;
}

/**
 * Tries all due entries of all customers, oldest first. One that fails doesn't block the next.
 * @param isEager ignores backoff, but not `Retry-After`
 * @throws StorageError if the outbox can't be read
 */
export async function sendOutbox(isEager: boolean): Promise<SendSummary> {
  const entries = await listEntries();
  const ageMs = outboxAgeMs(entries, Date.now());
  const due = entries.filter((entry) => isDue(entry, Date.now(), isEager));
  for (const entry of due.toSorted((a, b) => a.captured_at - b.captured_at)) {
    // Retried later if the result couldn't be saved: the key makes that harmless.
    await sendEntry(entry, isEager, ageMs).catch(() => undefined);
  }
  return { tried: due.length, waiting: (await listEntries()).filter(isUnsent).length };
}

/**
 * Tries one entry, unless another tab or the worker has tried or settled it. Returns the stored entry, or undefined if
 * it's gone.
 * @param ageMs of the outbox, which the server records; looked up by default
 * @throws StorageError
 */
export function sendEntry(id: EntryId, isEager: boolean, ageMs?: number): Promise<OutboxEntry | undefined> {
  return withLock(`outbox:${id.customer}`, async () => {
    const isReady = (entry: OutboxEntry) => isDue(entry, Date.now(), isEager);
    const markSending = (entry: OutboxEntry) => (isReady(entry) ? { ...entry, state: 'sending' as const } : undefined);
    // A disk that accepts no writes must not hold back its orders.
    const entry = await changeEntry(id, markSending).catch(() => findEntry(id.customer, id.key));
    if (!entry || !isReady(entry)) return entry;
    const payload = await withReadableCode(entry.payload);
    if (!payload) return changeEntry(entry, entryWithoutCode);
    const age = ageMs ?? outboxAgeMs(await listEntries().catch(() => []), Date.now());
    const outcome = await sendOrder({ ...entry, payload }, age);
    learnCode({ ...entry, payload }, outcome);
    const code = entry.payload.bypass_code;
    const encrypted = await withEncryptedCode(entry.payload);
    return changeEntry(entry, (present) =>
      afterAttempt(entryWithEncryptedCode(present, code, encrypted), outcome, Date.now(), Math.random()),
    );
  });
}

/** The response to an order also tells whether its code is valid. */
function learnCode({ customer, payload }: OutboxEntry, outcome: SendOutcome): void {
  const isRefused = outcome.kind === 'refused' && outcome.body.code === 'code_refused';
  const learn = outcome.kind === 'placed' ? rememberCode : isRefused ? forgetCode : undefined;
  learn?.(customer, payload.bypass_code).catch(() => undefined);
}

export async function sendOrder({ origin, payload, key }: OutboxEntry, ageMs = 0): Promise<SendOutcome> {
  try {
    const answer = await createOrder(origin, payload, key, {
      headers: { [OUTBOX_AGE_HEADER]: String(Math.round(ageMs / 1000)) },
      isQuiet: true,
    });
    if (!isAnswerTo(answer, key)) {
      return { kind: 'unsent', error: { message: NOT_THE_STORE }, mayHaveArrived: true };
    }
    const { order_id: orderId, link, approval: state, approvers: by = '', created_at } = answer;
    const held = state && state !== 'approved' ? { state, by } : undefined;
    return { kind: 'placed', orderId, link, held, placedAt: Number(created_at) || undefined };
  } catch (error) {
    if (!(error instanceof CallError)) {
      return { kind: 'unsent', error: { message: messageOf(error) }, mayHaveArrived: true };
    }
    const { kind, body, retryAfterMs } = error;
    const status = kind === 'network' || kind === 'timeout' ? undefined : error.status;
    const wasOffline = kind === 'network' && !navigator.onLine;
    return outcomeOf({ status, message: MESSAGES[kind] ?? error.message, body, retryAfterMs, wasOffline });
  }
}

/** One sender at a time across tabs and the worker, where the browser has locks. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks = browserFeature<LockManager>(() => navigator.locks);
  if (!locks) return task();
  let running: Promise<T> | undefined;
  const start = () => {
    running ??= task();
    return running;
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  try {
    return await locks.request(name, { signal: timeout.signal }, start);
  } catch {
    // Another tab stole the lock during the work, which still finishes.
    if (running) return running;
    // The browser refuses locks. The idempotency key makes that harmless, too.
    if (!timeout.signal.aborted) return start();
    return locks.request(name, { steal: true }, start).catch((stolen: unknown) => running ?? Promise.reject(stolen));
  } finally {
    clearTimeout(timer);
  }
}
