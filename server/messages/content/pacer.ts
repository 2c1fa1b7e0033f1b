import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs work one at a time, with rests in between. */
export type Pace = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Composing takes at most a fifth of the time. Claiming, sending, and marking come on top. */
const REST = 4;

/** While requests take more of the thread than this, messages wait. */
const BUSY = 0.3;
const CHECK_EVERY_MS = 50;
const MAX_REST_MS = 1_000;

/** Messages are composed on the thread that takes orders, and orders come first. */
export function pacer(): Pace {
  let free: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = free;
    let isDone: (rest: Promise<void>) => void = () => undefined;
    free = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    await before;
    const start = performance.now();
    try {
      return await work();
    } finally {
      isDone(rest(REST * (performance.now() - start)));
    }
  };
}

async function rest(leastMs: number): Promise<void> {
  let last = performance.eventLoopUtilization();
  for (let rested = 0, ms = leastMs; rested < MAX_REST_MS; rested += ms, ms = CHECK_EVERY_MS) {
    await delay(Math.min(ms, MAX_REST_MS), undefined, { ref: false });
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, last).utilization < BUSY) return;
    last = now;
  }
}
