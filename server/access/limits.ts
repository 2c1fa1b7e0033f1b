import type { Database } from '../db/database';
import { repeat } from '../jobs/repeat';
import type { Services } from '../operations/services/services';
import { openCallCounts } from './limits/call-counts';
import { openKnownClients } from './limits/known-clients';
import { openWrongAttempts } from './limits/wrong-attempts';
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

export async function saveLimits({ calls, known }: Limits, now: number): Promise<void> {
  await calls.save(now);
  await known.save();
}

/** What a crash can lose. */
const EVERY_MS = 1_000;

export function startSavingLimits(services: Services): { stop(): Promise<void> } {
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
