/**
 * How often secrets may be guessed. Wrong tries are counted for a day from the first; the free ones are looked at at once,
 * each further one locks for a while: a minute, two, four, up to a quarter of an hour. So somebody who mistypes waits for
 * minutes, and somebody who guesses gets some hundred tries a day on top of the free ones.
 */
export interface AttemptPolicy {
  /** Wrong tries before the first lock. */
  readonly free: number;
}

export interface AttemptRecord {
  readonly wrong: number;
  /** Epoch milliseconds; in the past or 0 when open. */
  readonly lockedUntil: number;
  /** Epoch milliseconds at which all of it is forgotten. */
  readonly ends: number;
}

export type AttemptDecision =
  /** May be looked at; the record already counts it as wrong, so that tries at the same moment are counted, too. */
  { readonly kind: 'counted'; readonly record: AttemptRecord } | { readonly kind: 'locked'; readonly until: number };

export const ATTEMPTS_FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;
const FIRST_LOCK_MS = 60_000;
export const LONGEST_LOCK_MS = 15 * 60_000;

/** Somebody at a device who mistypes. */
export const DEVICE_POLICY: AttemptPolicy = { free: 10 };

/** Tries of a known device that were wrong; after that many it counts as unknown for the rest of the day. */
export const MOST_WRONG_OF_KNOWN_DEVICE = 50;

/** New devices at an address that no secret has been accepted from. */
export const ADDRESS_POLICY: AttemptPolicy = { free: 20 };

/** New devices at a dealership's own address: fifty tablets on their first day, a few typos each. */
export const KNOWN_ADDRESS_POLICY: AttemptPolicy = { free: 200 };

/** One secret, from all unknown addresses together. */
export const CEILING_POLICY: AttemptPolicy = { free: 1000 };

/** Whether one more try may be looked at. */
export function decideAttempt(
  before: AttemptRecord | undefined,
  { free }: AttemptPolicy,
  now: number,
): AttemptDecision {
  const isFresh = before === undefined || before.ends <= now;
  if (!isFresh && before.lockedUntil > now) return { kind: 'locked', until: before.lockedUntil };
  const wrong = isFresh ? 1 : before.wrong + 1;
  const ends = isFresh ? now + ATTEMPTS_FORGOTTEN_AFTER_MS : before.ends;
  return { kind: 'counted', record: { wrong, lockedUntil: wrong < free ? 0 : now + lockMs(wrong - free), ends } };
}

/** The most wrong tries that a day allows. */
export function mostWrongADay({ free }: AttemptPolicy): number {
  let elapsed = 0;
  let locks = 0;
  while (elapsed <= ATTEMPTS_FORGOTTEN_AFTER_MS) {
    elapsed += lockMs(locks);
    locks += 1;
  }
  return free + locks - 1;
}

function lockMs(locksBefore: number): number {
  return Math.min(FIRST_LOCK_MS * 2 ** Math.min(locksBefore, 10), LONGEST_LOCK_MS);
}
