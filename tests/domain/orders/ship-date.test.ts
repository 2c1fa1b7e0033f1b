import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShipDate } from '../../../domain/orders/calendar-day';
import { readShipDate, storedShipDate } from '../../../domain/orders/read-ship-date';
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

describe('storedShipDate', () => {
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
    expect(storedShipDate(typed, { today: '2026-11-22' })).toBe(stored);
  });

  it.each(['13/45/2026', 'Feb 30', '58214', 'x'.repeat(41)])('does not read %j', (typed) => {
    expect(storedShipDate(typed, { today: '2026-11-22' })).toBeUndefined();
  });

  it('needs to know the day for a date without a year', () => {
    expect(storedShipDate('Dec 9')).toBeUndefined();
  });

  it('reads what is stored and what is shown as the same again', () => {
    return fc.assert(
      fc.property(fc.string({ maxLength: 45 }), (typed) => {
        const stored = storedShipDate(typed, { today: '2026-11-22' });
        fc.pre(stored !== undefined);
        expect([storedShipDate(stored), storedShipDate(shownShipDate(stored))]).toEqual([stored, stored]);
      }),
    );
  });
});

describe('readShipDate', () => {
  it.each([
    ['11/22', '2026-11-22', { kind: 'read', stored: '2026-11-22' }],
    ['11/21', '2026-11-22', { kind: 'refused', why: 'is before the order’s own day, 11/22/2026' }],
    ['Nov 21, 2026', '2026-11-22', { kind: 'refused', why: 'is before the order’s own day, 11/22/2026' }],
    ['Week 40', '2026-11-22', { kind: 'read', stored: 'Week 40' }],
  ])('compares %s with the order’s own day, %s', (typed, orderedOn, read) => {
    expect(readShipDate(typed, { today: '2026-11-29', orderedOn })).toEqual(read);
  });

  it.each([
    '-',
    '??',
    '12-4',
    '9-10',
    '12/4-12/8',
    'Dec 9-10',
    'Dec-26',
    'jan27',
    '12/2026',
    '2026-12',
    '46360',
    '46360.5',
    '2026',
    '1,500',
    '12/32/26',
    '10.11.2026',
    '12/09/26 25:00',
    '2026-12-09T99:00',
  ])('stores no text for %s, which looks like a date', (typed) => {
    expect(storedShipDate(typed, { today: '2026-11-29' })).toBeUndefined();
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
