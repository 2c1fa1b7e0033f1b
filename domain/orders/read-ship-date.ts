import { addDays } from './calendar-day';
import { NO_SHIP_DATE, shownShipDate } from './ship-date';
import { type DayReading, type NotADay, readSpelledDay } from './spelled-day';

export const MAX_SHIP_DATE_LENGTH = 40;

export interface ShipDateReading extends DayReading {
  /** YYYY-MM-DD, the order's own day: nothing ships before it's ordered. */
  readonly orderedOn?: string | undefined;
}

/** What is stored: a day, a text, or '' for N/A. Otherwise why it can't be used, to follow the text itself. */
export type ReadShipDate =
  | { readonly kind: 'read'; readonly stored: string }
  | { readonly kind: 'refused'; readonly why: string };

/** Reads typed or pasted text. Refuses what looks like a date and isn't one, or could be two. */
export function readShipDate(typed: string, reading: ShipDateReading = {}): ReadShipDate {
  const text = typed.trim();
  if (text === '' || text.toUpperCase() === NO_SHIP_DATE) return { kind: 'read', stored: '' };
  const read = readSpelledDay(text, reading);
  if (read.kind === 'day') {
    const { orderedOn } = reading;
    if (orderedOn === undefined || read.day >= orderedOn) return { kind: 'read', stored: read.day };
    return refused(`is before the order’s own day, ${shownShipDate(orderedOn)}`);
  }
  if (read.kind === 'not_a_day') return refused(WHY[read.why](text));
  // "-" and "?"
  if (!/[\p{L}\p{N}]/u.test(text)) return refused('is not a date');
  if (text.length <= MAX_SHIP_DATE_LENGTH) return { kind: 'read', stored: text };
  return refused(`is longer than ${MAX_SHIP_DATE_LENGTH} characters`);
}

/** Undefined if it can't be used. */
export function storedShipDate(typed: string, reading?: ShipDateReading): string | undefined {
  const read = readShipDate(typed, reading);
  return read.kind === 'read' ? read.stored : undefined;
}

function refused(why: string): ReadShipDate {
  return { kind: 'refused', why };
}

const WHY: Readonly<Record<NotADay, (text: string) => string>> = {
  no_such_day: () => 'is not a date',
  two_days: () => 'may be two days',
  day_or_month: () => 'may be a day or a month',
  no_year: () => 'needs its year',
  number: (text) => {
    const day = dayOfSerial(Number(text));
    return day ? `is a spreadsheet’s number for ${shownShipDate(day)}; show the cell as a date` : 'is not a date';
  },
};

/** Spreadsheets count days from here on. */
const DAY_ZERO = '1899-12-30';
/** January 1, 2000, and December 31, 2099. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];

/** Undefined for numbers of other years than orders have. */
function dayOfSerial(serial: number): string | undefined {
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? addDays(DAY_ZERO, Math.floor(serial)) : undefined;
}
