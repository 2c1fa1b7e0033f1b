import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpelledDay } from '../../../domain/orders/read-ship-date';

const TODAY = '2026-11-22';

function dayOf(typed: string, today?: string) {
  const read = readSpelledDay(typed, today);
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
  ])('reads %j as December 4', (typed) => {
    expect(dayOf(typed, TODAY)).toBe('2026-12-04');
  });

  it.each([
    ['Nov 22', '2026-11-22'],
    ['Nov 21', '2027-11-21'],
    ['1/1', '2027-01-01'],
    ['Feb 29', '2028-02-29'],
  ])('reads %s as the next such day from November 22, 2026 on', (typed, day) => {
    expect(dayOf(typed, TODAY)).toBe(day);
  });

  it('finds February 29 also when a leap year is left out', () => {
    expect(dayOf('Feb 29', '2096-03-01')).toBe('2104-02-29');
  });

  it.each([
    '13/45/2026',
    '13/1/2026',
    '2/29/2026',
    '0/1/2026',
    '12/4/1999',
    '12/4/226',
    '4.12.2026',
    '2026-02-30',
    '2026-12-04T00:00',
    '12/4/2026 0:00',
    'Feb 30',
    '31-Jun-26',
    'April 31, 2027',
    'Feb 29, 2027',
    'Dec 0',
    '46360',
    '50',
  ])('takes %j for a day that there is not', (typed) => {
    expect(dayOf(typed, TODAY)).toBe('no_such_day');
  });

  it.each(['Dec 9', '9-Dec', '12/9'])('cannot read %s without knowing the day', (typed) => {
    expect(dayOf(typed)).toBe('no_such_day');
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

  it('reads a day without a year as one that is not past, within a year', () => {
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
        expect(read >= today && Number(read.slice(0, 4)) <= Number(today.slice(0, 4)) + 1).toBe(true);
      }),
    );
  });

  it('reads any text without an error', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(['day', 'no_such_day', 'text']).toContain(readSpelledDay(typed, TODAY).kind);
      }),
    );
  });
});
