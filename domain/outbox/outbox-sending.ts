import { exponentialBackoffMs, withJitter } from '../backoff';
import type { ErrorBody } from '../refusals';
import { placedEntry } from './entry-changes';
import { isUnsent, type OutboxEntry, type OutboxError, type PlacedAs } from './outbox';

/** When an entry is sent, what a response means, and the entry that results. */

export type SendOutcome =
  | ({ readonly kind: 'placed' } & PlacedAs)
  | { readonly kind: 'refused'; readonly body: ErrorBody }
  | {
      readonly kind: 'unsent';
      readonly error: OutboxError;
      readonly mayHaveArrived: boolean;
      readonly retryAfterMs?: number | undefined;
    };

interface FailedCall {
  readonly status: number | undefined;
  readonly message: string;
  /** Undefined for any other page, such as a Wi-Fi sign-in. */
  readonly body?: ErrorBody | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly wasOffline?: boolean;
}

const BASE_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 5 * 60_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Only a 4xx with the server's error body is a refusal, even if this build doesn't know its code. After anything else
 * the order keeps waiting: no response, a server error, too many calls, an expired session, or somebody else's page.
 */
export function outcomeOf({ status, message, body, retryAfterMs, wasOffline = false }: FailedCall): SendOutcome {
  const isRefusal =
    body !== undefined && status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 401;
  if (isRefusal) return { kind: 'refused', body };
  const wasRejectedEarly = body !== undefined && (status === 401 || status === 429);
  const mayHaveArrived = !wasOffline && !wasRejectedEarly;
  return { kind: 'unsent', error: { message, ...(body ? { code: body.code } : {}) }, mayHaveArrived, retryAfterMs };
}

/** Up to 5 minutes, half of it jitter, so tablets don't all retry at once. @param random 0 to 1 */
export function backoffMs(attempts: number, random: number): number {
  const backoff = exponentialBackoffMs(attempts, { firstMs: BASE_BACKOFF_MS, maxMs: MAX_BACKOFF_MS });
  return withJitter(backoff, 1 / 2, 1 - random);
}

/** Eager attempts (a person, a reconnect) ignore backoff, but not `Retry-After`. Times too far ahead don't count. */
export function isDue(entry: OutboxEntry, now: number, isEager: boolean): boolean {
  if (!isUnsent(entry)) return false;
  if (isAhead(entry.not_before ?? 0, now, MAX_RETRY_AFTER_MS)) return false;
  return isEager || !isAhead(entry.next_try_at, now, MAX_BACKOFF_MS);
}

function isAhead(time: number, now: number, maxMs: number): boolean {
  return time > now && time - now <= maxMs;
}

/** An entry that was settled in the meantime changes only if the server says the order is placed. */
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
