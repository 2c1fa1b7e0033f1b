import { lineTotal } from '../cart/cart';
import type { PoPrice } from '../cart/po-price';
import { lacksPrice } from '../cart/priced-on-po';
import { type ItemType, isPackType } from '../catalog/item-types';
import { DAY_MS, isShipDate } from '../orders/calendar-day';

/**
 * What an order adds to a report, counted on the day it was placed. An order that was cancelled or refunded only counts as
 * that, and an unpaid one not at all.
 *
 * Example: 6 polos at $42 and 1,500 keychains, placed on November 3 and shipped on November 9, add one order, 1,506
 * units, $252, one line priced on its PO, and 6 days to shipment.
 *
 * The database keeps these figures with each order and adds them up in SQL (docs/decisions/reports.md); tests compare
 * that with `orderSums`.
 */
export const SUM_NAMES = [
  'orders',
  /** Cancelled or refunded orders. They count nowhere else. */
  'withdrawn',
  'lines',
  'units',
  /** At catalog prices. */
  'cents',
  /** Lines whose items have no catalog price, the orders that have some, what admins entered for them, and how many still lack it. */
  'po_lines',
  'po_orders',
  'po_cents',
  'unpriced',
  /** Days from an order to the PO of its last line, and the orders whose lines all have one. */
  'po_days',
  'po_entered',
  /** Days from an order to its last shipment, and the orders that have shipped as a whole. */
  'ship_days',
  'shipped',
  /** Those of the shipped orders that had a day to ship on, and those where no line was later. */
  'promised',
  'in_time',
] as const;

export type SumName = (typeof SUM_NAMES)[number];

export type Sums = Readonly<Record<SumName, number>>;

/** What a report has of each day, store, and item; the rest only of the whole period. */
export const BRIEF_SUM_NAMES = [
  'orders',
  'units',
  'cents',
  'po_cents',
  'po_lines',
] as const satisfies readonly SumName[];

export type BriefSums = Pick<Sums, (typeof BRIEF_SUM_NAMES)[number]>;

export interface ReportedLine {
  readonly type: ItemType;
  readonly quantity: number;
  /** In dollars. */
  readonly price: number;
  readonly poPrice: PoPrice | null;
  readonly times: LineTimes;
}

export interface ReportedOrder {
  readonly isPaid: boolean;
  /** Cancelled or refunded. */
  readonly isWithdrawn: boolean;
  readonly lines: readonly ReportedLine[];
}

/** What an order adds; also for the lines of one of its items. */
export function orderSums({ isPaid, isWithdrawn, lines }: ReportedOrder): Sums {
  if (!isPaid) return NOTHING;
  if (isWithdrawn) return { ...NOTHING, withdrawn: 1 };
  const onPo = lines.filter(({ type }) => isPackType(type));
  const poDays = lines.flatMap(({ times }) => times.po_days ?? []);
  const shipDays = lines.flatMap(({ times }) => times.ship_days ?? []);
  const hasPos = lines.length > 0 && poDays.length === lines.length;
  const isShipped = lines.length > 0 && shipDays.length === lines.length;
  const isPromised = isShipped && lines.some(({ times }) => times.in_time !== null);
  return {
    orders: 1,
    withdrawn: 0,
    lines: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cents: centsOf(lines.filter(({ type }) => !isPackType(type))),
    po_lines: onPo.length,
    po_orders: onPo.length > 0 ? 1 : 0,
    po_cents: centsOf(onPo),
    unpriced: lines.filter(lacksPrice).length,
    po_days: hasPos ? Math.max(...poDays) : 0,
    po_entered: hasPos ? 1 : 0,
    ship_days: isShipped ? Math.max(...shipDays) : 0,
    shipped: isShipped ? 1 : 0,
    promised: isPromised ? 1 : 0,
    in_time: isPromised && !lines.some(({ times }) => times.in_time === 0) ? 1 : 0,
  };
}

/** How long a line took. */
export interface LineTimes {
  /** Calendar days from the order to the line's PO; null without one, or if nobody recorded when it was entered. */
  readonly po_days: number | null;
  /** Calendar days from the order to the line's shipment; null until it has shipped. */
  readonly ship_days: number | null;
  /** Whether it shipped by its ship date; null until it has shipped, and if it had no date. */
  readonly in_time: 0 | 1 | null;
}

interface LineEvents {
  /** Epoch milliseconds, or null. */
  readonly poAt: number | null;
  readonly shippedAt: number | null;
  readonly estShipDate: string;
}

/** @param placed the order's day @param toDay YYYY-MM-DD of a time, in the customer's time zone */
export function lineTimes(
  { poAt, shippedAt, estShipDate }: LineEvents,
  placed: string,
  toDay: (epochMs: number) => string,
): LineTimes {
  const shipped = shippedAt === null ? null : toDay(shippedAt);
  // Texts such as "Week 50" aren't days, so nobody can be late for them.
  const isPromised = estShipDate !== '' && isShipDate(estShipDate);
  return {
    po_days: poAt === null ? null : daysBetween(placed, toDay(poAt)),
    ship_days: shipped === null ? null : daysBetween(placed, shipped),
    in_time: shipped === null || !isPromised ? null : shipped > estShipDate ? 0 : 1,
  };
}

export const NOTHING: Sums = zeros(SUM_NAMES);
export const NOTHING_BRIEF: BriefSums = zeros(BRIEF_SUM_NAMES);

function zeros<Name extends SumName>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** `one`'s sums, plus those that `other` has, too. */
export function addSums<Name extends SumName>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Partial<Sums>>,
): Readonly<Record<Name, number>> {
  const names = Object.keys(one) as Name[];
  return Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as Record<Name, number>;
}

function centsOf(lines: readonly ReportedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/** Whole days of the calendar. 0 for something that was dated back to before the order. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}
