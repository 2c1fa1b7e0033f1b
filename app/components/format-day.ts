import dayjs from 'dayjs';

/** "November 21, 2026" for epoch milliseconds in a string (MMMM DD, YYYY: docs/specification.md, Orders screen). */
export function formatDay(epochMs: string): string {
  return dayjs(Number.parseInt(epochMs, 10)).format('MMMM DD, YYYY');
}
