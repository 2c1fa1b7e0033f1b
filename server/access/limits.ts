import type { Database } from '../db/database';
import { repeat } from '../jobs/repeat';
import type { Services } from '../operations/services/services';
import { type CallCounts, openCallCounts } from './limits/call-counts';
import { type KnownClients, openKnownClients } from './limits/known-clients';
import { openWrongAttempts, type WrongAttempts } from './limits/wrong-attempts';
import { openSearchBudgets, type SearchBudgets } from './search-budget';

export interface Limits {
  readonly calls: CallCounts;
  readonly wrong: WrongAttempts;
  readonly known: KnownClients;
  readonly searches: SearchBudgets;
}

export function openLimits(db: Database): Limits {
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
