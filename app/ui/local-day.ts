/** YYYY-MM-DD in this browser's time zone; '' for an invalid time. */
export function localDay(epochMs: number): string {
  const day = new Date(epochMs);
  if (Number.isNaN(day.getTime())) return '';
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.getFullYear()}-${month}-${date}`;
}

export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
