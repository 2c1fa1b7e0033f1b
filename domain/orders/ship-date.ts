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
