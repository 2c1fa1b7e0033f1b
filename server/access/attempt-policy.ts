import { exponentialBackoffMs } from '../../domain/backoff';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

/**
 * How often secrets may be guessed. Wrong attempts count for a day from the first one. Each one after the free ones
 * locks for one minute, two, four, and so on up to a quarter of an hour: people who mistype wait for minutes, and
 * guessers get about a hundred more attempts a day.
 */
export interface AttemptPolicy {
  readonly freeAttempts: number;
}

export interface AttemptRecord {
  readonly wrong: number;
  /** Epoch milliseconds; 0 if it never locked. */
  readonly lockedUntil: number;
  readonly ends: number;
}

export type AttemptDecision =
  | { readonly kind: 'allowed'; readonly ifWrong: AttemptRecord }
  | { readonly kind: 'locked'; readonly until: number };

export const ATTEMPTS_EXPIRE_AFTER_MS = 24 * 60 * 60_000;
const FIRST_LOCK_MS = 60_000;
const MAX_LOCK_MS = 15 * 60_000;

export const DEVICE_POLICY: AttemptPolicy = { freeAttempts: 10 };

/** After this many wrong attempts in a day, a known device is treated as unknown. */
export const KNOWN_DEVICE_POLICY: AttemptPolicy = { freeAttempts: 50 };

/** So many typos of a known device pass even while everybody at its address guesses. */
export const WRONG_WHEN_OTHERS_GUESS = 5;

/** New devices at one address that become known in a day; the others count as strangers until the next right secret. */
export const KNOWN_DEVICES_PER_DAY = 200;

/** New devices at an address from which no correct secret has been entered. */
export const ADDRESS_POLICY: AttemptPolicy = { freeAttempts: 20 };

/** New devices at a dealership's address: fifty tablets on their first day, a few typos each. */
export const KNOWN_ADDRESS_POLICY: AttemptPolicy = { freeAttempts: 200 };

/** One secret, from all unknown addresses together. */
export const CEILING_POLICY: AttemptPolicy = { freeAttempts: 1000 };

/** The ceiling holds back only networks with this many wrong attempts today, so that a right secret gets in from others. */
export const WRONG_BELOW_CEILING = 3;

/** Whether a record counts. One that ends too late is from before the clock was set back, and would lock for too long. */
export function isRunning({ ends }: AttemptRecord, now: number): boolean {
  return ends > now && ends <= now + ATTEMPTS_EXPIRE_AFTER_MS + CLOCK_TOLERANCE_MS;
}

export function decideAttempt(
  before: AttemptRecord | undefined,
  { freeAttempts }: AttemptPolicy,
  now: number,
): AttemptDecision {
  const isFresh = before === undefined || !isRunning(before, now);
  if (!isFresh && before.lockedUntil > now) return { kind: 'locked', until: before.lockedUntil };
  const wrong = isFresh ? 1 : before.wrong + 1;
  const ends = isFresh ? now + ATTEMPTS_EXPIRE_AFTER_MS : before.ends;
  const lockedUntil = wrong < freeAttempts ? 0 : now + lockMs(wrong - freeAttempts);
  return { kind: 'allowed', ifWrong: { wrong, lockedUntil, ends } };
}

function lockMs(locksBefore: number): number {
  return exponentialBackoffMs(locksBefore + 1, { firstMs: FIRST_LOCK_MS, maxMs: MAX_LOCK_MS });
}
