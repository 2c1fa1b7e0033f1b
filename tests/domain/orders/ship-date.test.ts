import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShipDate } from '../../../domain/orders/calendar-day';
import { readShipDate } from '../../../domain/orders/read-ship-date';
import { earliestShipDate, shownShipDate } from '../../../domain/orders/ship-date';

describe('isShipDate', () => {
  it.each(['', '2026-12-04', '2028-02-29', '2000-01-01', '9999-12-31'])('takes %j', (text) => {
    expect(isShipDate(text)).toBe(true);
  });

  it.each([
    'N/A',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1999-12-31',
    '2026-1-4',
    '12/4/2026',
    'soon',
  ])('takes no %j', (text) => {
    expect(isShipDate(text)).toBe(false);
  });
});

describe('readShipDate', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['N/A', ''],
    [' n/a ', ''],
    ['2026-12-04', '2026-12-04'],
    ['12/4/2026', '2026-12-04'],
    ['Dec 9', '2026-12-09'],
    [' Week 50 ', 'Week 50'],
    ['TBD', 'TBD'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('reads %j as %j', (typed, stored) => {
    expect(readShipDate(typed, '2026-11-22')).toBe(stored);
  });

  it.each(['13/45/2026', 'Feb 30', '58214', 'x'.repeat(41)])('does not read %j', (typed) => {
    expect(readShipDate(typed, '2026-11-22')).toBeUndefined();
  });

  it('needs to know the day for a date without a year', () => {
    expect(readShipDate('Dec 9')).toBeUndefined();
  });

  it('reads what is stored and what is shown as the same again', () => {
    return fc.assert(
      fc.property(fc.string({ maxLength: 45 }), (typed) => {
        const stored = readShipDate(typed, '2026-11-22');
        fc.pre(stored !== undefined);
        expect([readShipDate(stored), readShipDate(shownShipDate(stored))]).toEqual([stored, stored]);
      }),
    );
  });
});

describe('earliestShipDate', () => {
  it.each([
    [[], undefined],
    [['', ''], undefined],
    [['2026-12-09', '', '2026-12-04'], '2026-12-04'],
    [['2026-12-09', '!', '12 weeks'], '2026-12-09'],
    [['Week 50', 'TBD'], 'TBD'],
  ])('of %j is %s', (stored, earliest) => {
    expect(earliestShipDate(stored)).toBe(earliest);
  });
});

describe('shownShipDate', () => {
  it.each([
    ['', 'N/A'],
    ['2026-12-04', '12/04/2026'],
    ['mid December', 'mid December'],
  ])('shows %j as %s', (stored, shown) => {
    expect(shownShipDate(stored)).toBe(shown);
  });
});
