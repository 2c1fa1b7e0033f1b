import { countOf } from '../text/count-of';
import type { ApprovalState } from './approval-state';
import { DAY_MS, isShipDate, MONTH_NAMES } from './calendar-day';
import type { LinesSummary } from './lines-summary';
import type { OrderHead, OrderLine } from './order';
import { type Stage, type Tab, WAY } from './order-filters';
import { earliestShipDate } from './ship-date';
import type { Shipping } from './shipments';

/** State of an order that an approver didn't let through, or hasn't yet: nobody has received it (docs/approvals.md). */
type HeldState = Exclude<ApprovalState, 'approved'>;

export const STAGE_NAMES: Readonly<Record<Tab | HeldState, string>> = {
  waiting: 'Waiting for approval',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  received: 'Received',
  po: 'PO entered',
  dated: 'Ship date set',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  late: 'Late',
};

export type StageCounts = Readonly<Record<Stage, number>>;

export type StageFacts = Pick<
  LinesSummary,
  'lineCount' | 'linesShipped' | 'unitsShipped' | 'linesWithPo' | 'openShipDates'
> &
  Pick<OrderHead, 'closed'>;

export function orderStage(facts: StageFacts): Stage {
  const { lineCount, linesShipped, unitsShipped, linesWithPo, openShipDates, closed } = facts;
  if (closed) return closed.as;
  if (lineCount > 0 && linesShipped === lineCount) return 'shipped';
  if (openShipDates.length > 0) return 'dated';
  return linesWithPo > 0 || linesShipped > 0 || unitsShipped > 0 ? 'po' : 'received';
}

/** What lists and pages say of an order. */
export function shownStage(facts: StageFacts & Pick<OrderHead, 'approval'>): Stage | HeldState {
  const { approval } = facts;
  return approval === undefined || approval === 'approved' ? orderStage(facts) : approval;
}

/** Neither held by a rule nor cancelled. */
export function isOnItsWay(shown: Stage | HeldState): shown is Stage {
  return WAY.includes(shown as Stage);
}

type LineStageFacts = Pick<OrderLine, 'estShipDate' | 'po'> & Shipping;

export function lineStage({ shippedAt, shippedParts, estShipDate, po }: LineStageFacts): Stage {
  if (shippedAt !== null) return 'shipped';
  if (estShipDate !== '') return 'dated';
  return po === '' && shippedParts.length === 0 ? 'received' : 'po';
}

export function nextShipDate(facts: StageFacts): string | undefined {
  return orderStage(facts) === 'dated' ? earliestShipDate(facts.openShipDates) : undefined;
}

/**
 * Whether an order should have shipped by now: a line that hasn't shipped completely was due before today. With lines
 * due on December 9 and 16, the order is late from December 10 on, until the first line has shipped. The database keeps
 * the first due day of each order (`orders.ships_by`).
 * @param today YYYY-MM-DD in the group's time zone (`dayInTimeZone`)
 */
export function isLate(facts: StageFacts, today: string): boolean {
  return isPastShipDate(nextShipDate(facts), today);
}

/** @param shipDate as stored; a text is never past @param today YYYY-MM-DD */
export function isPastShipDate(shipDate: string | undefined, today: string): boolean {
  return shipDate !== undefined && shipDate !== '' && isShipDate(shipDate) && shipDate < today;
}

/** "Nov 20, 3 days late" @param shipDate a day before today */
export function lateText(shipDate: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(shipDate)) / DAY_MS;
  return `${shortDay(shipDate, today)}, ${countOf(days, 'day')} late`;
}

/** "Dec 9", "Jan 12, 2027" in another year than today's; texts stay as they are. @param day as stored */
export function shortDay(day: string, today: string): string {
  if (day === '' || !isShipDate(day)) return day;
  const [year, month, date] = day.split('-').map(Number);
  const short = `${MONTH_NAMES[(month ?? 1) - 1]} ${date}`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short}, ${year}`;
}
