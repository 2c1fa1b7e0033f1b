import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_TIME_ZONE } from '../../domain/orders/calendar-day';
import { addPending, followTimeZone, listZones } from '../db/report-sums';
import type { Services } from '../operations/services/services';
import { type Repeated, repeat } from './repeat';

/** Reports count pending orders themselves, so this only keeps them few. */
const EVERY_MS = 2_000;

/** A few milliseconds of work, during which SQLite can't store orders. */
const ORDERS_AT_ONCE = 10;

/** Rests this much longer than a batch took, so orders get nine tenths of the database even after an upgrade. */
const REST = 9;

const REPORT_EVERY = 10_000;

type Summing = Pick<Services, 'db' | 'stores' | 'log'>;

export function startSummingOrders(services: Services): Repeated {
  return repeat((isStopped) => sumPendingOrders(services, isStopped), { everyMs: EVERY_MS, runAtStart: true });
}

/** Adds all pending orders to the sums. After an upgrade, these are all orders there are. */
export async function sumPendingOrders({ db, stores, log }: Summing, isStopped = () => false): Promise<void> {
  function timeZoneOf(customer: string): string | undefined {
    const outline = stores.get(customer)?.outline;
    return outline && (outline.time_zone ?? DEFAULT_TIME_ZONE);
  }

  try {
    for (const { customer, time_zone } of await listZones(db.read)) {
      const timeZone = timeZoneOf(customer) ?? time_zone;
      if (timeZone !== time_zone && (await followTimeZone(db, customer, timeZone)))
        log.info({ customer, timeZone }, 'reports start over');
    }
    let done = 0;
    while (!isStopped()) {
      const startedAt = performance.now();
      const added = await addPending(db, ORDERS_AT_ONCE, timeZoneOf);
      done += added;
      if (done % REPORT_EVERY < added && done >= REPORT_EVERY) log.info({ orders: done }, 'orders added to reports');
      if (added < ORDERS_AT_ONCE) return;
      await sleep(REST * (performance.now() - startedAt));
    }
  } catch (error) {
    log.warn({ err: error }, 'orders could not be added to reports');
  }
}
