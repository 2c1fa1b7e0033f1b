import { growingCache } from '../operations/growing-cache';

/** Time that work may take: a bucket that refills at a steady pace, also after more than it held has been spent. */
export interface TimeBudget {
  readonly fullMs: number;
  /** Milliseconds a second. */
  readonly refillMs: number;
}

/** About 5 MB. Beyond this, those that weren't used longest are forgotten, which fills them. */
const MAX_BUDGETS = 20_000;

/** Keeps time budgets by key, in memory. */
export function openTimeBudgets() {
  const budgets = growingCache<{ readonly leftMs: number; readonly at: number }>(MAX_BUDGETS);

  /** @returns what's left after the expense, which may be less than nothing */
  function spend(key: string, { fullMs, refillMs }: TimeBudget, ms: number, now: number): number {
    const before = budgets.get(key) ?? { leftMs: fullMs, at: now };
    // A clock that was set back refills nothing.
    const passedMs = Math.max(0, now - before.at);
    const leftMs = Math.min(fullMs, before.leftMs + (passedMs / 1000) * refillMs) - ms;
    budgets.set(key, { leftMs, at: now });
    return leftMs;
  }

  return {
    spend,
    /** Milliseconds to wait while nothing is left; 0 if something is. */
    waitMs(key: string, budget: TimeBudget, now: number): number {
      const leftMs = spend(key, budget, 0, now);
      return leftMs > 0 ? 0 : 1_000 - (leftMs / budget.refillMs) * 1_000;
    },
  };
}
