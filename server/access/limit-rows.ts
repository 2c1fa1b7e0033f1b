import type { Knex } from 'knex';
import { DAY_MS } from '../../domain/orders/calendar-day';
import type { Database } from '../database/database';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

/**
 * Counts a call for all servers, in a window that begins with a key's first call.
 * @returns the calls in the window, including this one, and when it ends
 */
export async function addCall(write: Knex, key: string, windowMs: number, now: number) {
  const latestEnd = now + windowMs;
  const isRunning = 'case when rate_limits.ends > ? and rate_limits.ends <= ? then';
  const running = [now, latestEnd + CLOCK_TOLERANCE_MS];
  const [count] = await write('rate_limits')
    .insert({ key, calls: 1, ends: latestEnd })
    .onConflict('key')
    .merge({
      calls: write.raw(`${isRunning} rate_limits.calls + 1 else 1 end`, running),
      ends: write.raw(`${isRunning} rate_limits.ends else excluded.ends end`, running),
    })
    .returning(['calls', 'ends']);
  return count as { readonly calls: number; readonly ends: number };
}

/** Wrong attempts counted under a key; see `access/attempt-policy.ts`. */
export interface StoredAttempts {
  readonly wrong: number;
  readonly lockedUntil: number;
  readonly ends: number;
}

/** What wrong attempts count against. */
export interface AttemptKey {
  readonly key: string;
}

/** @returns in the order of the counters; undefined for those without wrong attempts */
export async function findAttempts(knex: Knex, counters: readonly AttemptKey[]) {
  const rows = await knex('attempts').whereIn(
    'key',
    counters.map(({ key }) => key),
  );
  const found = new Map<string, StoredAttempts>(
    rows.map(({ key, wrong, locked_until, ends }) => [key, { wrong, lockedUntil: locked_until, ends }]),
  );
  return counters.map(({ key }) => found.get(key));
}

/** Other servers see the change with their next attempt. @param decide undefined to change nothing */
export function updateAttempts<Each extends AttemptKey>(
  db: Pick<Database, 'transaction' | 'lock'>,
  counters: readonly Each[],
  decide: (before: StoredAttempts | undefined, counter: Each) => StoredAttempts | undefined,
): Promise<void> {
  const keys = counters.map(({ key }) => key);
  return db.transaction(async (trx) => {
    await db.lock(trx, keys);
    const before = await findAttempts(trx, counters);
    for (const [index, counter] of counters.entries()) {
      const after = decide(before[index], counter);
      if (!after) continue;
      const row = { key: counter.key, wrong: after.wrong, locked_until: after.lockedUntil, ends: after.ends };
      await trx('attempts').insert(row).onConflict('key').merge();
    }
  });
}

/** Counted from the last correct secret that a device or address entered. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

export interface KnownClient {
  /** 'device …' or 'address …' */
  readonly client: string;
  /** Which secrets; see `access/attempt-limits.ts`. */
  readonly scope: string;
}

export interface SeenClient extends KnownClient {
  /** Epoch milliseconds. */
  readonly seen_at: number;
}

/** When the client last entered a correct secret of any scope. */
export async function findLastSeen(read: Knex, client: string): Promise<number | undefined> {
  const [last] = await read('known_clients').where({ client }).max({ seen_at: 'seen_at' });
  return last?.seen_at == null ? undefined : Number(last.seen_at);
}

/** @returns when each last entered a correct secret, in their order; undefined for never */
export async function findSeen(read: Knex, clients: readonly KnownClient[]): Promise<readonly (number | undefined)[]> {
  const pairs = clients.map(({ client, scope }) => [client, scope]);
  const rows = await read('known_clients').whereIn(['client', 'scope'], pairs);
  const seenAt = new Map(rows.map(({ client, scope, seen_at }) => [`${client} ${scope}`, seen_at]));
  return clients.map(({ client, scope }) => seenAt.get(`${client} ${scope}`));
}

/** @param clients each once */
export async function saveLastSeen(write: Knex, clients: readonly SeenClient[]): Promise<void> {
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
