import { inBatches } from '../../domain/in-batches';
import { batch } from '../database/batch';
import type { Database } from '../database/database';
import { type Background, repeat } from '../jobs/repeat';
import { openCallCounts } from '../limits/call-counts';
import { growingCache } from '../operations/growing-cache';
import type { HasLog } from '../operations/log';
import {
  type AttemptKey,
  findAttempts,
  findLastSeen,
  findSeen,
  KNOWN_FOR_MS,
  type KnownClient,
  type SeenClient,
  type StoredAttempts,
  saveLastSeen,
  updateAttempts,
} from './limit-rows';
import { openSearchBudgets } from './search-budget';

export type Limits = ReturnType<typeof openLimits>;

/** Calls and search time are counted here, by each server alone. */
export function openLimits(db: Database) {
  return {
    calls: openCallCounts(),
    wrong: openWrongAttempts(db),
    known: openKnownClients(db),
    searches: openSearchBudgets(),
  };
}

/** Another server's wrong attempts count here after this time. */
const READ_AGAIN_AFTER_MS = 1_000;

const MAX_ATTEMPTS_KEPT = 10_000;

/**
 * Wrong attempts: rows, and in memory those read within the last second. Many tablets behind one address try at once.
 */
function openWrongAttempts(db: Database) {
  const kept = growingCache<{ readonly attempts: StoredAttempts | undefined; readonly readAt: number }>(
    MAX_ATTEMPTS_KEPT,
  );
  const findTogether = batch(
    async (asked: readonly (readonly AttemptKey[])[]) => {
      const found = await findAttempts(db.read, asked.flat());
      const rest = [...found];
      return asked.map(({ length }) => rest.splice(0, length));
    },
    { most: MAX_ROWS_TOGETHER, sizeOf: ({ length }) => length },
  );
  let updates = 0;

  return {
    /** @returns in the order of the counters; undefined for those without wrong attempts */
    async find(counters: readonly AttemptKey[], now: number): Promise<readonly (StoredAttempts | undefined)[]> {
      const keptOf = ({ key }: AttemptKey) => kept.get(key);
      // Either way, because the clock can be set back.
      const isFresh = (counter: AttemptKey) =>
        Math.abs(now - (keptOf(counter)?.readAt ?? Infinity)) < READ_AGAIN_AFTER_MS;
      if (counters.every(isFresh)) return counters.map((counter) => keptOf(counter)?.attempts);
      const before = updates;
      const found = await findTogether(counters);
      // What an attempt has counted meanwhile is newer than what was read.
      if (updates === before)
        for (const [index, { key }] of counters.entries()) kept.set(key, { attempts: found[index], readAt: now });
      return found;
    },
    /** @param decide undefined to change nothing */
    async update<Each extends AttemptKey>(
      counters: readonly Each[],
      decide: (before: StoredAttempts | undefined, counter: Each) => StoredAttempts | undefined,
    ): Promise<void> {
      await updateAttempts(db, counters, decide);
      updates += 1;
      for (const { key } of counters) kept.delete(key);
    },
  };
}

/** Few enough for a statement. */
const MAX_ROWS_TOGETHER = 200;

/** Saved again at most once a day, so a correct secret rarely causes a write. */
const REMEMBER_AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** About 10 MB. */
const MAX_KEPT = 50_000;

/** A flood of calls asks the database about its device once in this time. */
const NO_FOR_MS = 5_000;

/** Devices and addresses where a correct secret was entered: rows, and in memory those asked about last. */
export function openKnownClients({ read, write }: Pick<Database, 'read' | 'write'>) {
  /** Times by client, and by client and scope. */
  const seenAt = growingCache<number>(MAX_KEPT);
  /** When the database said no, by client. */
  const unknownAt = growingCache<number>(MAX_KEPT);
  let unsaved = new Map<string, SeenClient>();

  const findTogether = batch((clients: readonly KnownClient[]) => findSeen(read, clients), { most: MAX_ROWS_TOGETHER });

  const isRecent = (key: string, now: number) => now - (seenAt.get(key) ?? -Infinity) < KNOWN_FOR_MS;
  const keyOf = ({ client, scope }: KnownClient) => `${client} ${scope}`;

  function keep(client: KnownClient, at: number): void {
    for (const key of [client.client, keyOf(client)]) seenAt.set(key, at);
  }

  return {
    async isKnown(client: KnownClient, now: number): Promise<boolean> {
      if (isRecent(keyOf(client), now)) return true;
      const at = await findTogether(client);
      if (at !== undefined) keep(client, at);
      return isRecent(keyOf(client), now);
    },
    /** Whether this server knows without a query that a correct secret of any scope was entered there. */
    isRemembered: isRecent,
    /** Like `isRemembered`, with a query. A negative answer is cached for a few seconds. */
    async isKnownAnywhere(client: string, now: number): Promise<boolean> {
      if (isRecent(client, now)) return true;
      if (Math.abs(now - (unknownAt.get(client) ?? -Infinity)) < NO_FOR_MS) return false;
      const at = await findLastSeen(read, client);
      // A right secret may have come meanwhile, and isn't saved yet.
      if (at !== undefined && !isRecent(client, now)) seenAt.set(client, at);
      if (!isRecent(client, now)) unknownAt.set(client, now);
      return isRecent(client, now);
    },
    /** Other servers know the client once it's saved: an order doesn't wait for a second commit. */
    remember(client: KnownClient, now: number): void {
      const before = seenAt.get(keyOf(client));
      if (before !== undefined && now - before < REMEMBER_AGAIN_AFTER_MS) return;
      keep(client, now);
      // Bounded while the database takes no writes.
      if (unsaved.size < MAX_KEPT) unsaved.set(keyOf(client), { ...client, seen_at: now });
    },
    /** Saves those remembered since. If that fails, they're saved the next time. */
    async save(): Promise<void> {
      const clients = unsaved;
      unsaved = new Map();
      try {
        for (const some of inBatches([...clients.values()], MAX_ROWS_TOGETHER)) await saveLastSeen(write, some);
      } catch (error) {
        unsaved = new Map([...clients, ...unsaved]);
        throw error;
      }
    },
  };
}

const SAVE_EVERY_MS = 1_000;

export function startSavingKnownClients({ limits: { known }, log }: HasLimits & HasLog): Background {
  const save = () =>
    known.save().catch((error: unknown) => log.warn({ err: error }, 'devices with a right secret could not be saved'));
  const saving = repeat(save, { everyMs: SAVE_EVERY_MS });
  return {
    async stop() {
      await saving.stop();
      await save();
    },
  };
}

export interface HasLimits {
  readonly limits: Limits;
}
