import dayjs from 'dayjs';

/** "9:12 AM" for today, "Nov 20, 9:12 AM" for any other day. @param epochMs by the device's clock. */
export function formatTime(epochMs: number): string {
  const time = dayjs(epochMs);
  return time.format(time.isSame(dayjs(), 'day') ? 'h:mm A' : 'MMM D, h:mm A');
}
