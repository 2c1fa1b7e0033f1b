import { lineTotal } from '../cart/cart';
import type { PoPrice } from '../cart/po-price';
import { lacksPrice } from '../cart/priced-on-po';
import { type ItemType, isPackType } from '../catalog/item-types';
import { DAY_MS, isShipDate } from '../orders/calendar-day';

/**
 * What an order adds to the reports: to its day's and month's sums of its store, of each item, and of each size. All of it
 * counts on the day the order was placed, in the group's time zone. An order that was cancelled or refunded only counts
 * as that, and an unpaid one not at all.
 *
 * Example: 6 polos at $42 and 1,500 keychains, placed on November 3 and shipped on November 9, add one order, 1,506
 * units, $252, one line priced on its PO, and 6 days to shipment.
 */
export const SUM_NAMES = [
  'orders',
  /** Cancelled or refunded; nothing else of these counts. */
  'withdrawn',
  'lines',
  'units',
  /** Of catalog prices. */
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

/** Sizes only need these. */
export const SIZE_SUM_NAMES = ['orders', 'units'] as const satisfies readonly SumName[];

export interface ReportedLine {
  readonly code: string;
  readonly size: string;
  readonly type: ItemType;
  readonly quantity: number;
  /** In dollars. */
  readonly price: number;
  readonly poPrice: PoPrice | null;
  readonly estShipDate: string;
  /** Epoch milliseconds; null if the line has no PO, or one from before that was recorded. */
  readonly poAt: number | null;
  readonly shippedAt: number | null;
}

export interface ReportedOrder {
  readonly customer: string;
  readonly store: string;
  readonly createdAt: number;
  readonly isPaid: boolean;
  /** Cancelled or refunded. */
  readonly isWithdrawn: boolean;
  readonly lines: readonly ReportedLine[];
}

/** One row of sums. `period` is a day (2026-11-23) or its month (2026-11). */
export interface SumRow extends SumKey {
  readonly sums: Readonly<Partial<Sums>>;
}

interface SumKey {
  readonly customer: string;
  /** '' where a row holds for all stores. */
  readonly store: string;
  readonly period: string;
  readonly code?: string;
  readonly size?: string;
}

/** Sums of orders by store, of items by store and over all stores, and of sizes by store. */
export interface SumRows {
  readonly stores: readonly SumRow[];
  readonly items: readonly SumRow[];
  readonly sizes: readonly SumRow[];
}

/** The rows to add for the orders, sorted by their keys. @param dayOf YYYY-MM-DD of a time, for a customer */
export function sumOrders(
  orders: Iterable<ReportedOrder>,
  dayOf: (customer: string, epochMs: number) => string,
): SumRows {
  const rows = { stores: rowMap(), items: rowMap(), sizes: rowMap() };
  for (const order of orders) {
    if (!order.isPaid) continue;
    const { customer, store } = order;
    const toDay = (epochMs: number) => dayOf(customer, epochMs);
    const placed = toDay(order.createdAt);
    const items = grouped(order.lines, ({ code }) => code);
    const ofOrder = sumsOf(order, order.lines, placed, toDay);
    for (const period of [placed, placed.slice(0, 7)]) {
      add(rows.stores, { customer, store, period }, ofOrder);
      for (const [code, lines] of items) {
        const ofItem = items.size === 1 ? ofOrder : sumsOf(order, lines, placed, toDay);
        add(rows.items, { customer, store: '', period, code }, ofItem);
        add(rows.items, { customer, store, period, code }, ofItem);
        if (order.isWithdrawn) continue;
        for (const [size, ofSize] of grouped(lines, (line) => line.size)) {
          add(rows.sizes, { customer, store, period, code, size }, { orders: 1, units: unitsOf(ofSize) });
        }
      }
    }
  }
  return { stores: sorted(rows.stores), items: sorted(rows.items), sizes: sorted(rows.sizes) };
}

/** Sums to take away. */
export function negative({ stores, items, sizes }: SumRows): SumRows {
  const negated = (rows: readonly SumRow[]) =>
    rows.map(({ sums, ...key }) => ({
      ...key,
      sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, -sum])),
    }));
  return { stores: negated(stores), items: negated(items), sizes: negated(sizes) };
}

