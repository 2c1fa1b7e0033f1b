import { describe, expect, it } from 'vitest';
import { addBusinessDays, expectedArrival } from '../../../domain/orders/expected-arrival';

describe('addBusinessDays', () => {
  it.each([
    ['2026-11-23', 0, '2026-11-23', 'nothing'],
    ['2026-11-23', 1, '2026-11-24', 'a Monday'],
    ['2026-11-26', 1, '2026-11-27', 'a Thursday'],
    ['2026-11-27', 1, '2026-11-30', 'a Friday'],
    ['2026-11-28', 1, '2026-11-30', 'a Saturday'],
    ['2026-11-29', 1, '2026-11-30', 'a Sunday'],
    ['2026-11-23', 4, '2026-11-27', 'within a week'],
    ['2026-11-23', 5, '2026-11-30', 'over a weekend'],
    ['2026-11-23', 10, '2026-12-07', 'over two'],
    ['2026-12-31', 1, '2027-01-01', 'over a year’s end'],
    ['2028-02-28', 1, '2028-02-29', 'to a leap day'],
  ])('from %s, %d is %s (%s)', (day, count, expected) => {
    expect(addBusinessDays(day, count)).toBe(expected);
  });

  it.each([
    [1, 1],
    [3, 4],
    [5, 5],
    [7, 23],
    [60, 60],
  ])('never ends on a weekend, and adds up: %d and %d', (first, more) => {
    for (let day = 0; day < 14; day += 1) {
      const from = new Date(Date.UTC(2026, 10, 23 + day)).toISOString().slice(0, 10);
      const end = addBusinessDays(from, first + more);
      expect([0, 6]).not.toContain(new Date(`${end}T00:00:00Z`).getUTCDay());
      expect(addBusinessDays(addBusinessDays(from, first), more)).toBe(end);
    }
  });
});

describe('expectedArrival', () => {
  const LEAD_TIMES: Record<string, string> = {
    POLO: '10 business days',
    CAP: '1 business day',
    MAT: 'about two weeks',
  };
  const at = (lines: Parameters<typeof expectedArrival>[0], today = '2026-11-23') =>
    expectedArrival(lines, (code) => LEAD_TIMES[code], { placedDay: '2026-11-23', today });

  it('adds four business days in transit to the lead time', () => {
    expect(at([{ code: 'POLO' }])).toEqual({ ships: '2026-12-07', arrives: '2026-12-11' });
  });

  it('waits for the line that ships last', () => {
    expect(at([{ code: 'CAP' }, { code: 'POLO' }, { code: 'CAP' }])?.ships).toBe('2026-12-07');
  });

  it('takes a line’s own ship date over its lead time', () => {
    expect(at([{ code: 'POLO', estShipDate: '2026-12-16' }])).toEqual({ ships: '2026-12-16', arrives: '2026-12-22' });
    expect(at([{ code: 'MAT', estShipDate: '2026-12-01' }])?.ships).toBe('2026-12-01');
  });

  it('leaves out what has been shipped', () => {
    expect(at([{ code: 'POLO', shippedAt: 1 }, { code: 'CAP' }])?.ships).toBe('2026-11-24');
    expect(at([{ code: 'POLO', shippedAt: 1 }])).toBeUndefined();
  });

  it.each([
    ['an item without a lead time in business days', [{ code: 'POLO' }, { code: 'MAT' }]],
    ['an item that left the catalog', [{ code: 'GONE' }]],
    ['a ship date in words', [{ code: 'POLO', estShipDate: 'Week 50' }]],
    ['no lines', []],
  ])('says nothing with %s', (_what, lines) => expect(at(lines)).toBeUndefined());

  it('says nothing once the day it should ship has passed', () => {
    expect(at([{ code: 'POLO' }], '2026-12-07')).toBeDefined();
    expect(at([{ code: 'POLO' }], '2026-12-08')).toBeUndefined();
  });
});
