import { tooMany } from '../../http/errors';
import { boundedQueue } from '../../jobs/bounded-queue';

/** 50 hashes take about three seconds. */
const QUEUE = { atOnce: 1, waiting: 50 };
const RETRY_WHEN_FULL_MS = 5_000;

/**
 * Computes password hashes one at a time. Each blocks one of Node's four pool threads for tens of milliseconds, and the
 * database uses the same pool: a burst of guesses must not delay everybody's reads.
 *
 * @throws RefusalError 429 when too many hashes are waiting
 */
export const queueHash = boundedQueue(QUEUE, () =>
  tooMany(RETRY_WHEN_FULL_MS, 'The store is checking too many passwords right now.'),
);
