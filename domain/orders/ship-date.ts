import { isShipDate } from './calendar-day';

/**
 * A ship date is a day ("2026-12-04"), a short text ("Week 50"), or unknown: stored as '' and shown as N/A
 * (docs/specification.md, Editing orders). People type or paste days in any usual spelling.
 */
export const NO_SHIP_DATE = 'N/A';

/** "12/04/2026", "Week 50", or "N/A". */
export function shownShipDate(stored: string): string {
  if (stored === '') return NO_SHIP_DATE;
  if (!isShipDate(stored)) return stored;
  const [year, month, day] = stored.split('-');
  return `${month}/${day}/${year}`;
}

/** Days come before texts, which sort alphabetically. Undefined if none is known. */
export function earliestShipDate(stored: readonly string[]): string | undefined {
  const known = stored.filter((date) => date !== '');
  const days = known.filter(isShipDate);
  return (days.length > 0 ? days : known).toSorted()[0];
}
