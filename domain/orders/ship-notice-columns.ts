import type { Customer } from '../catalog/customer';
import type { Order } from './order';
import { recognizeColumns, type SheetColumn } from './sheet-columns';
import { headingHint } from './sheet-texts';
import { isSpelledDay } from './spelled-day';

/** The columns of a ship notice that a person can choose; size, color, and line number are found by their cells. */
export const NOTICE_KINDS = ['order', 'item', 'quantity', 'tracking', 'date'] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A column's position; 'none' if the notice doesn't say; 'ask' if only a person can tell. */
export type NoticeColumn = number | 'none' | 'ask';

export type NoticeColumns = Readonly<Record<NoticeKind, NoticeColumn>>;

interface RecognizedNotice {
  readonly columns: NoticeColumns;
  /** -1 if there's no such column. */
  indexOf(column: SheetColumn): number;
}

/**
 * Orders, items, and days are recognized as in other sheets. Quantities can't be, because a part of a line has any: a
 * heading tells, or a column that's the only one with numbers. "Qty Ordered" isn't what shipped.
 */
export function recognizeNotice(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
  chosen: Partial<NoticeColumns> = {},
): RecognizedNotice {
  const { columns: kinds, questions } = recognizeColumns(heading, rows, orders, customer);
  const asks = (kind: SheetColumn) => questions.some((question) => question.kind === kind);
  const taken = new Set<number>(Object.values(chosen).filter((column) => typeof column === 'number'));
  const take = (kind: NoticeKind, found: NoticeColumn): NoticeColumn => {
    const column = chosen[kind] ?? (typeof found === 'number' && taken.has(found) ? 'ask' : found);
    if (typeof column === 'number') taken.add(column);
    return column;
  };
  const at = (kind: SheetColumn, otherwise: NoticeColumn): NoticeColumn => {
    const index = kinds.indexOf(kind);
    return index >= 0 ? index : asks(kind) ? 'ask' : otherwise;
  };
  const order = take('order', at('order', 'ask'));
  const item = take('item', at('item', 'ask'));
  const date = take('date', at('estShipDate', 'none'));
  const all = kinds.map((kind, index): Candidate => {
    const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    return { index, kind, heading: heading[index] ?? '', cells };
  });
  const isDescription = ({ kind }: Candidate) => kind === 'color' || kind === 'line' || kind === 'size';
  const free = () => all.filter((column) => !taken.has(column.index) && column.cells.length > 0);
  const quantity = take(
    'quantity',
    quantityIn(free().filter((column) => isNamedQuantity(column) || !isDescription(column))),
  );
  const tracking = take('tracking', trackingIn(free().filter((column) => !isDescription(column))));
  return {
    columns: { order, item, quantity, tracking, date },
    indexOf(column) {
      const index = column === 'order' ? order : column === 'item' ? item : kinds.indexOf(column);
      const isOther = column !== 'order' && column !== 'item' && taken.has(Number(index));
      return typeof index === 'number' && !isOther ? index : -1;
    },
  };
}

interface Candidate {
  readonly index: number;
  readonly kind: SheetColumn;
  readonly heading: string;
  readonly cells: readonly string[];
}

const SHIPPED =
  /\bship\w*\b.*\b(?:qty|quantity|units|pcs|pieces)\b|\b(?:qty|quantity|units|pcs|pieces)\b.*\bship|^shipped$/i;
const NOT_SHIPPED = /order|open|remain|back|due|cancel/i;

/** Includes cells that aren't quantities ("-5", "0.5"): their rows report it. */
const NUMBER = /^-?\d{1,3}(?:,?\d{3}){0,2}(?:\.\d+)?(?: ?[a-z]+\.?)?$/i;

function isNamedQuantity({ heading }: Candidate): boolean {
  return SHIPPED.test(heading) || headingHint(heading) === 'quantity';
}

function quantityIn(columns: readonly Candidate[]): NoticeColumn {
  const numbers = columns.filter(({ cells }) => mostOf(cells, (cell) => NUMBER.test(cell)));
  const shipped = columns.filter(
    ({ heading, cells }) =>
      SHIPPED.test(heading) && !/\bto ship\b/i.test(heading) && cells.some((cell) => NUMBER.test(cell)),
  );
  if (shipped.length > 0) return onlyOf(shipped);
  const named = numbers.filter(isNamedQuantity);
  const isOrdered = named.some(({ heading }) => NOT_SHIPPED.test(heading));
  if (named.length > 0) return isOrdered ? 'ask' : onlyOf(named);
  return onlyOf(numbers.filter(({ heading }) => heading === ''));
}

const TRACKING_HEADING = /\btrack|\bway ?bill|\bawb\b|\bpro ?(?:#|no\b|num)|\bconsignment|\bbol\b/i;

/** A link, UPS's numbers, or at least twelve digits, which no PO has. */
const TRACKING = /^(?:https?:\/\/\S+|1Z[0-9A-Z]{16}|(?:\d ?){12,34})$/i;

/** At least eight letters and digits with six digits: a carrier's number or a PO. */
const MAY_BE_TRACKING = /^(?=(?:.*\d){6})[a-z0-9 -]{8,40}$/i;

function trackingIn(columns: readonly Candidate[]): NoticeColumn {
  const named = columns.filter(({ heading }) => TRACKING_HEADING.test(heading));
  if (named.length > 0) return onlyOf(named);
  const unknown = columns.filter(({ heading }) => headingHint(heading) === undefined);
  const certain = unknown.filter(({ cells }) => mostOf(cells, (cell) => TRACKING.test(cell)));
  if (certain.length > 0) return onlyOf(certain);
  const isPossible = (cell: string) => MAY_BE_TRACKING.test(cell) && !isSpelledDay(cell);
  return unknown.some(({ cells }) => mostOf(cells, isPossible)) ? 'ask' : 'none';
}

function onlyOf([first, ...others]: readonly Candidate[]): NoticeColumn {
  return first && others.length === 0 ? first.index : 'ask';
}

function mostOf(cells: readonly string[], isOne: (cell: string) => boolean): boolean {
  return cells.filter(isOne).length * 2 > cells.length;
}
