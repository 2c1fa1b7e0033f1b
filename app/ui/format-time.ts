const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit' } as const;
const TODAY = new Intl.DateTimeFormat('en-US', TIME_OF_DAY);
const ANY_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...TIME_OF_DAY });

/** "9:12 AM" for today, "Nov 20, 9:12 AM" for any other day; '' for an invalid time. */
export function formatTime(epochMs: number): string {
  const time = new Date(epochMs);
  if (Number.isNaN(time.getTime())) return '';
  const isToday = time.toDateString() === new Date().toDateString();
  return (isToday ? TODAY : ANY_DAY).format(time);
}

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: '2-digit' });

/** "November 21, 2026" (docs/specification.md, Orders screen); '' for an invalid time. */
export function formatDay(epochMs: number): string {
  const day = new Date(epochMs);
  return Number.isNaN(day.getTime()) ? '' : DAY.format(day);
}
