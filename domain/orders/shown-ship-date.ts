import { isShipDate } from './calendar-day';

/**
 * An estimated ship date is a calendar day, "2026-12-04", a short text such as "Week 50", or not known yet: stored as
 * '' and shown as N/A (docs/specification.md, Editing orders). People type or paste days in any usual spelling.
 */
export const NO_SHIP_DATE = 'N/A';

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
