import type { Customer } from '../catalog/customer';
import { readOrderNumber } from './order-number';
import { type PastedRows, readPastedRows } from './pasted-text';
import { readHeading, type SheetColumn } from './sheet-columns';

export interface SheetRow {
  /** 1 for the first pasted row, which may be a heading. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A supplier's spreadsheet that names orders and items, in any order of rows and columns. */
export interface PastedSheet {
  readonly heading: readonly string[] | undefined;
  /** From the heading; without one, `recognizeColumns` looks at the cells. */
  readonly columns: readonly SheetColumn[] | undefined;
  readonly rows: readonly SheetRow[];
}

/** Separated by tabs, or by commas if there's no tab. */
export function readPastedSheet(text: string): PastedSheet {
  const pasted = readPastedRows(text, text.includes('\t') ? '\t' : ',');
  const rows = pasted
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const first = rows[0]?.cells ?? [];
  const columns = readHeading(first);
  return columns ? { heading: first, columns, rows: rows.slice(1) } : { heading: undefined, columns, rows };
}

export function orderNumbersIn({ columns, rows }: PastedSheet, customer: Pick<Customer, 'title'>): readonly string[] {
  const at = columns?.indexOf('order') ?? -1;
  const numbers = rows.flatMap(({ cells }) =>
    columns ? readOrderNumber(cells[at] ?? '', customer, true) : cells.map((cell) => readOrderNumber(cell, customer)),
  );
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

/** Whether to match by order number and item code instead of by position. */
export function isSheetOfOrders(text: string, customer: Pick<Customer, 'title'>): boolean {
  const sheet = readPastedSheet(text);
  return sheet.rows.some(({ cells }) => cells.length > 1) && orderNumbersIn(sheet, customer).length > 0;
}

export function sheetText({ heading }: Pick<PastedSheet, 'heading'>, rows: PastedRows): string {
  return [...(heading ? [heading] : []), ...rows].map((row) => row.join('\t')).join('\n');
}
