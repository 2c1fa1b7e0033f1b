/**
 * An estimated ship date is a calendar day, "2026-12-04", or not known yet: stored as '' and shown as N/A
 * (docs/specification.md, Editing orders). People may also type or paste "N/A", "12/4/2026" and "12/4/26".
 */
export const NO_SHIP_DATE = 'N/A';

/** Earlier years are typos. */
const FIRST_YEAR = 2000;

/** '' or an existing calendar day, as YYYY-MM-DD. */
export function isShipDate(text: string): boolean {
  if (text === '') return true;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && dayText(Number(year), Number(month), Number(day)) === text;
}

/** Typed or pasted text as it is stored; undefined if it is not a ship date. */
export function readShipDate(typed: string): string | undefined {
  const text = typed.trim();
  if (text.toUpperCase() === NO_SHIP_DATE) return '';
  if (isShipDate(text)) return text;
  const [, month, day, year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  if (!month || !day) return undefined;
  return dayText(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
}

/** As shown on screen: "12/04/2026", or "N/A" for none. Older stored texts that are not dates are shown unchanged. */
export function shownShipDate(stored: string): string {
  if (stored === '') return NO_SHIP_DATE;
  if (!isShipDate(stored)) return stored;
  const [year, month, day] = stored.split('-');
  return `${month}/${day}/${year}`;
}

/** The day as YYYY-MM-DD; undefined if it does not exist. */
function dayText(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSameDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSameDay ? date.toISOString().slice(0, 10) : undefined;
}
