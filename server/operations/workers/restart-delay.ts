/** A worker that ends sooner than this after it was ready, or before, has ended quickly. */
export const QUICK_MS = 1_000;

const SHORTEST_MS = 100;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a worker is started again. It doubles with each quick end in a row, so that one that cannot
 * run does not keep a core busy with starting.
 */
export function restartDelayMs(quickEndsInARow: number): number {
  return Math.min(SHORTEST_MS * 2 ** Math.max(0, quickEndsInARow - 1), LONGEST_MS);
}
