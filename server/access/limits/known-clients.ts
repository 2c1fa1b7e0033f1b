import type { Database } from '../../db/database';
import { groupCalls } from '../../db/group-calls';
import {
  findSeenClients,
  KNOWN_FOR_MS,
  type KnownClient,
  type SeenClient,
  saveSeenClients,
} from '../../db/known-clients';

/** Devices and addresses where a correct secret was entered, in memory; new ones are saved in between. */
export interface KnownClients {
  isKnown(client: KnownClient, now: number): Promise<boolean>;
  /** From now on, the client is known. */
  remember(client: KnownClient, now: number): void;
  /** Saves the clients to be remembered. */
  save(): Promise<void>;
}

/** Saved again at most once a day, so that a correct secret rarely causes a write. */
const REMEMBER_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** About 10 MB. */
const MOST_KEPT = 50_000;

/** Few enough that orders do not wait noticeably. */
const AT_ONCE = 200;

export function openKnownClients({ read, write }: Pick<Database, 'read' | 'write'>): KnownClients {
  const kept = new Map<string, SeenClient>();
  let unsaved = new Map<string, SeenClient>();
  const findTogether = groupCalls(
    async (clients: readonly KnownClient[]) => {
      const seen = new Map((await findSeenClients(read, clients)).map((client) => [nameOf(client), client]));
      return clients.map((client) => seen.get(nameOf(client)));
    },
    { most: AT_ONCE },
  );

  function keep(client: SeenClient): void {
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(nameOf(client), client);
  }

  return {
    async isKnown(client, now) {
      const isRecent = (seen: SeenClient | undefined) => seen !== undefined && now - seen.seen_at < KNOWN_FOR_MS;
      if (isRecent(kept.get(nameOf(client)))) return true;
      const seen = await findTogether(client);
      if (seen && isRecent(seen)) keep(seen);
      return isRecent(seen);
    },
    remember(client, now) {
      const before = kept.get(nameOf(client));
      if (before && now - before.seen_at < REMEMBER_AGAIN_AFTER_MS) return;
      const seen = { ...client, seen_at: now };
      keep(seen);
      unsaved.set(nameOf(seen), seen);
    },
    async save() {
      const clients = [...unsaved.values()];
      unsaved = new Map();
      for (let from = 0; from < clients.length; from += AT_ONCE) {
        await saveSeenClients(write, clients.slice(from, from + AT_ONCE));
      }
    },
  };
}

const nameOf = ({ client, scope }: KnownClient) => `${client} ${scope}`;
