import { NO_SHIP_DATE } from './shown-ship-date';
import { readSpelledDay } from './spelled-day';

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
