import type { Customer } from '../catalog/customer';
import { wholeNumberText } from '../text/sheet-cell';
import type { Order } from './order';
import { existingNumber, possibleNumbers, readOrderNumber } from './order-number';
import { type Delimiter, type PastedRows, readPastedRows } from './pasted-text';
import { headingHint } from './sheet-texts';
import { looksLikeDate } from './spelled-day';

export interface SheetRow {
  /** 1 for the first pasted row, which may be a heading. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A supplier's spreadsheet that names orders and items, in any order of rows and columns. */
export interface PastedSheet {
  /** All rows, the heading among them. */
  readonly rows: readonly SheetRow[];
}

/** Separated by tabs, or else by bars, semicolons, or commas. */
export function readPastedSheet(text: string): PastedSheet {
  const rows = readPastedRows(text, delimiterOf(text))
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => !RULE.test(cell)));
  return { rows };
}

/** An empty cell, or the line below the heading of a table in plain text: "--- | ---". */
const RULE = /^[-=+:]*$/;

/** Bars and semicolons that only some rows have are part of a text. */
function delimiterOf(text: string): Delimiter {
  if (text.includes('\t')) return '\t';
  const rows = text.split(/[\r\n]+/).filter((row) => row.trim() !== '');
  const isInMost = (sign: string) => rows.filter((row) => row.includes(sign)).length * 2 > rows.length;
  return (['|', ';'] as const).find(isInMost) ?? ',';
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
    .flatMap((cell) => possibleNumbers(wholeNumberText(cell), customer));
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
    .some(({ cells }) => cells.some((cell, at) => hints[at] === 'order' && possibleNumbers(cell, customer).length > 0));
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
    readOrderNumber(cell, customer) !== undefined || existingNumber(cell, customer, numbers) !== undefined;
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

/**
 * Several rows of an order may have its number in one merged cell, of which a spreadsheet copies only the first. Rows
 * below with an item and no order number are of the same order, unless the sheet repeats numbers: then one is missing.
 * @returns the numbers of those rows, too
 */
export function withMergedOrders(rows: readonly SheetRow[], order: number, item: number) {
  const merged = new Set<number>();
  const numbers = rows.map(({ cells }) => cells[order] ?? '').filter((cell) => cell !== '');
  if (new Set(numbers).size < numbers.length) return { rows, merged };
  let above = '';
  const filled = rows.map((row): SheetRow => {
    const [own = '', code = ''] = [row.cells[order], row.cells[item]];
    if (own !== '' || code === '') above = own;
    if (own !== '' || above === '' || order < 0) return row;
    merged.add(row.number);
    return { ...row, cells: row.cells.with(order, above) };
  });
  return { rows: filled, merged };
}

export function sheetText(heading: SheetRow | undefined, rows: PastedRows): string {
  return [...(heading ? [heading.cells] : []), ...rows].map((row) => row.join('\t')).join('\n');
}
