import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { purgeKnownClients } from '../access/limit-rows';
import type { Database, HasDatabase } from '../database/database';
import { purgeEnded } from '../database/purge-ended';
import { purgeDevices } from '../devices/rows';
import { type Repeated, repeat } from '../jobs/repeat';
import type { HasClock } from '../operations/clock';
import { listCustomersWithOrders, newestOrderAt, purgeOldOrders } from '../order-rows/delete-orders';
import { purgeAssets } from '../pictures/asset-rows';
import type { MaintenanceNeeds } from './needs';

const EVERY_MS = 60_000;

/** Small enough that orders never notice. */
const AT_ONCE = 500;

type Purge = (write: Knex, now: number, most: number) => Promise<number>;

const PURGES: readonly Purge[] = [
  purgeEnded('rate_limits', 'key'),
  purgeEnded('attempts', 'key'),
  purgeKnownClients,
  purgeDevices,
  purgeEnded('sessions', 'id'),
  purgeEnded('office_sessions', 'hash'),
  purgeEnded('person_links', 'hash'),
  purgeEnded('passkey_challenges', 'challenge'),
  purgeAssets,
];

export function startPurgingExpired(services: MaintenanceNeeds): Repeated {
  return repeat(() => purgeExpired(services), { everyMs: EVERY_MS });
}

/** In small batches, so other writes can run in between. */
export async function purgeExpired({ db, limits, now, log }: MaintenanceNeeds): Promise<void> {
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

const RETAIN_EVERY_MS = 60 * 60_000;

/** Orders can have hundreds of lines. A batch takes a few milliseconds. */
const ORDERS_AT_ONCE = 50;

/** Rests this much longer than a batch took, so orders that are placed meanwhile hardly notice. */
const REST = 4;

/** Per hour: a first pass after years may take a day, and somebody can notice a mistake before everything's gone. */
const MAX_PER_PASS = 5_000;

export function startDeletingOldOrders(services: MaintenanceNeeds): Repeated {
  return repeat((isStopped) => retainOrders(services, isStopped), { everyMs: RETAIN_EVERY_MS, runAtStart: true });
}

export async function retainOrders(services: MaintenanceNeeds, isStopped = () => false): Promise<void> {
  const { db, log, settings } = services;
  if (settings.retainOrdersDays === undefined) return;
  try {
    const before = await retainedFrom(services, settings.retainOrdersDays);
    let deleted = 0;
    for (const customer of await listCustomersWithOrders(db.read)) {
      for (let batch = ORDERS_AT_ONCE; batch === ORDERS_AT_ONCE && deleted < MAX_PER_PASS && !isStopped(); ) {
        const startedAt = performance.now();
        batch = await purgeOldOrders(db, customer, before, ORDERS_AT_ONCE);
        deleted += batch;
        if (batch > 0) await sleep(REST * (performance.now() - startedAt));
      }
    }
    if (deleted > 0) log.info({ orders: deleted, before: new Date(before).toISOString() }, 'old orders deleted');
  } catch (error) {
    log.warn({ err: error }, 'old orders could not be deleted');
  }
}

/** No store goes this long without an order. If this one seems to, the clock may be off by years. */
const QUIET_MS = 30 * DAY_MS;

/** A clock that runs far ahead must not delete every order. */
async function retainedFrom({ db, now }: HasDatabase & HasClock, days: number): Promise<number> {
  const newest = (await newestOrderAt(db.read)) ?? now();
  return Math.min(now(), newest + QUIET_MS) - days * DAY_MS;
}
