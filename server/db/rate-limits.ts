import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export interface CallCount {
  /** Calls in the current window, including this one. */
  readonly calls: number;
  /** Epoch milliseconds at which the window ends. */
  readonly ends: number;
}

/** Counts a call in one statement, so that none is missed. A window starts with its first call. */
export async function countCall(write: Knex, key: string, windowMs: number, now: number): Promise<CallCount> {
  const isRunning = 'case when rate_limits.ends > ? then';
  const [row] = await write('rate_limits')
    .insert({ key: shortKey(key), calls: 1, ends: now + windowMs })
    .onConflict('key')
    .merge({
      calls: write.raw(`${isRunning} rate_limits.calls + 1 else 1 end`, [now]),
      ends: write.raw(`${isRunning} rate_limits.ends else excluded.ends end`, [now]),
    })
    .returning(['calls', 'ends']);
  return row;
}

/** Deletes at most `most` counters whose window has ended; returns how many. */
export async function purgeEndedCounts(write: Knex, now: number, most: number): Promise<number> {
  const ended = write('rate_limits').where('ends', '<', now).limit(most).select('key');
  return write('rate_limits').whereIn('key', ended).delete();
}

const LONGEST_KEY = 200;

/** Hashes long keys: they contain an address, which a client might forge at any length. */
function shortKey(key: string): string {
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex');
}
