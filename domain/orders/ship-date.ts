import { NO_SHIP_DATE } from './shown-ship-date';
import { readSpelledDay } from './spelled-day';

/** For a text in place of a date. */
export const LONGEST_SHIP_DATE = 40;

/**
 * Typed or pasted text as stored: a day, a text, or '' for N/A. Undefined if it looks like a date but isn't one, or is
 * too long.
 *
 * @param today YYYY-MM-DD; without it, days without a year ("Dec 9") can't be read
 */
export function readShipDate(typed: string, today?: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.toUpperCase() === NO_SHIP_DATE) return '';
  const read = readSpelledDay(text, today);
  if (read.kind === 'day') return read.day;
  return read.kind === 'text' && text.length <= LONGEST_SHIP_DATE ? text : undefined;
}
