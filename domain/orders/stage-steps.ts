import { countOf } from '../text/count-of';
import { summaryOf } from './lines-summary';
import type { OrderLine } from './order';
import type { Stage } from './order-filters';
import { earliestShipDate } from './ship-date';
import { isPartlyShipped } from './shipments';
import { isPastShipDate, nextShipDate, orderStage, shortDay } from './stage';

export interface StageStep {
  readonly stage: Stage;
  /** `now`: the order waits for its ship date. */
  readonly state: 'done' | 'now' | 'todo';
  readonly title: string;
  readonly note: string;
  readonly isPast: boolean;
}

/** Formatted for the reader. */
interface StepTimes {
  readonly received: string;
  /** Undefined if there's no PO, or nobody knows since when. */
  readonly poEntered: string | undefined;
  /** YYYY-MM-DD in the reader's time zone. */
  readonly shippedDays: readonly string[];
}

/** @param today YYYY-MM-DD */
export function stageSteps(lines: readonly OrderLine[], times: StepTimes, today: string): readonly StageStep[] {
  const facts = summaryOf(lines);
  const stage = orderStage(facts);
  const next = nextShipDate(facts);
  const isPast = isPastShipDate(next, today);
  const isShipped = stage === 'shipped';
  return [
    { stage: 'received', state: 'done', title: 'Received', note: times.received, isPast: false },
    {
      stage: 'po',
      state: facts.linesWithPo > 0 || isShipped ? 'done' : 'todo',
      title: 'PO entered',
      note: facts.linesWithPo > 0 ? poNote(lines, times.poEntered) : isShipped ? '' : 'Not yet',
      isPast: false,
    },
    {
      stage: 'dated',
      state: isShipped ? 'done' : next === undefined ? 'todo' : 'now',
      title: next === undefined ? 'Ship date' : isPast ? 'Past its ship date' : `Ships ${shortDay(next, today)}`,
      note: next === undefined ? lastDates(lines, isShipped, today) : dateNote(lines, next, isPast, today),
      isPast,
    },
    {
      stage: 'shipped',
      state: isShipped ? 'done' : 'todo',
      title: 'Shipped',
      note: shippedNote(facts, lines.filter(isPartlyShipped).length, times.shippedDays, today),
      isPast: false,
    },
  ];
}

function poNote(lines: readonly OrderLine[], entered: string | undefined): string {
  const pos = [...new Set(lines.map(({ po }) => po))].filter((po) => po !== '');
  const named = pos.length === 1 ? `PO ${pos[0]}` : `${pos.length} POs`;
  return entered === undefined ? named : `${entered}, ${named}`;
}

/** "6 of 12 lines, 2 more on Dec 16" */
function dateNote(lines: readonly OrderLine[], next: string, isPast: boolean, today: string): string {
  const dates = lines.flatMap(({ shippedAt, estShipDate }) => (shippedAt === null ? [estShipDate] : []));
  const others = dates.filter((date) => date !== '' && date !== next);
  const count = dates.filter((date) => date === next).length;
  const first = count === lines.length ? 'All lines' : `${count} of ${lines.length} lines`;
  const then = earliestShipDate(others);
  const isOne = new Set(others).size === 1;
  const more = then === undefined ? '' : `, ${others.length} more ${isOne ? whenOf(then, today) : 'later'}`;
  return `${isPast ? `${shortDay(next, today)}, ` : ''}${first}${more}`;
}

function whenOf(date: string, today: string): string {
  const day = shortDay(date, today);
  return day === date ? `for ${day}` : `on ${day}`;
}

/** The planned dates of a shipped order. */
function lastDates(lines: readonly OrderLine[], isShipped: boolean, today: string): string {
  if (!isShipped) return 'Not yet';
  const dates = [...new Set(lines.map(({ estShipDate }) => estShipDate))].filter((date) => date !== '');
  return dates
    .toSorted()
    .slice(0, 2)
    .map((date) => shortDay(date, today))
    .join(', ');
}

function shippedNote(
  { lineCount, linesShipped }: { readonly lineCount: number; readonly linesShipped: number },
  partly: number,
  days: readonly string[],
  today: string,
): string {
  if (linesShipped < lineCount) {
    const whole = linesShipped > 0 ? [countOf(linesShipped, 'line')] : [];
    const parts = [...whole, ...(partly > 0 ? [`part of ${countOf(partly, 'line')}`] : [])].join(' and ');
    return parts === '' ? 'Not yet' : `${parts.charAt(0).toUpperCase()}${parts.slice(1)} so far`;
  }
  const sorted = days.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return first === last ? shortDay(first, today) : `${shortDay(first, today)} to ${shortDay(last, today)}`;
}
