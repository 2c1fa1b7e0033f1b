import { type Backoff, exponentialBackoffMs, withJitter } from '../../domain/backoff';

const PAUSE: Backoff = { firstMs: 5_000, maxMs: 5 * 60_000 };

/**
 * Which destinations are left alone, because they do not answer: a mail server that is down would otherwise be waited
 * for once for every mail. After a pause, one message tries. The pause doubles each time, up to five minutes.
 */
export interface Pauses {
  /** The destinations to leave alone at a time. */
  at(now: number): readonly string[];
  /** Whether it has failed last time, so that a single message is enough to try it. */
  isDoubtful(destination: string): boolean;
  /** Returns when to try again. @param random from 0 to 1 */
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
      // Several messages fail together; that is one failure.
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
