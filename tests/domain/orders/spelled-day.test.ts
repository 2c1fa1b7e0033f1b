import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/orders/calendar-day';
import { readSpelledDay } from '../../../domain/orders/spelled-day';

const TODAY = '2026-11-22';

function dayOf(typed: string, today?: string) {
  const read = readSpelledDay(typed, { today });
  return read.kind === 'day' ? read.day : read.kind;
}

describe('readSpelledDay', () => {
  it.each([
    '12/04/2026',
    '12/4/26',
    '12-4-2026',
    '12-04-26',
    '2026-12-04',
    '2026-12-4',
    '4-Dec-26',
    '04-Dec-2026',
    '4 Dec 2026',
    '4 December 2026',
    'Dec 4, 2026',
    'Dec. 4, 2026',
    'DEC 4 2026',
    'December 4, 2026',
    'December 4th, 2026',
    "Dec 4 '26",
    'Fri, Dec 4, 2026',
    'Friday, December 4, 2026',
    'Dec 4',
    '4-Dec',
    '12/4',
    '  december   4 ',
    '2026/12/04',
    '2026.12.4',
    '12/04/26.',
    '12/4,',
    '2026-12-04T00:00',
    '2026-12-04T23:30:00.000Z',
    '2026-12-04 00:00:00',
    '12/4/2026 0:00',
    '12/4/2026 12:00:00 AM',
    '12/04/2026 5:30pm EST',
    'Dec 4, 2026 17:00',
    '12/4/2026 (Fri)',
    '12/4/2026 Friday',
    '\uFF11\uFF12/\uFF14/\uFF12\uFF10\uFF12\uFF16',
    '4\u2011Dec\u201126',
  ])('reads %j as December 4', (typed) => {
    expect(dayOf(typed, TODAY)).toBe('2026-12-04');
  });

  it.each([
    ['Nov 22', '2026-11-22'],
    ['Nov 21', '2026-11-21'],
    ['10/22', '2026-10-22'],
    ['10/21', '2027-10-21'],
    ['1/1', '2027-01-01'],
  ])('reads %s as the nearest such day from a month before November 22, 2026', (typed, day) => {
    expect(dayOf(typed, TODAY)).toBe(day);
  });

  it.each([
    ['11/27', '2026-11-29', '2026-11-27'],
    ['12/30', '2027-01-02', '2026-12-30'],
    ['1/2', '2026-12-30', '2027-01-02'],
    ['2/29', '2027-12-01', '2028-02-29'],
    ['2/29', '2028-03-31', '2028-02-29'],
    ['2/29', '2028-04-01', 'not_a_day'],
  ])('reads %s on %s as %s', (typed, today, day) => {
    expect(dayOf(typed, today)).toBe(day);
  });

  it('finds a day for each date, 31 days back to 334 ahead', () => {
    const today = '2026-11-29';
    const days = Array.from({ length: 366 }, (_, at) => addDays(today, at - 31));
    // The 366th day is the first one's, a year on.
    const read = days.map((day) => dayOf(`${Number(day.slice(5, 7))}/${Number(day.slice(8))}`, today));
    expect(read).toEqual(days.with(365, days[0] ?? ''));
  });

  it.each([
    '13/45/2026',
    '13/1/2026',
    '2/29/2026',
    '0/1/2026',
    '12/4/1999',
    '12/4/226',
    '2026-02-30',
    '12-4',
    'Feb 30',
    '31-Jun-26',
    'April 31, 2027',
    'Feb 29, 2027',
    'Dec 0',
    '46360',
    '50',
  ])('takes %j for a day that there is not', (typed) => {
    expect(dayOf(typed, TODAY)).toBe('not_a_day');
  });

  it.each(['Dec 9', '9-Dec', '12/9'])('cannot read %s without knowing the day', (typed) => {
    expect(dayOf(typed)).toBe('not_a_day');
  });

  it.each([
    ['09.12.2026', undefined, 'two_days'],
    ['09.12.2026', true, '2026-12-09'],
    ['09.12.2026', false, '2026-09-12'],
    ['9.9.2026', undefined, '2026-09-09'],
    ['25.12.2026', undefined, '2026-12-25'],
    ['12.25.2026', undefined, '2026-12-25'],
    ['31.31.2026', undefined, 'no_such_day'],
    ['Dec-26', undefined, 'day_or_month'],
    ['Dec-09', undefined, '2026-12-09'],
    ['26-Dec', undefined, '2026-12-26'],
    ['Dec 26', undefined, '2026-12-26'],
    ['46360', undefined, 'number'],
    ['Feb 29', undefined, 'no_year'],
  ])('takes %s, with the day first %s, for %s', (typed, isDayFirst, result) => {
    const read = readSpelledDay(typed, { today: TODAY, isDayFirst });
    expect(read.kind === 'day' ? read.day : read.kind === 'not_a_day' && read.why).toBe(result);
  });

  it.each([
    'Week 50',
    'TBD',
    'soon',
    'mid December',
    'December',
    'Dec 2026',
    'May',
    'Wed',
    'Q1 2027',
    'ship 12/4',
    '2-3 weeks',
    'Decent 9',
    'N/A',
    '',
  ])('takes %j for a text', (typed) => {
    expect(dayOf(typed, TODAY)).toBe('text');
  });

  it('reads every day in every spelling', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const inWords = (date: Date, month: 'short' | 'long', weekday?: 'short' | 'long') =>
      date.toLocaleDateString('en-US', {
        ...{ month, day: 'numeric', year: 'numeric', timeZone: 'UTC' },
        ...(weekday ? { weekday } : {}),
      });
    return fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month, number] = iso.split('-');
        const name = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
        const spellings = [
          iso,
          `${Number(month)}/${Number(number)}/${year}`,
          `${month}/${number}/${year.slice(2)}`,
          `${number}-${name}-${year.slice(2)}`,
          `${number} ${name} ${year}`,
          inWords(date, 'short'),
          inWords(date, 'long', 'short'),
          inWords(date, 'long', 'long'),
        ];
        expect(spellings.map((spelling) => dayOf(spelling))).toEqual(spellings.map(() => iso));
      }),
    );
  });

  it('reads a day without a year as one within the window', () => {
    const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
    return fc.assert(
      fc.property(day, day, (wanted, date) => {
        const today = date.toISOString().slice(0, 10);
        const monthDay = wanted.toISOString().slice(5, 10);
        fc.pre(monthDay !== '02-29');
        const read = dayOf(
          wanted.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
          today,
        );
        expect(read.slice(5)).toBe(monthDay);
        expect(read >= addDays(today, -31) && read <= addDays(today, 334)).toBe(true);
      }),
    );
  });

  it('reads any text without an error', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(['day', 'not_a_day', 'text']).toContain(readSpelledDay(typed, { today: TODAY }).kind);
      }),
    );
  });
});
