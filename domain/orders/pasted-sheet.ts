import type { Customer } from '../catalog/customer';
import type { Order } from './order';
import { readOrderNumber } from './order-number';
import { type PastedRows, readPastedRows } from './pasted-text';
import { looksLikeDate } from './read-ship-date';
import { headingHint } from './sheet-texts';

export interface SheetRow {
  /** 1 for the first pasted row, which may be a heading. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A supplier's spreadsheet that names orders and items, in any order of rows and columns. */
export interface PastedSheet {
  /** With the heading, if any. */
  readonly rows: readonly SheetRow[];
}

/** Separated by tabs, or by commas if there's no tab. */
export function readPastedSheet(text: string): PastedSheet {
  const rows = readPastedRows(text, text.includes('\t') ? '\t' : ',')
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows };
}

/**
 * Which numbers to look up: of columns in which any cell has the customer's letters ("HEN-100042"), or else of all
 * columns of bare numbers, since those of POs look the same.
 *
 * @param chosen a column that somebody says holds the order numbers
 */
export function orderNumbersIn(
  { rows }: PastedSheet,
  customer: Pick<Customer, 'title'>,
  chosen?: number,
): readonly string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? ''));
  const isNamed = (cells: readonly string[]) => cells.some((cell) => readOrderNumber(cell, customer) !== undefined);
  const named = columns.filter((cells, at) => at === chosen || isNamed(cells));
  const numbers = (named.some(isNamed) ? named : columns)
    .flat()
    .flatMap((cell) => readOrderNumber(cell, customer, true) ?? []);
  return [...new Set(numbers)];
}

/** Whether to match by order number and item code instead of by position: POs may be bare numbers, too. */
export function isSheetOfOrders(text: string, customer: Pick<Customer, 'title'>): boolean {
  const { rows } = readPastedSheet(text);
  if (!rows.some(({ cells }) => cells.length > 1)) return false;
  if (rows.some(({ cells }) => cells.some((cell) => readOrderNumber(cell, customer) !== undefined))) return true;
  const hints = rows[0]?.cells.map(headingHint) ?? [];
  if (hints.filter((hint) => hint !== undefined).length < 2) return false;
  return rows
    .slice(1)
    .some(({ cells }) =>
      cells.some((cell, at) => hints[at] === 'order' && readOrderNumber(cell, customer, true) !== undefined),
    );
}

/** Titles of a report may be above the heading. */
const MAX_ROWS_ABOVE = 20;

/** The row above all orders whose cells name columns: the one with the most known words, and no data in it. */
export function headingOf(
  { rows }: PastedSheet,
  orders: readonly Order[],
  customer: Pick<Customer, 'title'>,
): SheetRow | undefined {
  const numbers = new Set(orders.map(({ orderNumber }) => orderNumber));
  const codes = new Set(orders.flatMap(({ lines }) => lines.map(({ code }) => code.toUpperCase())));
  const namesOrder = (cell: string) =>
    readOrderNumber(cell, customer) !== undefined || numbers.has(readOrderNumber(cell, customer, true) ?? '');
  const isData = (cell: string) =>
    /^[\d.,]+$/.test(cell) || namesOrder(cell) || codes.has(cell.toUpperCase()) || looksLikeDate(cell);
  const hintsIn = ({ cells }: SheetRow) => cells.filter((cell) => headingHint(cell) !== undefined).length;
  const firstOrder = rows.findIndex(({ cells }) => cells.some(namesOrder));
  const named = rows
    .slice(0, firstOrder === -1 ? 1 : Math.min(firstOrder, MAX_ROWS_ABOVE))
    .filter(({ cells }) => cells.filter((cell) => cell !== '').length > 1 && !cells.some(isData));
  return named
    .toSorted((a, b) => hintsIn(b) - hintsIn(a))
    .find((row, _, { length }) => {
      return hintsIn(row) > 0 || (length === 1 && isAbove(row, rows[firstOrder]));
    });
}

/** In words of its own, a heading still names every cell of the first order's row. */
function isAbove(heading: SheetRow, first: SheetRow | undefined): boolean {
  return first?.cells.every((cell, at) => cell === '' || (heading.cells[at] ?? '') !== '') === true;
}

export function sheetText(heading: SheetRow | undefined, rows: PastedRows): string {
  return [...(heading ? [heading.cells] : []), ...rows].map((row) => row.join('\t')).join('\n');
}
