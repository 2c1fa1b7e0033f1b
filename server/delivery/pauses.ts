import { type Backoff, exponentialBackoffMs, withJitter } from '../../domain/backoff';

const PAUSE: Backoff = { firstMs: 5_000, maxMs: 5 * 60_000 };

/**
 * Destinations to leave alone because they don't respond: otherwise every mail would wait for a mail server that's
 * down. After a pause, one message tries; each failure doubles the pause, up to five minutes.
 */
export interface Pauses {
  at(now: number): readonly string[];
  /** Failed last time, so one message is enough to try it. */
  isDoubtful(destination: string): boolean;
  /** @returns when to try again @param random 0 to 1 */
  extend(destination: string, now: number, random: number): number;
  end(destination: string): void;
}

export function openPauses(): Pauses {
  const paused = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    at: (now) => [...paused].filter(([, { until }]) => until > now && until <= now + PAUSE.maxMs).map(([name]) => name),
    isDoubtful: (destination) => paused.has(destination),
    extend(destination, now, random) {
      const known = paused.get(destination);
      // Messages that fail together count as one failure.
      if (known && known.until > now && known.until <= now + PAUSE.maxMs) return known.until;
      const failures = (known?.failures ?? 0) + 1;
      const until = now + withJitter(exponentialBackoffMs(failures, PAUSE), 1 / 4, random);
      paused.set(destination, { failures, until });
      return until;
    },
    end(destination) {
      paused.delete(destination);
    },
  };
}
