import { describe, expect, it } from 'vitest';
import { momentOf, zoneName } from '../../domain/zoned-time';

describe('momentOf', () => {
  it.each([
    ['2027-01-01', '00:00', 'America/New_York', '2027-01-01T05:00:00.000Z'],
    ['2027-07-01', '00:00', 'America/New_York', '2027-07-01T04:00:00.000Z'],
    ['2027-01-01', '00:00', 'America/Los_Angeles', '2027-01-01T08:00:00.000Z'],
    ['2026-12-31', '23:59', 'America/Phoenix', '2027-01-01T06:59:00.000Z'],
    ['2027-01-01', '09:30', 'UTC', '2027-01-01T09:30:00.000Z'],
    // The clock skips this hour.
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-03-14', '01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    // This hour comes twice.
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, moment) => {
    expect(new Date(momentOf(day, time, zone)).toISOString()).toBe(moment);
  });
});

describe('zoneName', () => {
  it('is the name that people use all year', () => {
    expect(zoneName('America/New_York')).toBe('Eastern Time');
    expect(zoneName('America/Chicago')).toBe('Central Time');
  });
});
