import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_WAIT_MS, retryAfterMs, TRIED_FOR_MS } from '../../../domain/messages/message';

const MINUTE_MS = 60_000;

describe('the wait after an attempt', () => {
  it.each([
    [1, 0, 1],
    [2, 0, 2],
    [3, 0, 4],
    [8, 0, 128],
    [9, 0, 240],
    [40, 0, 240],
    [1, 1, 0.75],
    [40, 1, 180],
  ])('after %i attempts with chance %d is %d minutes', (attempts, random, minutes) => {
    expect(retryAfterMs(attempts, random)).toBe(minutes * MINUTE_MS);
  });

  it('is at least 45 seconds and at most four hours, and never ends by itself', () => {
    return fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const wait = retryAfterMs(attempts, random);
          expect(wait).toBeGreaterThanOrEqual(0.75 * MINUTE_MS);
          expect(wait).toBeLessThanOrEqual(MAX_WAIT_MS);
        },
      ),
    );
  });

  it('makes between 24 and 40 attempts in three days', () => {
    for (const random of [0, 1]) {
      let attempts = 0;
      for (let at = 0; at < TRIED_FOR_MS; at += retryAfterMs(attempts, random)) attempts += 1;
      expect(attempts).toBeGreaterThanOrEqual(24);
      expect(attempts).toBeLessThanOrEqual(40);
    }
  });
});
