import { exponentialBackoffMs, withJitter } from '../backoff';
import type { ErrorBody } from '../wire/errors';
import { isUnsent, type OutboxEntry, type OutboxError, type PlacedAs, placedEntry } from './outbox';

/** Sending the outbox: when an entry is tried, what an answer means, and the entry that results. */

/** The result of one attempt to send. */
export type SendOutcome =
  | ({ readonly kind: 'placed' } & PlacedAs)
  | { readonly kind: 'refused'; readonly body: ErrorBody }
  | {
      readonly kind: 'unsent';
      readonly error: OutboxError;
      readonly mayHaveArrived: boolean;
      readonly retryAfterMs?: number | undefined;
    };

/** A call that did not place the order. */
export interface FailedCall {
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly message: string;
  /** The server's own error body; undefined for any other page, such as a Wi-Fi sign-in. */
  readonly body?: ErrorBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The device knew that it was offline. */
  readonly wasOffline?: boolean;
}

const BASE_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** A longer `Retry-After` is cut down to this. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Interprets a failed call. Only a 4xx with the server's own error body is a refusal, even if its code is one that this
 * build does not know. After anything else the order keeps waiting: no answer, a server error, too many calls, an
 * expired session, or somebody else's page.
 */
export function outcomeOf({ status, message, body, retryAfterMs, wasOffline = false }: FailedCall): SendOutcome {
  const isRefusal =
    body !== undefined && status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 401;
  if (isRefusal) return { kind: 'refused', body };
  const wasRejectedEarly = body !== undefined && (status === 401 || status === 429);
  const mayHaveArrived = !wasOffline && !wasRejectedEarly;
  return { kind: 'unsent', error: { message, ...(body ? { code: body.code } : {}) }, mayHaveArrived, retryAfterMs };
}

/**
 * Exponential backoff up to 5 minutes, half of it jitter, so that tablets do not all retry at once.
 *
 * @param random the jitter, 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const backoff = exponentialBackoffMs(attempts, { firstMs: BASE_BACKOFF_MS, maxMs: MAX_BACKOFF_MS });
  return withJitter(backoff, 1 / 2, 1 - random);
}

/**
 * Whether the entry should be tried now. An eager attempt (a person, a reconnect) ignores the backoff, but not the
 * server's `Retry-After`. A time further ahead than either allows comes from a clock that was wrong.
 */
export function isDue(entry: OutboxEntry, now: number, isEager: boolean): boolean {
  if (!isUnsent(entry)) return false;
  if (isAhead(entry.not_before ?? 0, now, MAX_RETRY_AFTER_MS)) return false;
  return isEager || !isAhead(entry.next_try_at, now, MAX_BACKOFF_MS);
}

function isAhead(time: number, now: number, maxMs: number): boolean {
  return time > now && time - now <= maxMs;
}

/**
 * The entry after an attempt. One that was settled in the meantime only changes if the server says the order is placed.
 */
export function afterAttempt(entry: OutboxEntry, outcome: SendOutcome, now: number, random: number): OutboxEntry {
  if (entry.state === 'placed' || (entry.state === 'attention' && outcome.kind !== 'placed')) return entry;
  const { last_error: _outdated, not_before: _over, ...rest } = entry;
  const attempts = entry.attempts + 1;
  switch (outcome.kind) {
    case 'placed':
      return placedEntry({ ...rest, attempts }, outcome, now);
    case 'refused':
      return { ...rest, attempts, state: 'attention', last_error: outcome.body };
    case 'unsent':
      return {
        ...rest,
        attempts,
        state: 'waiting',
        last_error: outcome.error,
        ...(outcome.mayHaveArrived ? { may_have_arrived: true as const } : {}),
        next_try_at: now + backoffMs(attempts, random),
        ...(outcome.retryAfterMs ? { not_before: now + Math.min(outcome.retryAfterMs, MAX_RETRY_AFTER_MS) } : {}),
      };
  }
}
