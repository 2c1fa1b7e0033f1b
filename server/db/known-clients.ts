import type { Knex } from 'knex';
import type { Database } from './connection';

/** Devices and addresses where a correct secret was entered, so that other people's guesses do not lock them out. */

const DAY_MS = 24 * 60 * 60_000;

/** Counted from the last correct secret. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

/**
 * @param client 'device …' or 'address …'
 * @param scope which secrets; see `access/attempt-limits.ts`
 */
export async function isKnownClient(read: Knex, client: string, scope: string, now: number): Promise<boolean> {
  const row = await read('known_clients').where({ client, scope }).first('seen_at');
  return row !== undefined && now - Number(row.seen_at) < KNOWN_FOR_MS;
}

/** Updated at most once a day, so that a correct secret rarely causes a write. */
const REMEMBER_AGAIN_AFTER_MS = DAY_MS;

export async function rememberClients(
  { read, write }: Database,
  clients: readonly string[],
  scope: string,
  now: number,
): Promise<void> {
  const fresh: string[] = await read('known_clients')
    .whereIn('client', [...clients])
    .where({ scope })
    .where('seen_at', '>', now - REMEMBER_AGAIN_AFTER_MS)
    .pluck('client');
  const rows = clients.filter((client) => !fresh.includes(client)).map((client) => ({ client, scope, seen_at: now }));
  if (rows.length > 0) await write('known_clients').insert(rows).onConflict(['client', 'scope']).merge();
}

/** Deletes at most `most` expired rows; returns how many. */
export async function purgeKnownClients(write: Knex, now: number, most: number): Promise<number> {
  const old = write('known_clients')
    .where('seen_at', '<=', now - KNOWN_FOR_MS)
    .limit(most)
    .select('rowid');
  return write('known_clients').whereIn('rowid', old).delete();
}
