import dayjs from 'dayjs';

/** The day in this browser's time zone, YYYY-MM-DD. */
export function today(): string {
  return dayjs().format('YYYY-MM-DD');
}
