import { exponentialBackoffMs } from '../../../domain/backoff';
import { ATTEMPTS_EXPIRE_AFTER_MS, type AttemptPolicy } from '../../../server/access/attempt-policy';

/** The most wrong attempts that a day allows: each one after the free ones locks for 1, 2, 4, 8, then 15 minutes. */
export function maxWrongPerDay({ freeAttempts }: AttemptPolicy): number {
  let elapsed = 0;
  let locks = 0;
  while (elapsed <= ATTEMPTS_EXPIRE_AFTER_MS) {
    locks += 1;
    elapsed += exponentialBackoffMs(locks, { firstMs: 60_000, maxMs: 15 * 60_000 });
  }
  return freeAttempts + locks - 1;
}
