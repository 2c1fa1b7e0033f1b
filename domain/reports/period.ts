import { addDays, DAY_MS, isShipDate, MONTH_NAMES } from '../orders/calendar-day';

/**
 * The days that a report is about: a month, a quarter, a year, or any two days. One that's running ends today, and is
 * compared with as much of the one before: November 1 to 24 with October 1 to 24. Days are YYYY-MM-DD.
 */
export interface Span {
  readonly from: string;
  /** Included. */
  readonly to: string;
}

export const PERIOD_KINDS = ['month', 'quarter', 'year', 'days'] as const;

export type PeriodKind = (typeof PERIOD_KINDS)[number];

const MONTHS_IN: Readonly<Record<Exclude<PeriodKind, 'days'>, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * Years up to 2999: after 9999, days no longer sort as texts, so going through the days until the end of that year
 * would never end.
 */
export function isReportDay(text: string): boolean {
  return text !== '' && isShipDate(text) && text < '3000';
}

/** Longest period, and longest one before it. */
export const MAX_PERIOD_DAYS = 5 * 366;

/** Longer periods are shown by month. */
const MAX_DAYS_BY_DAY = 62;

/** The month, quarter, or year of a day, until `today` if it's running. */
export function periodAround(kind: Exclude<PeriodKind, 'days'>, day: string, today: string): Span {
  const whole = wholePeriod(kind, day);
  return whole.from <= today && today < whole.to ? { from: whole.from, to: today } : whole;
}

/** The one before or after. Two days move by as many days as they span. @param by -1 or 1 */
export function movedPeriod(kind: PeriodKind, span: Span, by: -1 | 1, today: string): Span {
  if (kind !== 'days') return periodAround(kind, addMonths(span.from, by * MONTHS_IN[kind]), today);
  const days = by * daysOf(span);
  return { from: addDays(span.from, days), to: addDays(span.to, days) };
}

/** What a period is compared with. */
export function periodBefore(kind: PeriodKind, span: Span): Span {
  if (kind === 'days') return movedPeriod(kind, span, -1, '');
  const whole = wholePeriod(kind, addMonths(span.from, -MONTHS_IN[kind]));
  if (span.to === wholePeriod(kind, span.from).to) return whole;
  // Goes as many months and days into it; March 30 is compared until February 28.
  const months = monthsBetween(span.from, span.to);
  const month = addMonths(whole.from, months);
  const day = Math.min(Number(span.to.slice(8)), Number(lastOfMonth(month).slice(8)));
  return { from: whole.from, to: `${month.slice(0, 7)}-${String(day).padStart(2, '0')}` };
}

function wholePeriod(kind: Exclude<PeriodKind, 'days'>, day: string): Span {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month - ((month - 1) % MONTHS_IN[kind]);
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: lastOfMonth(addMonths(from, MONTHS_IN[kind] - 1)) };
}

export function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function isByDay(span: Span): boolean {
  return daysOf(span) <= MAX_DAYS_BY_DAY;
}

/** The bars of a chart: the days or months of a span. */
export function chartPeriods(span: Span): readonly string[] {
  const days = Array.from({ length: daysOf(span) }, (_, index) => addDays(span.from, index));
  return isByDay(span) ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** The first of the month that many months later. */
function addMonths(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10);
}

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

function lastOfMonth(day: string): string {
  return addDays(addMonths(day, 1), -1);
}

/** "Jan 1 to Nov 24, 2026", "Nov 1 to 24, 2026", or "Dec 30, 2025 to Jan 2, 2026". */
export function spanText({ from, to }: Span): string {
  const [start, end] = [from, to].map((day) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return { year, month: MONTH_NAMES[Number(month) - 1] ?? '', date: String(Number(date)) };
  });
  if (!start || !end) return '';
  if (from === to) return `${start.month} ${start.date}, ${start.year}`;
  if (start.year !== end.year)
    return `${start.month} ${start.date}, ${start.year} to ${end.month} ${end.date}, ${end.year}`;
  const until = start.month === end.month ? end.date : `${end.month} ${end.date}`;
  return `${start.month} ${start.date} to ${until}, ${end.year}`;
}
