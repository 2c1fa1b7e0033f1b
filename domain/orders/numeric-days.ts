import { DAY_MS } from './calendar-day';
import { readSpelledDay } from './spelled-day';

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
 * way in which all are near: on November 22, ship dates of "12/09/2026" are in December, not in September. Dots say
 * nothing about it: "09.12.2026" is a question.
 */
export function numericDays(cells: readonly string[], today: string): NumericDays {
  const days = [...new Set(cells)]
    .map((text): NumericDay => ({ text, monthFirst: dayIn(text, today, false), dayFirst: dayIn(text, today, true) }))
    .filter(({ monthFirst, dayFirst }) => monthFirst !== dayFirst);
  const fitsBoth = ({ monthFirst, dayFirst }: NumericDay) => monthFirst !== undefined && dayFirst !== undefined;
  const isDotted = ({ text }: NumericDay) => text.includes('.');
  const sample = days.find((day) => fitsBoth(day) && isDotted(day)) ?? days.find(fitsBoth) ?? days[0];
  const isMonthFirst = days.some(({ dayFirst }) => dayFirst === undefined);
  const isDayFirst = days.some(({ monthFirst }) => monthFirst === undefined);
  const isNear = days.every(({ dayFirst }) => dayFirst !== undefined && isNearDay(dayFirst, today));
  if (isDayFirst && !isMonthFirst) return { kind: 'day_first' };
  const isUndecided = isDayFirst || isNear || (!isMonthFirst && days.some(isDotted));
  return sample && isUndecided ? { kind: 'ask', sample } : { kind: 'month_first' };
}

function dayIn(text: string, today: string, isDayFirst: boolean): string | undefined {
  const read = readSpelledDay(text, { today, isDayFirst });
  return read.kind === 'day' ? read.day : undefined;
}

const NEAR_DAYS_BEFORE = 31;
const NEAR_DAYS_AFTER = 183;
function isNearDay(day: string, today: string): boolean {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days >= -NEAR_DAYS_BEFORE && days <= NEAR_DAYS_AFTER;
}
