import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import { tooMany } from '../../domain/refusals';
import type { Database, HasDatabase } from '../database/database';
import { requestAddress, widestNetwork } from '../http/request/request-address';
import { fairQueue } from '../limits/fair-queue';
import { openTimeBudgets, type TimeBudget } from '../limits/time-budgets';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import { logSecurity } from './security-log';
import { sessionTag } from './session-cookie';

/** A list of 100,000 orders takes 5 to 100 ms of the database. People pause in between; a loop of searches doesn't. */
const OF_CALLER: TimeBudget = { fullMs: 10_000, refillMs: 100 };

/** Fifty tablets behind one address that poll twice a minute take a tenth of this. */
const OF_NETWORK: TimeBudget = { fullMs: 30_000, refillMs: 300 };

const RETRY_WHEN_FULL_MS = 5_000;
const isReading = () => tooMany(RETRY_WHEN_FULL_MS, 'Too many lists are being read at once.');
const isComparing = () => tooMany(RETRY_WHEN_FULL_MS, 'Too many catalogs are being compared.');

type SearchNeeds = HasDatabase & HasLog & HasClock;

export interface SearchBudgets {
  /** Measures a call's lists, counts, and searches. Refuses the call once its caller's budget is spent. */
  databaseOf(services: SearchNeeds, ctx: Context, queue?: 'lists' | 'exports'): Database;
  /** Compares catalogs within the same budgets, one comparison at a time. @param person who asks */
  compareCatalogs<Result>(
    services: SearchNeeds,
    ctx: Context,
    person: string,
    compare: () => Promise<Result>,
  ): Promise<Result>;
}

export function openSearchBudgets(time = () => performance.now()): SearchBudgets {
  const spent = openTimeBudgets();
  /** One per network at a time, on at most one core and connection. Exports leave a connection for lists. */
  const queues = {
    lists: fairQueue({ atOnce: 2, atOnceEach: 1, waitingEach: 50, waiting: 500 }, isReading),
    exports: fairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 50, waiting: 500 }, isReading),
    /** Comparing catalogs takes the thread that also takes orders. */
    catalogs: fairQueue({ atOnce: 1, atOnceEach: 1, waitingEach: 5, waiting: 50 }, isComparing),
  };

  /** @param caller undefined for strangers */
  function budgetsOf(services: SearchNeeds, ctx: Context, caller: string | undefined) {
    const { now } = services;
    const network = widestNetwork(requestAddress(ctx).client);
    const budgets = new Map([[`network ${network}`, OF_NETWORK], ...(caller ? [[caller, OF_CALLER] as const] : [])]);
    return {
      path: [network, caller ?? ''],
      requireTime(): void {
        const waitMs = Math.max(...[...budgets].map(([key, budget]) => spent.waitMs(key, budget, now())));
        if (waitMs === 0) return;
        logSecurity(services, ctx, 'limit_reached', { outcome: 'search-time' });
        throw tooMany(waitMs, 'Searches took too much of the server’s time.');
      },
      async measure<Result>(run: () => Promise<Result>): Promise<Result> {
        const started = time();
        try {
          return await run();
        } finally {
          const tookMs = time() - started;
          for (const [key, budget] of budgets) spent.spend(key, budget, tookMs, now());
        }
      },
    };
  }

  return {
    async compareCatalogs(services, ctx, person, compare) {
      const { path, requireTime, measure } = budgetsOf(services, ctx, `person ${person}`);
      requireTime();
      return queues.catalogs(path, async () => {
        // Orders that came in meanwhile go first.
        await setImmediate();
        return measure(compare);
      });
    },
    databaseOf(services, ctx, queue = 'lists') {
      const { db } = services;
      const { path, requireTime, measure } = budgetsOf(services, ctx, sessionTag(ctx));
      let hasBegun = false;
      return {
        ...db,
        withTimeLimit: (pool, limitMs, run) => {
          if (!hasBegun) requireTime();
          hasBegun = true;
          return queues[queue](path, () => db.withTimeLimit(pool, limitMs, (on) => measure(() => run(on))));
        },
      };
    },
  };
}
