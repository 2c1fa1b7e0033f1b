import type { ErrorBody } from '../wire/api';
import { isUnsent, type OutboxEntry, type OutboxError, placedEntry } from './outbox';

/** Sending what is in the outbox: when an entry is tried, what an answer means, and what becomes of the entry. */

/** How one try to send ended. */
export type SendOutcome =
  | { readonly kind: 'placed'; readonly orderId: string }
  | { readonly kind: 'refused'; readonly body: ErrorBody }
  | {
      readonly kind: 'unsent';
      readonly error: OutboxError;
      readonly mayHaveArrived: boolean;
      readonly retryAfterMs?: number | undefined;
    };

/** What is known of a call that did not bring a placed order. */
export interface FailedCall {
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly message: string;
  /** The server's own error body; undefined for any other page, such as a Wi-Fi sign-in. */
  readonly body?: ErrorBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The device knew that it had no connection. */
  readonly wasOffline?: boolean;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** A server that asks for more patience than this is asked again all the same. */
const LONGEST_NOT_BEFORE_MS = 60 * 60_000;
/**
 * What a failed call means. Only the server's own "no" (4xx with its error body) is one; a missing answer, a server in
 * trouble, too many calls, a session that has run out and pages of others leave the order waiting.
 */
export function outcomeOf({ status, message, body, retryAfterMs, wasOffline = false }: FailedCall): SendOutcome {
  const isRefusal =
    body !== undefined && status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 401;
  if (isRefusal) return { kind: 'refused', body };
  const wasTurnedAway = body !== undefined && (status === 401 || status === 429);
  const mayHaveArrived = !wasOffline && !wasTurnedAway;
  return { kind: 'unsent', error: { message, ...(body ? { code: body.code } : {}) }, mayHaveArrived, retryAfterMs };
}

/** @param random 0 to 1. Doubles from try to try up to 5 minutes; half of it is left to chance, so that tablets spread out. */
export function retryDelayMs(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10));
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * Whether the entry is to be tried now. An eager try (a person, a connection that is back) ignores the growing pauses but
 * not what the server has asked for. A time that lies further ahead than any pause comes from a clock that was wrong.
 */
export function isDue(entry: OutboxEntry, now: number, isEager: boolean): boolean {
  if (!isUnsent(entry)) return false;
  if (isAhead(entry.not_before ?? 0, now, LONGEST_NOT_BEFORE_MS)) return false;
  return isEager || !isAhead(entry.next_try_at, now, LONGEST_RETRY_MS);
}

function isAhead(time: number, now: number, furthest: number): boolean {
  return time > now && time - now <= furthest;
}

/** The entry after a try. What was settled meanwhile stays as it is, but for the server's word that the order is placed. */
export function afterTry(entry: OutboxEntry, outcome: SendOutcome, now: number, random: number): OutboxEntry {
  if (entry.state === 'placed' || (entry.state === 'attention' && outcome.kind !== 'placed')) return entry;
  const { last_error: _answered, not_before: _past, ...rest } = entry;
  const attempts = entry.attempts + 1;
  switch (outcome.kind) {
    case 'placed':
      return placedEntry({ ...rest, attempts }, outcome.orderId, now);
    case 'refused':
      return { ...rest, attempts, state: 'attention', last_error: outcome.body };
    case 'unsent':
      return {
        ...rest,
        attempts,
        state: 'waiting',
        last_error: outcome.error,
        ...(outcome.mayHaveArrived ? { may_have_arrived: true as const } : {}),
        next_try_at: now + retryDelayMs(attempts, random),
        ...(outcome.retryAfterMs ? { not_before: now + Math.min(outcome.retryAfterMs, LONGEST_NOT_BEFORE_MS) } : {}),
      };
  }
}
