import pLimit from 'p-limit';
import { tooMany } from '../errors';

/**
 * Password hashes are computed one at a time. Each takes a thread of Node's pool of four for tens of milliseconds, and
 * the database works in the same pool: a burst of guesses must not hold up everybody's reads.
 */
const queue = pLimit(1);

/** About three seconds of work; whoever comes after that is told to come back. */
const LONGEST_QUEUE = 50;
const COME_BACK_MS = 5_000;

/** @throws RefusalError 429 when too many hashes are waiting already. */
export async function queueHash<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= LONGEST_QUEUE) throw tooMany(COME_BACK_MS, 'The store is checking too many passwords.');
  return queue(compute);
}