/** The same for whole orders and for an item's lines of one. */
function sumsOf(
  { isWithdrawn }: ReportedOrder,
  lines: readonly ReportedLine[],
  placed: string,
  toDay: (epochMs: number) => string,
): Sums {
  if (isWithdrawn) return { ...NOTHING, withdrawn: 1 };
  const onPo = lines.filter(({ type }) => isPackType(type));
  const poDays = lines.map(({ poAt }) => poAt).filter((at) => at !== null);
  const shipDays = lines.map(({ shippedAt }) => shippedAt).filter((at) => at !== null);
  const hasPos = lines.length > 0 && poDays.length === lines.length;
  const isShipped = lines.length > 0 && shipDays.length === lines.length;
  const isPromised = isShipped && lines.some(hasShipDay);
  return {
    orders: 1,
    withdrawn: 0,
    lines: lines.length,
    units: unitsOf(lines),
    cents: centsOf(lines.filter(({ type }) => !isPackType(type))),
    po_lines: onPo.length,
    po_orders: onPo.length > 0 ? 1 : 0,
    po_cents: centsOf(onPo),
    unpriced: lines.filter(lacksPrice).length,
    po_days: hasPos ? daysBetween(placed, toDay(Math.max(...poDays))) : 0,
    po_entered: hasPos ? 1 : 0,
    ship_days: isShipped ? daysBetween(placed, toDay(Math.max(...shipDays))) : 0,
    shipped: isShipped ? 1 : 0,
    promised: isPromised ? 1 : 0,
    in_time: isPromised && !lines.some((line) => isLate(line, toDay)) ? 1 : 0,
  };
}

export const NOTHING: Sums = zeros(SUM_NAMES);
export const NOTHING_BRIEF: BriefSums = zeros(BRIEF_SUM_NAMES);

function zeros<Name extends SumName>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** `one`'s sums, with those of `other` that it has, too. */
export function addSums<Name extends SumName>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Partial<Sums>>,
): Readonly<Record<Name, number>> {
  const names = Object.keys(one) as Name[];
  return Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as Record<Name, number>;
}

function unitsOf(lines: readonly ReportedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function centsOf(lines: readonly ReportedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/** Texts such as "Week 50" aren't days, so nobody can be late for them. */
function hasShipDay({ estShipDate }: ReportedLine): boolean {
  return estShipDate !== '' && isShipDate(estShipDate);
}

function isLate(line: ReportedLine, toDay: (epochMs: number) => string): boolean {
  return hasShipDay(line) && toDay(line.shippedAt ?? 0) > line.estShipDate;
}

/** Whole days of the calendar. 0 for something that was dated back to before the order. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

function grouped(
  lines: readonly ReportedLine[],
  by: (line: ReportedLine) => string,
): ReadonlyMap<string, readonly ReportedLine[]> {
  const groups = new Map<string, ReportedLine[]>();
  for (const line of lines) groups.set(by(line), [...(groups.get(by(line)) ?? []), line]);
  return groups;
}

type RowMap = Map<string, { readonly key: SumKey; sums: Readonly<Partial<Sums>> }>;

function rowMap(): RowMap {
  return new Map();
}

function add(rows: RowMap, key: SumKey, sums: Readonly<Partial<Sums>>): void {
  const name = sumKeyName(key);
  const row = rows.get(name);
  if (!row) rows.set(name, { key, sums });
  else {
    const names = Object.keys(sums) as SumName[];
    row.sums = Object.fromEntries(names.map((each) => [each, (row.sums[each] ?? 0) + (sums[each] ?? 0)]));
  }
}

/** Names a row in a map; stores, codes, and sizes are single lines. */
export function sumKeyName({ customer, store, period, code = '', size = '' }: SumKey): string {
  return [customer, store, period, code, size].join('\n');
}

/** Two writers that take rows in the same order can't deadlock. */
function sorted(rows: RowMap): readonly SumRow[] {
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, { key, sums }]) => ({ ...key, sums }));
}
