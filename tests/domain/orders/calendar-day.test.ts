import { describe, expect, it } from 'vitest';
import { dayInTimeZone } from '../../../domain/orders/calendar-day';

describe('dayInTimeZone', () => {
  // 04:30 in London is 23:30 the day before in Atlanta, and 22:30 in Dallas.
  const night = Date.UTC(2026, 10, 24, 4, 30);
  it.each([
    [undefined, '2026-11-23'],
    ['America/Chicago', '2026-11-23'],
    ['Europe/London', '2026-11-24'],
  ])('in %s is %s', (timeZone, day) => expect(dayInTimeZone(night, timeZone)).toBe(day));

  it.each([
    [Date.UTC(2026, 10, 24, 4, 59, 59), '2026-11-23'],
    [Date.UTC(2026, 10, 24, 5), '2026-11-24'],
  ])('changes at midnight there', (at, day) => expect(dayInTimeZone(at)).toBe(day));
});
