import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

export interface CallLimit {
  readonly calls: number;
  readonly seconds: number;
}

export interface CallCount {
  /** Calls in this window, including this one and refused ones. */
  readonly calls: number;
  /** End of the window, in epoch milliseconds. */
  readonly ends: number;
}

/** The library counts whole points, so a call is as many as it has parts that can be given back. */
const POINTS_PER_CALL = 8;

/** About 25 MB. An attack from more addresses is up to a proxy. */
const MAX_KEYS = 100_000;

export type CallCounts = ReturnType<typeof openCallCounts>;

/**
 * Counts calls by key in memory. A window begins with a key's first call and follows the caller's clock: the library's
 * own windows follow the machine's, take a timer per key, and have no bound, so here it only adds up points.
 */
export function openCallCounts(maxKeys = MAX_KEYS) {
  const points = new RateLimiterMemory({ points: POINTS_PER_CALL, duration: 0, keyPrefix: '' });
  /** Ends of the windows by key. The window that began first comes first. */
  const windows = new Map<string, number>();

  function forget(key: string): void {
    windows.delete(key);
    void points.delete(key);
  }

  function beginWindow(key: string, ends: number): number {
    forget(key);
    const [oldest] = windows.keys();
    if (windows.size >= maxKeys && oldest !== undefined) forget(oldest);
    windows.set(key, ends);
    return ends;
  }

  return {
    /** Counts a call. Comparing the count with the limit is up to the caller. */
    async count(key: string, { seconds }: Pick<CallLimit, 'seconds'>, now: number): Promise<CallCount> {
      const latestEnd = now + seconds * 1000;
      const before = windows.get(key) ?? 0;
      // One that ends too late is from before the clock was set back.
      const isRunning = before > now && before <= latestEnd + CLOCK_TOLERANCE_MS;
      const ends = isRunning ? before : beginWindow(key, latestEnd);
      const { consumedPoints } = await points.penalty(key, POINTS_PER_CALL);
      return { calls: consumedPoints / POINTS_PER_CALL, ends };
    },
    /** Uncounts a call of the window that ends then, or a part of it. @param part in eighths, at most 1 */
    async giveBack(key: string, ends: number, part: number): Promise<void> {
      if (windows.get(key) === ends) await points.reward(key, part * POINTS_PER_CALL);
    },
    /** Frees the memory of windows that have ended. */
    purge(now: number): void {
      for (const [key, ends] of windows) if (ends <= now) forget(key);
    },
  };
}
