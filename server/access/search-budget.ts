import { setImmediate } from 'node:timers/promises';
import type { Context } from 'koa';
import { tooMany } from '../../domain/refusals';
import type { Database } from '../database/database';
import { requestAddress, widestNetwork } from '../http/request/request-address';
import { type FairQueueLimits, fairQueue } from './limits/fair-queue';
import { logSecurity } from './security-log';
import { sessionTag } from './session';

/** Database time that lists, counts, searches, and exports may take: a bucket that fills up at a steady pace. */
interface Budget {
  readonly fullMs: number;
  readonly refillMs: number;
}

/** A list of 100,000 orders takes 5 to 100 ms. People pause in between; a loop of wide searches does not. */
const OF_SESSION: Budget = { fullMs: 10_000, refillMs: 100 };

/** Fifty tablets behind one address that poll twice a minute take a tenth of this. */
const OF_NETWORK: Budget = { fullMs: 30_000, refillMs: 300 };

/** About 5 MB. Beyond this, the oldest buckets are forgotten, which fills them. */
const MAX_BUCKETS = 20_000;

/** One per network at a time, on at most one core and connection. Exports leave a connection for lists. */
const QUEUES: Readonly<Record<'lists' | 'exports' | 'catalogs', FairQueueLimits>> = {
  lists: { atOnce: 2, atOnceEach: 1, waitingEach: 50, waiting: 500 },
  exports: { atOnce: 1, atOnceEach: 1, waitingEach: 50, waiting: 500 },
  /** Comparing catalogs takes the thread that also takes orders. */
  catalogs: { atOnce: 1, atOnceEach: 1, waitingEach: 5, waiting: 50 },
};

const RETRY_WHEN_FULL_MS = 5_000;

export interface SearchBudgets {
  /** Measures a call's lists, counts, and searches. Refuses the call once its caller's budget is spent. */
  databaseOf(ctx: Context, queue?: 'lists' | 'exports'): Database;
  /** Compares catalogs within the same budgets, one comparison at a time. @param person who asks */
  compareCatalogs<Result>(ctx: Context, person: string, compare: () => Promise<Result>): Promise<Result>;
}

interface Bucket {
  leftMs: number;
  at: number;
}

export function openSearchBudgets(time = () => performance.now()): SearchBudgets {
  const buckets = new Map<string, Bucket>();
  const refusal = () => tooMany(RETRY_WHEN_FULL_MS, 'Too many lists are being read at once.');
  const queues = {
    lists: fairQueue(QUEUES.lists, refusal),
    exports: fairQueue(QUEUES.exports, refusal),
    catalogs: fairQueue(QUEUES.catalogs, () => tooMany(RETRY_WHEN_FULL_MS, 'Too many catalogs are being compared.')),
  };

  function bucketOf(key: string, { fullMs, refillMs }: Budget, now: number): Bucket {
    const before = buckets.get(key) ?? { leftMs: fullMs, at: now };
    // A clock that was set back refills nothing.
    const passedMs = Math.max(0, now - before.at);
    const bucket = { leftMs: Math.min(fullMs, before.leftMs + (passedMs / 1000) * refillMs), at: now };
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  }

  /** @param caller undefined for strangers */
  function budgetsOf(ctx: Context, caller: string | undefined) {
    const { now } = ctx.services;
    const network = widestNetwork(requestAddress(ctx).client);
    const budgets: readonly (readonly [string, Budget])[] = [
      [`network ${network}`, OF_NETWORK],
      ...(caller ? [[caller, OF_SESSION] as const] : []),
    ];
    return {
      path: [network, caller ?? ''],
      requireTime(): void {
        for (const [key, budget] of budgets) {
          const { leftMs } = bucketOf(key, budget, now());
          if (leftMs > 0) continue;
          logSecurity(ctx, 'limit_reached', { outcome: 'search-time' });
          throw tooMany(1_000 - (leftMs / budget.refillMs) * 1_000, 'Searches took too much of the server’s time.');
        }
      },
      async measure<Result>(run: () => Promise<Result>): Promise<Result> {
        const started = time();
        try {
          return await run();
        } finally {
          const tookMs = time() - started;
          for (const [key, budget] of budgets) bucketOf(key, budget, now()).leftMs -= tookMs;
        }
      },
    };
  }

  return {
    async compareCatalogs(ctx, person, compare) {
      const { path, requireTime, measure } = budgetsOf(ctx, `person ${person}`);
      requireTime();
      return queues.catalogs(path, async () => {
        // Orders that came in meanwhile go first.
        await setImmediate();
        return measure(compare);
      });
    },
    databaseOf(ctx, queue = 'lists') {
      const { db } = ctx.services;
      const { path, requireTime, measure } = budgetsOf(ctx, sessionTag(ctx));
      let hasBegun = false;

      return {
        ...db,
        withTimeLimit: (pool, limitMs, run) => {
          if (!hasBegun) requireTime();
          hasBegun = true;
          const measured: typeof run = (on) => measure(() => run(on));
          return queues[queue](path, () => db.withTimeLimit(pool, limitMs, measured));
        },
      };
    },
  };
}
