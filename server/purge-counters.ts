import { purgeEndedCounts } from './db/rate-limits';
import type { Services } from './services';

const EVERY_MS = 60_000;

/** Few enough that an order never waits noticeably behind them. */
const AT_ONCE = 500;

/** Deletes counters whose time has passed, again and again. Returns how to stop it, which waits for what is under way. */
export function keepPurgingCounters(services: Services): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => purgeCounters(services));
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** In small steps, between which other writes have their turn. */
export async function purgeCounters({ db, now, log }: Services): Promise<void> {
  try {
    while ((await purgeEndedCounts(db.write, now(), AT_ONCE)) === AT_ONCE);
  } catch (error) {
    log.warn({ err: error }, 'old counters could not be deleted');
  }
}
