import { setImmediate as others } from 'node:timers/promises';

/** A request that arrives meanwhile waits at most about this long. */
const SLICE_MS = 8;

/** Runs long work in steps, and lets other work in between. */
export async function inSlices<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await others();
    until = performance.now() + SLICE_MS;
  }
}

/** Runs the same work without a break. */
export function atOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
