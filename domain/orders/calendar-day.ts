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
