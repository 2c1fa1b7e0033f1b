import { hasInvisibleCharacters, onOneLine } from '../../../../domain/plain-text';
import type { Cell } from './book';
import type { ReportRow, Row } from './read-table';

/** Reads cells as text, prices, numbers, and yes or no. A bad cell is reported and becomes undefined. */
export interface CellReader {
  /** '' for an empty cell; undefined if the column is missing or the cell isn't text. */
  text(row: Row, column: string): string | undefined;
  /** Reports an empty cell. */
  needed(row: Row, column: string): string | undefined;
  price(row: Row, column: string): number | undefined;
  whole(row: Row, column: string): number | undefined;
  /** Undefined if the cell is empty. */
  yesOrNo(row: Row, column: string): boolean | undefined;
  /** Split at commas. */
  list(row: Row, column: string): readonly string[] | undefined;
}

const LONGEST_TEXT = 600;
const YES = ['yes', 'y', 'x', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];
/** "42.5", "$42.50", "1,042.50" */
const PRICE = /^\$?\s*(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d+)?$/;
const EMPTY = 'is empty, merged with another cell, or a formula that fails; fill it';

export function cellReader(report: ReportRow): CellReader {
  const problem = (row: Row, column: string, message: string): undefined => {
    report({ sheet: row.sheet, row: row.number, column, message });
  };
  const text = (row: Row, column: string): string | undefined => {
    if (!row.cells.has(column)) return undefined;
    const cell = row.cells.get(column) ?? null;
    if (cell instanceof Date) return problem(row, column, DATE);
    const found = cell === null ? '' : onOneLine(String(cell));
    if (/^#(?:REF|DIV\/0|VALUE|NAME|N\/A|NUM|NULL|SPILL|CALC)[!?]?$/.test(found)) {
      return problem(row, column, `is the error ${found} of a formula`);
    }
    if (hasInvisibleCharacters(found)) return problem(row, column, 'has invisible characters; type it again');
    if (found.length > LONGEST_TEXT) return problem(row, column, `has more than ${LONGEST_TEXT} characters`);
    return found;
  };
  const needed = (row: Row, column: string) => {
    const found = text(row, column);
    return found === '' ? problem(row, column, EMPTY) : found;
  };
  return {
    text,
    needed,
    price(row, column) {
      const found = needed(row, column);
      if (found === undefined) return undefined;
      const number = amountOf(row.cells.get(column) ?? null, found);
      if (number === undefined) return problem(row, column, `${found} is no price, such as 42.50`);
      const cents = Math.round(number * 100);
      if (number < 0) return problem(row, column, `the price must not be negative: ${found}`);
      // A formula may leave 42.099999999999994 of 42.1.
      if (Math.abs(number * 100 - cents) > 1e-6) {
        return problem(row, column, `${found} has more than two decimals; round it, with ROUND(…, 2) in a formula`);
      }
      return cents / 100;
    },
    whole(row, column) {
      const found = needed(row, column);
      if (found === undefined) return undefined;
      const isWhole = /^[1-9]\d{0,8}$/.test(found);
      return isWhole ? Number(found) : problem(row, column, `${found} is no whole number from 1`);
    },
    yesOrNo(row, column) {
      const found = text(row, column)?.toLowerCase();
      if (!found) return undefined;
      if (YES.includes(found)) return true;
      return NO.includes(found) ? false : problem(row, column, `${found} is neither yes nor no`);
    },
    list: (row, column) =>
      text(row, column)
        ?.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  };
}

const DATE = 'is a date: spreadsheets turn texts like 3-12 into dates; format the cell as text and type it again';

function amountOf(cell: Cell, text: string): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string' || !PRICE.test(text)) return undefined;
  return Number(text.replaceAll(/[$,\s]/g, ''));
}
