import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

export interface StoredCount {
  readonly key: string;
  readonly calls: number;
  /** Epoch milliseconds. */
  readonly ends: number;
}

/**
 * Adds calls to stored counts and returns the totals, which include what other processes have added. A window that
 * another process has begun goes on; one that has ended is replaced.
 *
 * @param windowMs how long the counts' windows are
 */
export async function addCalls(
  write: Knex,
  counts: readonly StoredCount[],
  windowMs: number,
  now: number,
): Promise<readonly StoredCount[]> {
  const isRunning = 'case when rate_limits.ends > ? and rate_limits.ends <= ? then';
  const running = [now, now + windowMs + CLOCK_TOLERANCE_MS];
  return write('rate_limits')
    .insert(counts.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict('key')
    .merge({
      calls: write.raw(`${isRunning} rate_limits.calls + excluded.calls else excluded.calls end`, running),
      ends: write.raw(`${isRunning} rate_limits.ends else excluded.ends end`, running),
    })
    .returning(['key', 'calls', 'ends']);
}

/** @returns how many counters it deleted, at most `most` */
export async function purgeEndedCounts(write: Knex, now: number, most: number): Promise<number> {
  const ended = write('rate_limits').where('ends', '<', now).limit(most).select('key');
  return write('rate_limits').whereIn('key', ended).delete();
}

const LONGEST_KEY = 200;

/** Long keys contain an address, which a client might forge at any length. */
export function shortKey(key: string): string {
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex');
}
