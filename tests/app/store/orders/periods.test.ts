import { afterEach, describe, expect, it, vi } from 'vitest';
import { PERIODS } from '../../../../app/ui/filter-fields';
import { localDay } from '../../../../app/ui/local-day';

afterEach(() => {
  vi.useRealTimers();
});

/** From the period's first day until today, both included. */
function daysOf(period: string): number {
  const from = PERIODS.find(({ text }) => text === period)?.from();
  const day = new Date();
  let days = 1;
  for (; localDay(day.getTime()) !== from; day.setDate(day.getDate() - 1)) days += 1;
  return days;
}

describe('the dates of the Orders screen', () => {
  // The clock changes on the first of November.
  it.each([new Date(2026, 10, 7, 0, 0), new Date(2026, 10, 1, 23, 59), new Date(2026, 2, 10, 12, 0)])(
    'cover as many days as they say on %s',
    (now) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      expect(daysOf('Today')).toBe(1);
      expect(daysOf('Last 7 days')).toBe(7);
      expect(daysOf('Last 30 days')).toBe(30);
      expect(daysOf('Last 90 days')).toBe(90);
      expect(daysOf('This month')).toBe(now.getDate());
    },
  );
});
