import { isShipDate } from './calendar-day';
import type { OrderLine } from './order';

/**
 * When an order is expected, from its items' lead times: ordered on Monday, November 23, with a lead time of 10 business
 * days, it ships about Monday, December 7, and arrives by Friday, December 11. Weekends don't count. Holidays do, because
 * the store has no calendar of them, so a date is only "about" right until staff enter it.
 */
export interface ExpectedArrival {
  /** YYYY-MM-DD, like `arrives`. */
  readonly ships: string;
  readonly arrives: string;
}

/** Ground shipping within the contiguous states. */
const BUSINESS_DAYS_IN_TRANSIT = 4;

type Expected = Pick<OrderLine, 'code'> & Partial<Pick<OrderLine, 'estShipDate' | 'shippedAt'>>;

/**
 * The line that ships last decides; its own ship date counts for more than its lead time. Undefined if nothing is left
 * to ship, if that isn't known of every line, or if the day has passed.
 *
 * @param placedDay YYYY-MM-DD in the group's time zone, like `today`
 * @param leadTimeOf "10 business days", by item code
 */
export function expectedArrival(
  lines: readonly Expected[],
  leadTimeOf: (code: string) => string | undefined,
  { placedDay, today }: { readonly placedDay: string; readonly today: string },
): ExpectedArrival | undefined {
  const open = lines.filter(({ shippedAt = null }) => shippedAt === null);
  let ships = '';
  for (const { code, estShipDate = '' } of open) {
    const day = estShipDate === '' ? dayAfterLeadTime(placedDay, leadTimeOf(code)) : estShipDate;
    if (day === undefined || !isShipDate(day)) return undefined;
    if (day > ships) ships = day;
  }
  if (ships === '' || ships < today) return undefined;
  return { ships, arrives: addBusinessDays(ships, BUSINESS_DAYS_IN_TRANSIT) };
}

const LEAD_TIME = /^(\d{1,3}) business days?$/i;

function dayAfterLeadTime(day: string, leadTime: string | undefined): string | undefined {
  const [, days] = LEAD_TIME.exec(leadTime ?? '') ?? [];
  return days === undefined ? undefined : addBusinessDays(day, Number(days));
}

const SUNDAY = 0;
const SATURDAY = 6;

/** The first business day is the one after `day`: 1 after a Friday or a Saturday is Monday. @param day YYYY-MM-DD */
export function addBusinessDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== SUNDAY && date.getUTCDay() !== SATURDAY) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
