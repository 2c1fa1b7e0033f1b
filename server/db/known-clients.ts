import type { Knex } from 'knex';

/** Devices and addresses that entered a correct secret, so that other people's guesses don't lock them out. */

const DAY_MS = 24 * 60 * 60_000;

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
  const rows: { client: string; seen_at: number }[] = await read('known_clients')
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

/** @returns how many rows it deleted, at most `most` */
export async function purgeKnownClients(write: Knex, now: number, most: number): Promise<number> {
  const old = write('known_clients')
    .where('seen_at', '<=', now - KNOWN_FOR_MS)
    .limit(most)
    .select('client', 'scope');
  return write('known_clients').whereIn(['client', 'scope'], old).delete();
}
