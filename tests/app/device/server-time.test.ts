import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmedNow,
  isOlderThan,
  keptNow,
  noteServerTime,
  retentionNow,
  serverNow,
} from '../../../app/device/server-time';
import { serverAnswersAt } from '../../support/device/server-time';

const NOW = Date.UTC(2026, 10, 29, 15);
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

// The first test runs before any answer.
describe('before the server has answered', () => {
  it('the device’s clock shows the date, and nothing is old', () => {
    noteServerTime(new Response(null, { headers: { Date: 'yesterday' } }));
    expect([confirmedNow(), retentionNow(), serverNow()]).toEqual([undefined, undefined, NOW]);
    expect(keptNow()).toEqual({ saved_at: NOW });
    expect(isOlderThan(DAY_MS, { confirmed_at: NOW - YEAR_MS })).toBe(false);
  });
});

describe('after an answer', () => {
  it('time goes on from it, whatever the device’s clock does', () => {
    serverAnswersAt(NOW + YEAR_MS);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(NOW - YEAR_MS);
    expect(serverNow()).toBe(NOW + YEAR_MS + 60_000);
    expect(keptNow()).toEqual({ saved_at: NOW - YEAR_MS, confirmed_at: NOW + YEAR_MS + 60_000 });
  });

  it.each([
    ['a day old', DAY_MS, NOW, NOW, false],
    ['older', DAY_MS + 1_000, NOW, NOW, true],
    ['older by the device’s clock only', 0, NOW, NOW + YEAR_MS, false],
    ['older by the server’s clock only', DAY_MS + 1_000, NOW, NOW - YEAR_MS, false],
    ['from a minute in which the server’s clock was ahead', -YEAR_MS, NOW, NOW, false],
  ])('what is %s may be deleted: %#', (_what, ageMs, server, device, expected) => {
    vi.setSystemTime(device);
    serverAnswersAt(server);
    expect(isOlderThan(DAY_MS, { confirmed_at: server - ageMs })).toBe(expected);
  });

  it('what has no confirmed time is never old', () => {
    serverAnswersAt(NOW);
    expect(isOlderThan(DAY_MS, {})).toBe(false);
  });
});
