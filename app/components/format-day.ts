const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: '2-digit' });

/** "November 21, 2026" (docs/specification.md, Orders screen); '' for an invalid time. */
export function formatDay(epochMs: number): string {
  const day = new Date(epochMs);
  return Number.isNaN(day.getTime()) ? '' : DAY.format(day);
}
