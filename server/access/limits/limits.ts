import type { Database } from '../../db/database';
import { type CallCounts, openCallCounts } from './call-counts';
import { type KnownClients, openKnownClients } from './known-clients';
import { openWrongAttempts, type WrongAttempts } from './wrong-attempts';

/** What limits are based on: kept in memory, shared with other processes through the database. */
export interface Limits {
  readonly calls: CallCounts;
  readonly wrong: WrongAttempts;
  readonly known: KnownClients;
}

export function openLimits(db: Database): Limits {
  return { calls: openCallCounts(db), wrong: openWrongAttempts(db), known: openKnownClients(db) };
}

/** Saves what has changed, so that it survives a restart and other processes see it. */
export async function saveLimits({ calls, known }: Limits, now: number): Promise<void> {
  await calls.save(now);
  await known.save();
}
