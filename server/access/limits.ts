import { batch } from '../database/batch';
import type { Database } from '../database/database';
import { findAttempts, type StoredAttempts, saveAttempts } from '../db/limits';
import { type Background, repeat } from '../jobs/repeat';
import { growingCache } from '../operations/growing-cache';
import type { Services } from '../services';
import { openCallCounts } from './limits/call-counts';
import { openKnownClients } from './limits/known-clients';
import { openSearchBudgets } from './search-budget';

export type Limits = ReturnType<typeof openLimits>;

/** Kept in memory, shared with other processes through the database. */
export function openLimits(db: Database) {
  return {
    calls: openCallCounts(db),
    wrong: openWrongAttempts(db),
    known: openKnownClients(db),
    searches: openSearchBudgets(),
  };
}

async function saveLimits({ calls, known }: Limits, now: number): Promise<void> {
  await calls.save(now);
  await known.save();
}

/** What a crash can lose. */
const EVERY_MS = 1_000;

export function startSavingLimits(services: Services): Background {
  const save = () =>
    saveLimits(services.limits, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error }, 'limits could not be saved'),
    );
  const saving = repeat(save, { everyMs: EVERY_MS });
  return {
    async stop() {
      await saving.stop();
      await save();
    },
  };
}

interface Read {
  readonly attempts: StoredAttempts | undefined;
  readonly readAt: number;
}

/** Another process's counts take effect after this time. */
const KEPT_FOR_MS = 1_000;

const MAX_KEPT = 10_000;
const MAX_READ_AT_ONCE = 200;

/** Wrong attempts at secrets. Each is saved at once; reads are grouped and cached for a second. */
export function openWrongAttempts(db: Pick<Database, 'read' | 'transaction' | 'lock'>) {
  const kept = growingCache<Read>(MAX_KEPT);
  let updates = 0;
  const readTogether = batch(
    async (calls: readonly (readonly string[])[]) => {
      const found = await findAttempts(db.read, calls.flat());
      return calls.map(() => found);
    },
    { most: MAX_READ_AT_ONCE, sizeOf: (keys) => keys.length },
  );

  function keep(key: string, attempts: StoredAttempts | undefined, now: number): void {
    kept.set(key, { attempts, readAt: now });
  }

  return {
    async find(keys: readonly string[], now: number): Promise<readonly (StoredAttempts | undefined)[]> {
      // Either way, because the clock can be set back.
      const isKept = (key: string) => Math.abs(now - (kept.get(key)?.readAt ?? Infinity)) < KEPT_FOR_MS;
      if (keys.every(isKept)) return keys.map((key) => kept.get(key)?.attempts);
      const updatesBefore = updates;
      const found = await readTogether(keys);
      if (updates === updatesBefore) for (const key of keys) keep(key, found.get(key), now);
      return keys.map((key) => found.get(key));
    },
    async update(
      keys: readonly string[],
      decide: (before: StoredAttempts | undefined, index: number) => StoredAttempts | undefined,
      now: number,
    ): Promise<void> {
      const after = await db.transaction(async (trx) => {
        await db.lock(trx, keys);
        const before = await findAttempts(trx, keys);
        const decided = keys.map((key, index) => decide(before.get(key), index));
        for (const [index, attempts] of decided.entries()) {
          if (attempts) await saveAttempts(trx, keys[index] as string, attempts);
        }
        return keys.map((key, index) => decided[index] ?? before.get(key));
      });
      updates += 1;
      for (const [index, key] of keys.entries()) keep(key, after[index], now);
    },
  };
}
