export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Exponential backoff: `firstMs` after the first failure, then twice as long each time, up to `maxMs`. */
export function exponentialBackoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(firstMs * 2 ** Math.min(Math.max(0, failures - 1), 30), maxMs);
}

/**
 * Shortens a wait by up to `share`, so that clients that failed together don't retry together.
 * @param random 0 to 1
 */
export function withJitter(waitMs: number, share: number, random: number): number {
  return Math.round(waitMs * (1 - share * random));
}
