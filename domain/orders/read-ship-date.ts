import { DAY_MS, dayText } from './calendar-day';
import { NO_SHIP_DATE } from './ship-date';

export const MAX_SHIP_DATE_LENGTH = 40;

/**
 * Typed or pasted text as stored: a day, a text, or '' for N/A. Undefined if it looks like a date but isn't one, or is
 * too long.
 * @param today YYYY-MM-DD; without it, days without a year ("Dec 9") can't be read
 * @param isDayFirst whether "4/12" means December 4, as sheets from abroad have it
 */
export function readShipDate(typed: string, today?: string, isDayFirst = false): string | undefined {
  const text = typed.trim();
  if (text === '' || text.toUpperCase() === NO_SHIP_DATE) return '';
  const read = readSpelledDay(text, today, isDayFirst);
  if (read.kind === 'day') return read.day;
  return read.kind === 'text' && text.length <= MAX_SHIP_DATE_LENGTH ? text : undefined;
}

/**
 * Days as suppliers write them: "12/04/2026", "12/4/26", "12-4-2026", "2026-12-04", "9-Dec-26", "9 Dec 2026", "December
 * 9, 2026", "Dec 9", "12/4", also after a weekday ("Fri, Dec 4"). In numbers, the month comes first. A day without a
 * year is the next such day.
 */
type SpelledDay =
  | { readonly kind: 'day'; readonly day: string }
  /** Looks like a date, but there's no such day: "13/45/2026", "Feb 30". */
  | { readonly kind: 'no_such_day' }
  /** Doesn't look like a date: "Week 50", "mid December". */
  | { readonly kind: 'text' };

/** February 29 is at most eight years away: 2096 to 2104. */
const MAX_YEARS_AHEAD = 8;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = "(?<year>\\d{4}|'?\\d{2})";
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/;

const SPELLINGS: readonly RegExp[] = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<first>\d{1,2})(?<mark>[/-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/,
  /^(?<first>\d{1,2})\/(?<second>\d{1,2})$/,
  new RegExp(`^${MONTH}[\\s-]*${DAY}(?:[\\s,-]+${YEAR})?$`),
  new RegExp(`^${DAY}[\\s-]*${MONTH}(?:[\\s,-]+${YEAR})?$`),
];

/** Dates in other spellings, and bare numbers, such as a spreadsheet's number for a day. */
const LIKE_A_DATE = /^(?:\d+|\d{1,4}([/.-])\d{1,4}\1\d{1,4}(?:[\sT].*)?)$/i;

export function readSpelledDay(typed: string, today?: string, isDayFirst = false): SpelledDay {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const plain = text.replace(WEEKDAY, '');
  for (const spelling of SPELLINGS) {
    const parts = spelling.exec(plain)?.groups;
    if (!parts) continue;
    const day = dayOf(isDayFirst ? { ...parts, first: parts.second, second: parts.first } : parts, today);
    return day === undefined ? { kind: 'no_such_day' } : { kind: 'day', day };
  }
  return LIKE_A_DATE.test(text) ? { kind: 'no_such_day' } : { kind: 'text' };
}

function dayOf(parts: Readonly<Record<string, string | undefined>>, today: string | undefined): string | undefined {
  const month = parts.name ? MONTHS.indexOf(parts.name.slice(0, 3)) + 1 : Number(parts.month ?? parts.first);
  const day = Number(parts.day ?? parts.second);
  const year = parts.year?.replace("'", '');
  if (year === undefined) return today && nextDay(month, day, today);
  return dayText(Number(year.length === 2 ? `20${year}` : year), month, day);
}

/** A day, whichever number of "13/12" is the month. */
export function isSpelledDay(cell: string): boolean {
  return [false, true].some((isDayFirst) => readSpelledDay(cell, '2000-01-01', isDayFirst).kind === 'day');
}

/** Also a day that doesn't exist ("13/45/2026"), but not a bare number. */
export function looksLikeDate(cell: string): boolean {
  return !/^\d*$/.test(cell) && readSpelledDay(cell, '2000-01-01').kind !== 'text';
}

/** A sheet's dates in numbers, and what they can be. */
type NumericDays =
  | { readonly kind: 'month_first' }
  | { readonly kind: 'day_first' }
  /** Every date fits both ways, or some fit only one and others only the other. */
  | { readonly kind: 'ask'; readonly sample: NumericDay };

/** "04/12/2026" and the days it may be. */
export interface NumericDay {
  readonly text: string;
  readonly monthFirst: string | undefined;
  readonly dayFirst: string | undefined;
}

/**
 * Which number of a column's dates is the month. One date that only fits one way decides ("12/25/2026"); otherwise the
 * way in which all are near: on November 22, ship dates of "12/09/2026" are in December, not in September.
 */
export function numericDays(cells: readonly string[], today: string): NumericDays {
  const days = [...new Set(cells)]
    .map((text): NumericDay => ({ text, monthFirst: dayIn(text, today, false), dayFirst: dayIn(text, today, true) }))
    .filter(({ monthFirst, dayFirst }) => monthFirst !== dayFirst);
  const sample = days.find(({ monthFirst, dayFirst }) => monthFirst !== undefined && dayFirst !== undefined) ?? days[0];
  const isMonthFirst = days.some(({ dayFirst }) => dayFirst === undefined);
  const isDayFirst = days.some(({ monthFirst }) => monthFirst === undefined);
  const isNear = days.every(({ dayFirst }) => dayFirst !== undefined && isNearDay(dayFirst, today));
  if (isDayFirst && !isMonthFirst) return { kind: 'day_first' };
  if (sample && (isDayFirst || isNear)) return { kind: 'ask', sample };
  return { kind: 'month_first' };
}

function dayIn(text: string, today: string, isDayFirst: boolean): string | undefined {
  const read = readSpelledDay(text, today, isDayFirst);
  return read.kind === 'day' ? read.day : undefined;
}

const NEAR_DAYS_BEFORE = 31;
const NEAR_DAYS_AFTER = 183;
function isNearDay(day: string, today: string): boolean {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days >= -NEAR_DAYS_BEFORE && days <= NEAR_DAYS_AFTER;
}

function nextDay(month: number, day: number, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; year <= thisYear + MAX_YEARS_AHEAD; year += 1) {
    const next = dayText(year, month, day);
    if (next !== undefined && next >= today) return next;
  }
  return undefined;
}
