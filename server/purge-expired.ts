import type { Knex } from 'knex';
import { purgeAttempts } from './db/attempts';
import { purgeKnownClients } from './db/known-clients';
import { purgeEndedCounts } from './db/rate-limits';
import { purgeSessions } from './db/sessions';
import type { Services } from './services';

const EVERY_MS = 60_000;

/** Few enough that an order never waits noticeably behind them. */
const AT_ONCE = 500;

/** Each deletes at most so many rows whose time has passed, and returns how many it has. */
const PURGES: readonly ((write: Knex, now: number, most: number) => Promise<number>)[] = [
  purgeEndedCounts,
  purgeAttempts,
  purgeKnownClients,
  purgeSessions,
];

/** Deletes what has expired, again and again. Returns how to stop it, which waits for what is under way. */
export function keepPurgingExpired(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => purgeExpired(services));
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** In small steps, between which other writes have their turn. */
export async function purgeExpired({ db, now, log }: Services): Promise<void> {
  try {
    for (const purge of PURGES) while ((await purge(db.write, now(), AT_ONCE)) === AT_ONCE);
  } catch (error) {
    log.warn({ err: error }, 'what has expired could not be deleted');
  }
}
