import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export interface CallCount {
  /** Calls in the running window, this one included. */
  readonly calls: number;
  /** Epoch milliseconds at which the window ends. */
  readonly ends: number;
}

/** Counts one more call under `key`: a window opens with its first call and lasts `windowMs`. One statement, so no call is missed. */
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

/** Takes back one counted call: it turned out to be none of those that are limited. */
export async function uncountCall(write: Knex, key: string): Promise<void> {
  await write('rate_limits')
    .where({ key: shortKey(key) })
    .where('calls', '>', 0)
    .decrement('calls', 1);
}

/** Deletes counters whose window has ended, at most `most` of them. Returns how many there were. */
export async function purgeEndedCounts(write: Knex, now: number, most: number): Promise<number> {
  const ended = write('rate_limits').where('ends', '<', now).limit(most).select('key');
  return write('rate_limits').whereIn('key', ended).delete();
}

const LONGEST_KEY = 200;

/** A key holds an address, and a client that forges its address could send one of any length. */
function shortKey(key: string): string {
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex');
}
