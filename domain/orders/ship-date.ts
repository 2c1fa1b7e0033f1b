import { isShipDate } from './calendar-day';
import { readSpelledDay } from './spelled-day';

/**
 * An estimated ship date is a calendar day, "2026-12-04", a short text such as "Week 50", or not known yet: stored as
 * '' and shown as N/A (docs/specification.md, Editing orders). People type or paste days in any usual spelling.
 */
export const NO_SHIP_DATE = 'N/A';

/** The most characters of a text in place of a date. */
export const LONGEST_SHIP_DATE = 40;

/**
 * Typed or pasted text as it is stored: a day, a text, or '' for N/A. Undefined if it looks like a date but is none, or
 * is too long.
 *
 * @param today YYYY-MM-DD, for days without a year: "Dec 9"; without it, they are not read
 */
export function readShipDate(typed: string, today?: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.toUpperCase() === NO_SHIP_DATE) return '';
  const read = readSpelledDay(text, today);
  if (read.kind === 'day') return read.day;
  return read.kind === 'text' && text.length <= LONGEST_SHIP_DATE ? text : undefined;
}

/** As shown on screen: "12/04/2026", "Week 50", or "N/A" for none. */
export function shownShipDate(stored: string): string {
  if (stored === '') return NO_SHIP_DATE;
  if (!isShipDate(stored)) return stored;
  const [year, month, day] = stored.split('-');
  return `${month}/${day}/${year}`;
}

/** The earliest of stored ship dates; texts come after all days, by the alphabet. Undefined if none is known. */
export function earliestShipDate(stored: readonly string[]): string | undefined {
  const known = stored.filter((date) => date !== '');
  const days = known.filter(isShipDate);
  return (days.length > 0 ? days : known).toSorted()[0];
}
