import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatTime } from '../../../app/ui/format-time';

const at = (text: string) => new Date(text).getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-11-21T15:00:00') });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('formatTime', () => {
  it.each([
    ['2026-11-21T00:05:00', '12:05 AM'],
    ['2026-11-21T09:12:00', '9:12 AM'],
    ['2026-11-21T23:59:00', '11:59 PM'],
    ['2026-11-20T12:00:00', 'Nov 20, 12:00 PM'],
    ['2025-11-21T09:12:00', 'Nov 21, 9:12 AM'],
  ])('writes %s as %s', (time, text) => {
    expect(formatTime(at(time)).replace('\u202F', ' ')).toBe(text);
  });
});

describe('formatDay', () => {
  it.each([
    ['2026-11-21T23:59:00', 'November 21, 2026'],
    ['2026-02-01T00:00:00', 'February 01, 2026'],
  ])('writes %s as %s', (time, text) => {
    expect(formatDay(at(time))).toBe(text);
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  'writes nothing for %d, which a damaged storage may hold',
  (ms) => {
    expect(formatTime(ms)).toBe('');
    expect(formatDay(ms)).toBe('');
  },
);
