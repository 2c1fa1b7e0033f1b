import type { Customer } from '../catalog/customer';
import { displayProblem } from '../text/sheet-cell';
import { findLines, type LineOfOrder, type TextIn, type UnmatchedRow, unmatchedRow } from './match-sheet';
import type { Order } from './order';
import { headingOf, type PastedSheet, type SheetRow, withMergedOrders } from './pasted-sheet';
import { readSheetQuantity } from './sheet-texts';
import { NOTICE_KINDS, type NoticeColumns, type NoticeKind, recognizeNotice } from './ship-notice-columns';
import { MAX_TRACKING_LENGTH, shipmentsOf, unitsLeft } from './shipments';
import { readSpelledDay } from './spelled-day';

/**
 * What a carrier or supplier says has shipped: order number, item code, quantity, tracking, and day, in any order of rows
 * and columns. "HEN-100291 SJ205, 5XLarge, 5 of 12, 1Z999, 12/1" ships five of that line. Whatever can be read two ways
 * is a question, or its row stays out with the reason; rows are never used depending on their order.
 */
export interface ShipNotice {
  readonly heading: SheetRow | undefined;
  readonly rows: readonly SheetRow[];
  readonly columns: NoticeColumns;
  /** A day that may be two: nothing ships until somebody says which. */
  readonly day?: { readonly text: string; readonly monthFirst: string; readonly dayFirst: string } | undefined;
  /** Whether `columns` and `day` leave no question. */
  readonly isClear: boolean;
  readonly shipments: readonly NoticedShipment[];
  /** Rows that were entered before. */
  readonly known: number;
  readonly unmatched: readonly UnmatchedRow[];
}

export interface NoticedShipment {
  readonly line: LineOfOrder;
  readonly units: number;
  readonly tracking: string;
  /** YYYY-MM-DD; undefined if the notice has no days. */
  readonly day: string | undefined;
}

export interface NoticeChoices {
  readonly columns?: Partial<NoticeColumns>;
  readonly isDayFirst?: boolean | undefined;
}

interface Calendar {
  /** YYYY-MM-DD */
  readonly today: string;
  /** In the reader's time zone. */
  dayOf(epochMs: number): string;
}

/** @param orders those that the notice names and that exist */
export function readShipNotice(
  sheet: PastedSheet,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
  calendar: Calendar,
  choices: NoticeChoices = {},
): ShipNotice {
  const heading = headingOf(sheet, orders, customer);
  const pasted = sheet.rows.filter((row) => row !== heading);
  const cells = pasted.map((row) => row.cells);
  const { columns, indexOf } = recognizeNotice(heading?.cells ?? [], cells, orders, customer, choices.columns);
  const days = cells.flatMap((row) => (typeof columns.date === 'number' ? (row[columns.date] ?? '') : []));
  const read = whichNumberIsTheDay(days, calendar.today);
  const isDayFirst = choices.isDayFirst ?? read.isDayFirst;
  const day = choices.isDayFirst === undefined ? read.question : undefined;

  const byNumber = new Map(
    orders.map((order) => [order.orderNumber, order.lines.map((line) => ({ ...line, of: order }))]),
  );
  const { rows } = withMergedOrders(pasted, indexOf('order'), indexOf('item'));
  const found = rows.map((row): NoticedRow => {
    const textIn: TextIn = (kind) => row.cells[indexOf(kind)] ?? '';
    const textOf = (kind: NoticeKind) => {
      const index = columns[kind];
      return typeof index === 'number' ? (row.cells[index] ?? '') : undefined;
    };
    const lines = findLines(textIn, byNumber, customer);
    const outcome: Outcome =
      lines.kind === 'none' ? out(lines.reason) : shipmentsIn(lines.lines, textOf, calendar, isDayFirst);
    return { row, textIn, outcome };
  });
  const left = withoutContradictions(found);
  return {
    heading,
    rows,
    columns,
    day,
    isClear: day === undefined && !Object.values(columns).includes('ask'),
    shipments: left.flatMap(({ outcome }) => (outcome.kind === 'shipped' ? outcome.shipments : [])).toSorted(byLine),
    known: left.filter(({ outcome }) => outcome.kind === 'known').length,
    unmatched: left.flatMap(({ row, textIn, outcome }) =>
      outcome.kind === 'out' ? unmatchedRow({ row, textIn }, outcome.reason) : [],
    ),
  };
}

interface NoticedRow {
  readonly row: SheetRow;
  readonly textIn: TextIn;
  readonly outcome: Outcome;
}

type Outcome =
  | { readonly kind: 'shipped'; readonly shipments: readonly NoticedShipment[] }
  | { readonly kind: 'known' }
  | { readonly kind: 'out'; readonly reason: string };

function out(reason: string): Outcome {
  return { kind: 'out', reason };
}

