import { describe, expect, it } from 'vitest';
import { type AttemptRecord, decideAttempt } from '../../../server/access/attempt-policy';
import { maxWrongPerDay } from '../../support/server/attempts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = 1_795_000_000_000;

/** Makes as many wrong attempts as possible, each as early as allowed, and returns their times. */
function triesOfADay(free: number): readonly number[] {
  const times: number[] = [];
  let record: AttemptRecord | undefined;
  let now = NOW;
  while (now < NOW + DAY_MS) {
    const decision = decideAttempt(record, { freeAttempts: free }, now);
    if (decision.kind === 'locked') {
      now = decision.until;
      continue;
    }
    times.push(now);
    record = decision.ifWrong;
  }
  return times;
}

describe('decideAttempt', () => {
  it('allows the free attempts at once, and locks with the last of them', () => {
    const times = triesOfADay(3);

    expect(times.slice(0, 3)).toEqual([NOW, NOW, NOW]);
    expect(times[3]).toBe(NOW + MINUTE_MS);
  });

  it('locks for one, two, four, eight and then fifteen minutes', () => {
    const waits = triesOfADay(1).map((time, index, times) => (times[index + 1] ?? time) - time);

    expect(waits.slice(0, 6).map((wait) => wait / MINUTE_MS)).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it.each([1, 10, 200])('allows %d free attempts and about a hundred more in a day', (free) => {
    expect(triesOfADay(free).length).toBeLessThanOrEqual(maxWrongPerDay({ freeAttempts: free }));
    expect(maxWrongPerDay({ freeAttempts: free })).toBeLessThanOrEqual(free + 100);
  });

  it.each([
    [0, 'locked'],
    [MINUTE_MS, 'locked'],
    [MINUTE_MS + 1, 'allowed'],
    [DAY_MS, 'allowed'],
  ])('after the clock has been set back by %d ms, says %s', (back, kind) => {
    const record = { wrong: 500, lockedUntil: NOW + 15 * MINUTE_MS, ends: NOW + DAY_MS };

    expect(decideAttempt(record, { freeAttempts: 10 }, NOW - back).kind).toBe(kind);
  });

  it('forgets everything a day after the first wrong try', () => {
    const record = { wrong: 500, lockedUntil: NOW + MINUTE_MS, ends: NOW };

    expect(decideAttempt(record, { freeAttempts: 10 }, NOW)).toEqual({
      kind: 'allowed',
      ifWrong: { wrong: 1, lockedUntil: 0, ends: NOW + DAY_MS },
    });
  });
});
