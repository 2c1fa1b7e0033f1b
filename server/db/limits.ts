import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

export interface StoredCount {
  readonly key: string;
  readonly calls: number;
  readonly ends: number;
}

/**
 * Adds calls to stored counts and returns the totals, which include what other processes have added. A window that
 * another process has begun goes on; one that has ended is replaced.
 * @param windowMs how long the counts' windows are
 */
export async function addCalls(write: Knex, counts: readonly StoredCount[], windowMs: number, now: number) {
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

const MAX_KEY = 200;

/** Long keys contain an address, which a client might forge at any length. */
export function shortKey(key: string): string {
  return key.length <= MAX_KEY ? key : createHash('sha256').update(key).digest('hex');
}

/** Counted under a key; see `access/attempt-policy.ts`. */
export interface StoredAttempts {
  readonly wrong: number;
  readonly lockedUntil: number;
  readonly ends: number;
}

/** Keys without wrong attempts are missing from the result. */
export async function findAttempts(knex: Knex, keys: readonly string[]): Promise<ReadonlyMap<string, StoredAttempts>> {
  const rows = await knex('attempts')
    .whereIn('key', [...new Set(keys)])
    .select('key', 'wrong', 'locked_until', 'ends');
  return new Map(rows.map((row) => [row.key, { wrong: row.wrong, lockedUntil: row.locked_until, ends: row.ends }]));
}

export async function saveAttempts(trx: Knex.Transaction, key: string, attempts: StoredAttempts): Promise<void> {
  const row = { key, wrong: attempts.wrong, locked_until: attempts.lockedUntil, ends: attempts.ends };
  await trx('attempts').insert(row).onConflict('key').merge();
}

/** Devices and addresses that entered a correct secret, so other people's guesses don't lock them out. */

/** From the last correct secret. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

export interface KnownClient {
  /** 'device …' or 'address …' */
  readonly client: string;
  /** Which secrets; see `access/attempt-limits.ts`. */
  readonly scope: string;
}

export interface SeenClient extends KnownClient {
  /** Epoch milliseconds of the last correct secret. */
  readonly seen_at: number;
}

/** When each client was last seen; clients that never were are missing from the result. */
export async function findSeenClients(read: Knex, clients: readonly KnownClient[]): Promise<readonly SeenClient[]> {
  const pairs = clients.map(({ client, scope }) => [client, scope]);
  return read('known_clients').whereIn(['client', 'scope'], pairs);
}

/** In any scope; clients that never were are missing. */
export async function findLastSeen(read: Knex, clients: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await read('known_clients')
    .whereIn('client', [...new Set(clients)])
    .groupBy('client')
    .select('client')
    .max({ seen_at: 'seen_at' });
  return new Map(rows.map(({ client, seen_at }) => [client, Number(seen_at)]));
}

export async function saveSeenClients(write: Knex, clients: readonly SeenClient[]): Promise<void> {
  await write('known_clients')
    .insert([...clients])
    .onConflict(['client', 'scope'])
    .merge();
}

export async function purgeKnownClients(write: Knex, now: number, most: number): Promise<number> {
  const old = write('known_clients')
    .where('seen_at', '<=', now - KNOWN_FOR_MS)
    .limit(most)
    .select('client', 'scope');
  return write('known_clients').whereIn(['client', 'scope'], old).delete();
}