/** @param textOf undefined for a column that the notice doesn't have */
function shipmentsIn(
  lines: readonly LineOfOrder[],
  textOf: (kind: NoticeKind) => string | undefined,
  { today, dayOf }: Calendar,
  isDayFirst: boolean,
): Outcome {
  for (const kind of NOTICE_KINDS) {
    const problem = displayProblem(textOf(kind) ?? '');
    if (problem) return out(`${kind} “${textOf(kind)}” ${problem}`);
  }
  const quantityText = textOf('quantity');
  const quantity = quantityText === undefined ? undefined : readSheetQuantity(quantityText);
  if (quantityText === '') return out('no quantity');
  if (quantityText !== undefined && quantity === undefined) return out('quantity is not a whole number');
  if (quantity === 0) return out('quantity is 0');
  const tracking = textOf('tracking') ?? '';
  if (tracking.length > MAX_TRACKING_LENGTH) return out(`tracking is longer than ${MAX_TRACKING_LENGTH} characters`);
  const dayText = textOf('date');
  const day = dayText === undefined ? undefined : pastDay(dayText, today, isDayFirst);
  if (dayText === '') return out('no ship date');
  if (dayText !== undefined && day === undefined) return out('ship date cannot be read');
  if (day !== undefined && day > today) return out('ship date is in the future');
  if (day !== undefined && lines.some(({ of }) => day < dayOf(of.createdAt)))
    return out('shipped before it was ordered');

  if (lines.some((line) => isKnown(line, quantity, tracking))) return { kind: 'known' };
  const open = lines.filter((line) => unitsLeft(line) > 0);
  const left = unitsLeftOf(open);
  if (left === 0) return out('already shipped');
  if (quantity !== undefined && lines.length > 1 && quantity !== left) {
    return out(`fits ${lines.length} lines: add size, color, or line`);
  }
  const [only] = lines;
  const shipments =
    only && lines.length === 1 && quantity !== undefined
      ? [{ line: only, units: quantity, tracking, day }]
      : open.map((line) => ({ line, units: unitsLeft(line), tracking, day }));
  return { kind: 'shipped', shipments };
}

/** The same notice may be pasted again with more rows. */
function isKnown(line: LineOfOrder, quantity: number | undefined, tracking: string): boolean {
  const isSameUnits = (units: number) => (quantity === undefined ? line.shippedAt !== null : units === quantity);
  return (
    tracking !== '' &&
    shipmentsOf(line).some((shipment) => shipment.tracking === tracking && isSameUnits(shipment.units))
  );
}

function unitsLeftOf(lines: readonly LineOfOrder[]): number {
  return lines.reduce((sum, line) => sum + unitsLeft(line), 0);
}

/** Leaves out all rows of a line that repeat each other, or that have more units together than are left. */
function withoutContradictions(rows: readonly NoticedRow[]): readonly NoticedRow[] {
  const byLine = new Map<LineOfOrder, NoticedShipment[]>();
  for (const { outcome } of rows) {
    for (const shipment of outcome.kind === 'shipped' ? outcome.shipments : []) {
      byLine.set(shipment.line, [...(byLine.get(shipment.line) ?? []), shipment]);
    }
  }
  const problems = new Map([...byLine].map(([line, shipments]) => [line, problemOf(line, shipments)]));
  return rows.map((row) => {
    if (row.outcome.kind !== 'shipped') return row;
    const [problem] = row.outcome.shipments.flatMap(({ line }) => problems.get(line) ?? []);
    return problem === undefined ? row : { ...row, outcome: out(problem) };
  });
}

function problemOf(line: LineOfOrder, shipments: readonly NoticedShipment[]): string | undefined {
  const names = new Set(shipments.map(({ units, tracking }) => `${units} ${tracking}`));
  if (names.size < shipments.length) return 'repeats another row';
  const units = shipments.reduce((sum, shipment) => sum + shipment.units, 0);
  const left = unitsLeft(line);
  if (units <= left) return undefined;
  return `${units.toLocaleString('en-US')} shipped, ${left.toLocaleString('en-US')} left to ship`;
}

function byLine({ line: a }: NoticedShipment, { line: b }: NoticedShipment): number {
  return a.of.createdAt - b.of.createdAt || a.of.orderNumber.localeCompare(b.of.orderNumber) || a.line - b.line;
}

/** What has shipped isn't in the future, which often tells "11/12" from "12/11". */
function whichNumberIsTheDay(cells: readonly string[], today: string) {
  const days = [...new Set(cells)]
    .map((text) => ({ text, monthFirst: pastDay(text, today, false), dayFirst: pastDay(text, today, true) }))
    .filter(({ monthFirst, dayFirst }) => monthFirst !== dayFirst);
  const isPast = (day: string | undefined) => day !== undefined && day <= today;
  const fitsMonth = days.every(({ monthFirst }) => isPast(monthFirst));
  const fitsDay = days.every(({ dayFirst }) => isPast(dayFirst));
  if (fitsMonth !== fitsDay) return { isDayFirst: fitsDay };
  for (const { text, monthFirst, dayFirst } of days) {
    if (monthFirst !== undefined && dayFirst !== undefined) {
      return { isDayFirst: false, question: { text, monthFirst, dayFirst } };
    }
  }
  return { isDayFirst: false };
}

/** Without a year, the last such day. One of the next month is more likely than one of last year. */
const SHIPPED_WINDOW = { back: 334, ahead: 31 };
function pastDay(text: string, today: string, isDayFirst: boolean): string | undefined {
  const read = readSpelledDay(text, { today, isDayFirst, window: SHIPPED_WINDOW });
  return read.kind === 'day' ? read.day : undefined;
}
