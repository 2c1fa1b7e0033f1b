import { inBatches } from '../../../domain/in-batches';
import type { Database } from '../../database/database';
import { addCalls, type StoredCount, shortKey } from '../../db/limits';
import { CLOCK_TOLERANCE_MS } from '../../operations/clock';

export interface CallCount {
  readonly calls: number;
  readonly ends: number;
}

export interface CallLimit {
  readonly calls: number;
  readonly seconds: number;
}

interface Counted {
  calls: number;
  ends: number;
  unsaved: number;
  readonly windowMs: number;
  readonly savedFrom: number;
}

/** Few addresses ever get there, so almost nothing is written. */
const SAVED_FROM = 1 / 10;

/** About 20 MB. Beyond this, the oldest counts are forgotten: an attack with that many addresses is up to a proxy. */
const MAX_KEYS = 100_000;

/** Few enough that orders don't wait noticeably. */
const SAVED_AT_ONCE = 200;

export type CallCounts = ReturnType<typeof openCallCounts>;

/** Counts calls in memory, because limits are for floods. Saves only counts near their limit. */
export function openCallCounts({ write }: Pick<Database, 'write'>, maxKeys = MAX_KEYS) {
  const counts = new Map<string, Counted>();

  function startWindow(key: string, { calls, seconds }: CallLimit, now: number): Counted {
    const [oldest] = counts.keys();
    if (counts.size >= maxKeys && oldest !== undefined) counts.delete(oldest);
    const windowMs = seconds * 1000;
    const counted = { calls: 0, ends: now + windowMs, unsaved: 0, windowMs, savedFrom: calls * SAVED_FROM };
    // Deleted first, so that it becomes the newest.
    counts.delete(key);
    counts.set(key, counted);
    return counted;
  }

  async function saveSome(windowMs: number, some: readonly (readonly [string, Counted])[], now: number): Promise<void> {
    // Parts of calls stay until they are whole ones.
    const rows = some.map(([key, { unsaved, ends }]) => ({ key, calls: Math.trunc(unsaved), ends }));
    for (const [index, [, counted]] of some.entries()) counted.unsaved -= rows[index]?.calls ?? 0;
    try {
      const totals = new Map((await addCalls(write, rows, windowMs, now)).map((total) => [total.key, total]));
      for (const [key, counted] of some) adopt(counted, totals.get(key));
    } catch (error) {
      for (const [index, [, counted]] of some.entries()) counted.unsaved += rows[index]?.calls ?? 0;
      throw error;
    }
  }

  return {
    count(key: string, limit: CallLimit, now: number): CallCount {
      const short = shortKey(key);
      const before = counts.get(short);
      const isRunning = before && before.ends > now && before.ends <= now + limit.seconds * 1000 + CLOCK_TOLERANCE_MS;
      const counted = isRunning ? before : startWindow(short, limit, now);
      counted.calls += 1;
      counted.unsaved += 1;
      return { calls: counted.calls, ends: counted.ends };
    },
    /** Makes the last call of a window count less. @param calls the part of a call to uncount, at most one */
    giveBack(key: string, calls: number): void {
      const counted = counts.get(shortKey(key));
      if (!counted || counted.calls < calls) return;
      counted.calls -= calls;
      counted.unsaved -= calls;
    },
    /** Saves what has been counted since the last time, and learns what other processes have counted. */
    async save(now: number): Promise<void> {
      const mustBeSaved = ({ calls, unsaved, ends, savedFrom }: Counted) =>
        unsaved >= 1 && ends > now && calls >= savedFrom;
      const unsaved = [...counts].filter(([, counted]) => mustBeSaved(counted));
      for (const windowMs of new Set(unsaved.map(([, counted]) => counted.windowMs))) {
        const ofWindow = unsaved.filter(([, counted]) => counted.windowMs === windowMs);
        for (const some of inBatches(ofWindow, SAVED_AT_ONCE)) await saveSome(windowMs, some, now);
      }
    },
    purge(now: number): void {
      for (const [key, { ends }] of counts) if (ends <= now) counts.delete(key);
    },
  };
}

function adopt(counted: Counted, total: StoredCount | undefined): void {
  if (!total) return;
  counted.calls = total.calls + counted.unsaved;
  counted.ends = total.ends;
}
