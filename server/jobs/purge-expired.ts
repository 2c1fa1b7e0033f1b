import type { Knex } from 'knex';
import type { Database } from '../db/database';
import { purgeAttempts, purgeEndedCounts, purgeKnownClients } from '../db/limits';
import { purgeSessions } from '../db/sessions';
import type { Services } from '../operations/services/services';
import { type Repeated, repeat } from './repeat';

const EVERY_MS = 60_000;

/** Small enough that orders never notice. */
const AT_ONCE = 500;

type Purge = (write: Knex, now: number, most: number) => Promise<number>;

const PURGES: readonly Purge[] = [purgeEndedCounts, purgeAttempts, purgeKnownClients, purgeSessions];

export function startPurgingExpired(services: Services): Repeated {
  return repeat(() => purgeExpired(services), { everyMs: EVERY_MS });
}

/** In small batches, so other writes can run in between. */
export async function purgeExpired({ db, limits, now, log }: Services): Promise<void> {
  limits.calls.purge(now());
  try {
    for (const purge of PURGES) while ((await purgeSome(db, purge, now())) === AT_ONCE);
  } catch (error) {
    log.warn({ err: error }, 'expired rows could not be deleted');
  }
}

/** Behind a lock: two processes that delete the same rows in different orders would deadlock. */
function purgeSome(db: Database, purge: Purge, now: number): Promise<number> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['purging']);
    return purge(trx, now, AT_ONCE);
  });
}
