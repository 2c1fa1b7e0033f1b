import type { Database } from '../database/database';
import { openCallCounts } from '../limits/call-counts';
import { growingCache } from '../operations/growing-cache';
import { findLastSeen, KNOWN_FOR_MS, type KnownClient, saveLastSeen } from './limit-rows';
import { openSearchBudgets } from './search-budget';

export type Limits = ReturnType<typeof openLimits>;

/** Calls and search time are counted here, by each server alone. */
export function openLimits(db: Database) {
  return { calls: openCallCounts(), known: openKnownClients(db), searches: openSearchBudgets() };
}

/** Saved again at most once a day, so a correct secret rarely causes a write. */
const REMEMBER_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** About 10 MB. */
const MAX_KEPT = 50_000;

/** A flood of calls asks the database about its device once in this time. */
const NO_FOR_MS = 5_000;

/** Devices and addresses where a correct secret was entered: rows, and in memory those asked about last. */
export function openKnownClients({ read, write }: Pick<Database, 'read' | 'write'>) {
  /** By client, and by client and scope. */
  const seenAt = growingCache<number>(MAX_KEPT);
  /** When the database said no, by client. */
  const unknownAt = growingCache<number>(MAX_KEPT);

  const isRecent = (key: string, now: number) => now - (seenAt.get(key) ?? -Infinity) < KNOWN_FOR_MS;
  const keyOf = ({ client, scope }: KnownClient) => `${client} ${scope}`;

  function keep(client: KnownClient, at: number): void {
    for (const key of [client.client, keyOf(client)]) seenAt.set(key, at);
  }

  return {
    async isKnown(client: KnownClient, now: number): Promise<boolean> {
      if (isRecent(keyOf(client), now)) return true;
      const at = await findLastSeen(read, client.client, client.scope);
      if (at !== undefined) keep(client, at);
      return isRecent(keyOf(client), now);
    },
    /** Whether this server knows without a query that a correct secret of any scope was entered there. */
    isRemembered: isRecent,
    /** Like `isRemembered`, with a query. A negative answer is cached for a few seconds. */
    async isKnownAnywhere(client: string, now: number): Promise<boolean> {
      if (isRecent(client, now)) return true;
      if (Math.abs(now - (unknownAt.get(client) ?? -Infinity)) < NO_FOR_MS) return false;
      seenAt.set(client, await findLastSeen(read, client));
      if (!isRecent(client, now)) unknownAt.set(client, now);
      return isRecent(client, now);
    },
    /** Saves the client at once, so other servers know it from then on. */
    async remember(client: KnownClient, now: number): Promise<void> {
      const before = seenAt.get(keyOf(client));
      if (before !== undefined && now - before < REMEMBER_AGAIN_AFTER_MS) return;
      await saveLastSeen(write, client, now);
      keep(client, now);
    },
  };
}

export interface HasLimits {
  readonly limits: Limits;
}
