import { dayInTimeZone } from '../../domain/orders/calendar-day';
import { type ExpectedArrival, expectedArrival } from '../../domain/orders/expected-arrival';
import { useStorefront } from '../data/storefront/storefront-context';

/** In words; undefined if nothing certain enough can be said. */
interface ArrivalWords {
  /** "Expected to arrive by December 11, 2026" */
  readonly arrives: string;
  /** "Ships about December 7." */
  readonly ships: string;
}

const LONG = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });
const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

export function useExpectedArrival(
  lines: Parameters<typeof expectedArrival>[0],
  placedAt: number,
): ArrivalWords | undefined {
  const { customer, items } = useStorefront();
  const day = (epochMs: number) => dayInTimeZone(epochMs, customer.time_zone);
  const leadTimeOf = (code: string) => items.get(code)?.details?.lead_time;
  const expected = expectedArrival(lines, leadTimeOf, { placedDay: day(placedAt), today: day(Date.now()) });
  return expected && wordsOf(expected);
}

function wordsOf({ ships, arrives }: ExpectedArrival): ArrivalWords {
  return {
    arrives: `Expected to arrive by ${LONG.format(new Date(arrives))}`,
    ships: `Ships about ${SHORT.format(new Date(ships))}.`,
  };
}
