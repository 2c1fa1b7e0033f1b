import { describe, expect, it } from 'vitest';
import { numericDays } from '../../../domain/orders/numeric-days';

describe('numericDays', () => {
  const TODAY = '2026-11-22';

  it.each([
    ['no dates', ['', 'Week 50', 'N/A'], 'month_first'],
    ['dates in words, and dates that start with the year', ['9-Dec-26', '2026-12-09', 'Dec 9'], 'month_first'],
    ['a day above 12 in second place', ['12/09/2026', '12/19/2026'], 'month_first'],
    ['a day above 12 in first place', ['09/12/2026', '19/12/2026'], 'day_first'],
    ['days above 12 in both places', ['12/19/2026', '19/12/2026'], 'ask'],
    ['the same number twice', ['12/12/2026'], 'month_first'],
    ['dates that would be long past with the day first', ['12/09/2026'], 'month_first'],
    ['the same dates without a year', ['12/9'], 'month_first'],
    ['dates that are near both ways', ['01/02/2027'], 'ask'],
    ['dates that are only near with the day first', ['10/12/2026'], 'ask'],
    ['dates that are near both ways, and one that is not', ['01/02/2027', '12/09/2026'], 'month_first'],
    ['dates that are far both ways', ['01/02/2019'], 'month_first'],
    ['no such day', ['13/45/2026'], 'month_first'],
  ])('of %s', (_what, cells, kind) => {
    expect(numericDays(cells, TODAY).kind).toBe(kind);
  });

  it.each([
    // "05/06/2027" with the day first is June 5, 2027.
    ['183 days ahead', '2026-12-04', 'ask'],
    ['184 days ahead', '2026-12-03', 'month_first'],
    ['31 days ago', '2027-07-06', 'ask'],
    ['32 days ago', '2027-07-07', 'month_first'],
  ])('are near up to half a year ahead and a month ago: %s', (_what, today, kind) => {
    expect(numericDays(['05/06/2027'], today).kind).toBe(kind);
  });
});
