import { inBatches } from '../../../domain/in-batches';
import { batch } from '../../database/batch';
import type { Database } from '../../database/database';
import {
  findLastSeen,
  findSeenClients,
  KNOWN_FOR_MS,
  type KnownClient,
  type SeenClient,
  saveSeenClients,
} from '../../db/limits';
import { growingCache } from '../../operations/growing-cache';

/** Saved again at most once a day, so a correct secret rarely causes a write. */
const REMEMBER_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** About 10 MB. */
const MAX_KEPT = 50_000;

/** Few enough that orders don't wait noticeably. */
const AT_ONCE = 200;

/** A flood of calls asks the database about its device once in this time. */
const NO_FOR_MS = 5_000;

/** Devices and addresses where a correct secret was entered, in memory; new ones are saved in between. */
export function openKnownClients({ read, write }: Pick<Database, 'read' | 'write'>) {
  const kept = growingCache<SeenClient>(MAX_KEPT);
  const seenAnywhere = growingCache<number>(MAX_KEPT);
  const notKnown = growingCache<number>(MAX_KEPT);
  let unsaved = new Map<string, SeenClient>();
  const findTogether = batch(
    async (clients: readonly KnownClient[]) => {
      const seen = new Map((await findSeenClients(read, clients)).map((client) => [nameOf(client), client]));
      return clients.map((client) => seen.get(nameOf(client)));
    },
    { most: AT_ONCE },
  );
  const findAnywhereTogether = batch(
    async (clients: readonly string[]) => {
      const seen = await findLastSeen(read, clients);
      return clients.map((client) => seen.get(client));
    },
    { most: AT_ONCE },
  );

  function keep(client: SeenClient): void {
    kept.set(nameOf(client), client);
    seenAnywhere.set(client.client, client.seen_at);
    notKnown.delete(client.client);
  }

  function isRemembered(client: string, now: number): boolean {
    return isRecent(seenAnywhere.get(client), now);
  }

  return {
    async isKnown(client: KnownClient, now: number): Promise<boolean> {
      if (isRecent(kept.get(nameOf(client))?.seen_at, now)) return true;
      const seen = await findTogether(client);
      if (!seen || !isRecent(seen.seen_at, now)) return false;
      keep(seen);
      return true;
    },
    isRemembered,
    /** Whether a correct secret of any scope was entered there. A negative answer is cached for a few seconds. */
    async isKnownAnywhere(client: string, now: number): Promise<boolean> {
      if (isRemembered(client, now)) return true;
      if (Math.abs(now - (notKnown.get(client) ?? -Infinity)) < NO_FOR_MS) return false;
      const seenAt = await findAnywhereTogether(client);
      if (seenAt !== undefined) seenAnywhere.set(client, seenAt);
      if (isRecent(seenAt, now)) return true;
      notKnown.set(client, now);
      return false;
    },
    remember(client: KnownClient, now: number): void {
      const before = kept.get(nameOf(client));
      if (before && now - before.seen_at < REMEMBER_AGAIN_AFTER_MS) return;
      const seen = { ...client, seen_at: now };
      keep(seen);
      unsaved.set(nameOf(seen), seen);
    },
    async save(): Promise<void> {
      const clients = [...unsaved.values()];
      unsaved = new Map();
      for (const some of inBatches(clients, AT_ONCE)) await saveSeenClients(write, some);
    },
  };
}

const nameOf = ({ client, scope }: KnownClient) => `${client} ${scope}`;

function isRecent(seenAt: number | undefined, now: number): boolean {
  return seenAt !== undefined && now - seenAt < KNOWN_FOR_MS;
}
