import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShipDate, readShipDate, shownShipDate } from '../../../domain/orders/ship-date';

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
    ['12/04/26', '2026-12-04'],
    ['2/29/2028', '2028-02-29'],
  ])('reads %j as %j', (typed, stored) => {
    expect(readShipDate(typed)).toBe(stored);
  });

  it.each(['2/29/2026', '13/1/2026', '4.12.2026', '12/4', '12/4/226', 'next week', '0/1/2026', '2026-12-04T00:00'])(
    'reads no date in %j',
    (typed) => {
      expect(readShipDate(typed)).toBeUndefined();
    },
  );

  it('reads every calendar day in every format', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const american = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
        expect([readShipDate(iso), readShipDate(american)]).toEqual([iso, iso]);
      }),
    );
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
