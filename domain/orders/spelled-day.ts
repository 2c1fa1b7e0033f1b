import { addDays, DAY_MS, dayText } from './calendar-day';

/**
 * Days as suppliers write them: "12/04/2026", "12/4/26", "12-4-2026", "2026-12-04", "2026/12/04", "4.12.2026",
 * "9-Dec-26", "December 9, 2026", "Dec 9", "12/4", also with a weekday or a time of day. A day without a year is the
 * nearest such day from 31 days back to 334 ahead, so on November 29 "11/27" is two days ago and "10/25" next year's.
 * What fits two days isn't read: "Dec-26" may be a month, and with dots either number may be the month.
 */
export type SpelledDay =
  | { readonly kind: 'day'; readonly day: string }
  /** Looks like a date and can't be read. */
  | { readonly kind: 'not_a_day'; readonly why: NotADay }
  /** Doesn't look like a date: "Week 50", "mid December". */
  | { readonly kind: 'text' };

export type NotADay =
  /** "13/45/2026", "Feb 30", "12-4". */
  | 'no_such_day'
  /** "09.12.2026" may be September 12. */
  | 'two_days'
  /** "Dec-26" is how spreadsheets show December 2026. */
  | 'day_or_month'
  /** 46360 is how spreadsheets store December 4, 2026. */
  | 'number'
  /** "Feb 29" in a year that has none, or today isn't known. */
  | 'no_year';

export interface DayReading {
  /** YYYY-MM-DD; without it, days without a year ("Dec 9") can't be read. */
  readonly today?: string | undefined;
  /**
   * Whether "4/12" means December 4, as sheets from abroad have it. By default the month is first, except with dots.
   */
  readonly isDayFirst?: boolean | undefined;
  /** How far from today a day without a year may be, in days. */
  readonly window?: { readonly back: number; readonly ahead: number };
}

const SHIP_WINDOW = { back: 31, ahead: 334 };

/** Longer texts aren't dates. */
const MAX_LENGTH = 60;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const MONTH = `(?<name>${MONTH_NAME})\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = "(?<year>\\d{4}|'?\\d{2})";
const WEEKDAY_NAME = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
const LEADING_WEEKDAY = new RegExp(`^${WEEKDAY_NAME}\\.?,? `);
const TRAILING_WEEKDAY = new RegExp(`,? \\(?${WEEKDAY_NAME}\\.?\\)?$`);

/** "T00:00:00.000Z", " 12:00 AM". The day is as written, whatever the time's zone. */
const TIME =
  /[ t](?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m?\.?)?(?: ?(?:z|utc|gmt|[ecmp][sd]?t|[+-]\d{2}:?\d{2}))?$/;

const SPELLINGS: readonly RegExp[] = [
  /^(?<year>\d{4})(?<mark>[/.-])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})$/,
  /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})$/,
  /^(?<first>\d{1,2})\/(?<second>\d{1,2})$/,
  new RegExp(`^${MONTH}[ -]*${DAY}(?:[ ,]+${YEAR})?$`),
  new RegExp(`^${DAY}[ -]*${MONTH}(?:[ ,-]+${YEAR})?$`),
];

/** Spreadsheets show December 2026 this way in the format mmm-yy. Lower numbers were no year of an order's. */
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTH_NAME})-?(?:2[0-9]|3[01])$`);

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** What is left of a text without the parts of dates; nothing if it can only be meant as a date. */
const PARTS_OF_DATES = new RegExp(
  `(?:${MONTH_NAME})(?![a-z])|${WEEKDAY_NAME}(?![a-z])|\\d+(?:st|nd|rd|th)?|[ap]\\.?m\\b|[\\s/.,:'()–—-]`,
  'g',
);
/** An estimate, as good as "mid December". */
const MONTH_OF_A_YEAR = new RegExp(`^(?:${MONTH_NAME})\\.?,? \\d{4}$`);

type Parts = Readonly<Record<string, string | undefined>>;

export function readSpelledDay(typed: string, reading: DayReading = {}): SpelledDay {
  if (typed.length > MAX_LENGTH) return { kind: 'text' };
  const text = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');
  const plain = withoutExtras(text);
  if (NUMBER.test(plain)) return notADay('number');
  if (MONTH_AND_YEAR.test(plain)) return notADay('day_or_month');
  for (const spelling of SPELLINGS) {
    const parts = spelling.exec(plain)?.groups;
    if (parts) return dayOf(parts, reading);
  }
  const isDate =
    /\d/.test(text) &&
    !MONTH_OF_A_YEAR.test(text) &&
    text.replace(/(\d)t(\d)/, '$1 $2').replace(PARTS_OF_DATES, '') === '';
  return isDate ? notADay('no_such_day') : { kind: 'text' };
}

function withoutExtras(text: string): string {
  const bare = (part: string) => part.replace(/[.,;]$/, '').replace(TRAILING_WEEKDAY, '');
  return bare(bare(text.replace(LEADING_WEEKDAY, '')).replace(TIME, ''));
}

function notADay(why: NotADay): SpelledDay {
  return { kind: 'not_a_day', why };
}

function dayOf(parts: Parts, reading: DayReading): SpelledDay {
  const { isDayFirst } = reading;
  if (parts.first === undefined) return dayIn(parts, reading);
  const monthFirst = dayIn({ ...parts, month: parts.first, day: parts.second }, reading);
  const dayFirst = dayIn({ ...parts, month: parts.second, day: parts.first }, reading);
  if (isDayFirst !== undefined) return isDayFirst ? dayFirst : monthFirst;
  if (parts.mark !== '.' || dayFirst.kind !== 'day') return monthFirst;
  return monthFirst.kind === 'day' && monthFirst.day !== dayFirst.day ? notADay('two_days') : dayFirst;
}

function dayIn(parts: Parts, { today, window = SHIP_WINDOW }: DayReading): SpelledDay {
  const month = parts.name ? MONTHS.indexOf(parts.name.slice(0, 3)) + 1 : Number(parts.month);
  const day = Number(parts.day);
  const year = parts.year?.replace("'", '');
  const found =
    year === undefined
      ? nearestDay(month, day, today, window)
      : dayText(Number(year.length === 2 ? `20${year}` : year), month, day);
  if (found !== undefined) return { kind: 'day', day: found };
  // 2000 had a February 29.
  return notADay(year === undefined && dayText(2000, month, day) !== undefined ? 'no_year' : 'no_such_day');
}

function nearestDay(
  month: number,
  day: number,
  today: string | undefined,
  { back, ahead }: { readonly back: number; readonly ahead: number },
): string | undefined {
  if (today === undefined) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const [from, to] = [addDays(today, -back), addDays(today, ahead)];
  const distance = (found: string) => Math.abs(Date.parse(found) - Date.parse(today)) / DAY_MS;
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap((year) => dayText(year, month, day) ?? [])
    .filter((found) => found >= from && found <= to)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** A year with a February 29, all of whose days are within the window. */
const ANY_DAY = '2000-02-01';

/** A day, whichever number of "13/12" is the month. */
export function isSpelledDay(cell: string): boolean {
  return [false, true].some((isDayFirst) => readSpelledDay(cell, { today: ANY_DAY, isDayFirst }).kind === 'day');
}

/** Whether a cell is a day, one that doesn't exist ("13/45/2026"), or one that could be two; no bare number is. */
export function looksLikeDate(cell: string): boolean {
  const read = readSpelledDay(cell, { today: ANY_DAY });
  return read.kind === 'day' || (read.kind === 'not_a_day' && read.why !== 'number');
}
