import dayjs from 'dayjs';

/** "November 21, 2026" (docs/specification.md, Orders screen). */
export function formatDay(epochMs: number): string {
  return dayjs(epochMs).format('MMMM DD, YYYY');
}
