export const DAY_MS = 24 * 60 * 60_000;

export const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Earlier years are typos. */
const FIRST_YEAR = 2000;

/** YYYY-MM-DD; undefined for a day that doesn't exist. */
export function dayText(year: number, month: number, day: number): string | undefined {
  if (!(year >= FIRST_YEAR)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSameDay ? date.toISOString().slice(0, 10) : undefined;
}

export function isShipDate(text: string): boolean {
  if (text === '') return true;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && dayText(Number(year), Number(month), Number(day)) === text;
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Where a group's document names no time zone: all of the shipped ones are in the East. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** YYYY-MM-DD. */
export function dayInTimeZone(epochMs: number, timeZone: string = DEFAULT_TIME_ZONE): string {
  return dayFormatter(timeZone)(epochMs);
}

/** Making one takes longer than placing an order, and groups have few time zones. */
const formatters = new Map<string, (epochMs: number) => string>();

function dayFormatter(timeZone: string): (epochMs: number) => string {
  // Sweden's dates are ISO 8601.
  const format = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format;
  formatters.set(timeZone, format);
  return format;
}
