import { dollarsFromCents } from '../../../domain/money';
import { nearestText } from '../../../domain/text/nearest-text';
import { hasInvisibleCharacters, onOneLine } from '../../../domain/text/plain-text';
import { readAmount } from '../../../domain/text/read-amount';
import { displayProblem } from '../../../domain/text/sheet-cell';
import { ABOUT, type BookProblem, type Cell, columnsOf, isSheetName, SHEETS, type Sheet, type SheetName } from './book';

/** Cells by the titles of their columns. */
export interface Row {
  readonly sheet: SheetName;
  /** Number that spreadsheets show: the titles are in row 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

export type Tables = Readonly<Record<SheetName, readonly Row[]>>;

export type ReportRow = (problem: BookProblem) => void;

/** Far more than a catalog has; a longer sheet is a mistake. */
const MAX_ROWS = 20_000;
const MAX_PROBLEMS_PER_SHEET = 20;

/** Finds the sheets and columns that a workbook must have, and skips empty rows. */
export function readTables(sheets: readonly Sheet[], report: ReportRow): Tables {
  const tables: Record<SheetName, readonly Row[]> = {
    Items: [],
    Prices: [],
    Tiers: [],
    Colors: [],
    Stores: [],
    Reps: [],
  };
  for (const sheet of sheets.filter(({ name, rows }) => name !== ABOUT && rows.some(hasContent))) {
    const name = sheet.name.trim();
    if (isSheetName(name)) tables[name] = readTable(name, sheet.rows, report);
    else report({ sheet: sheet.name, message: unknownName('sheet', name, Object.keys(SHEETS)) });
  }
  return tables;
}

function readTable(sheet: SheetName, [titles = [], ...rows]: Sheet['rows'], report: ReportRow): readonly Row[] {
  if (rows.length > MAX_ROWS) {
    report({ sheet, message: `has ${rows.length.toLocaleString('en-US')} rows; at most ${MAX_ROWS} can be read` });
    return [];
  }
  // Rows may be longer than the titles: a value without one is reported.
  const width = rows.reduce((most, row) => Math.max(most, row.length), titles.length);
  const names = Array.from({ length: width }, (_, at) => onOneLine(String(titles[at] ?? '')));
  const before = names.filter((name) => name !== '').length;
  const isGood = checkTitles(sheet, names, rows, report);
  if (!isGood || before === 0) return [];
  return rows.flatMap((row, index) =>
    hasContent(row)
      ? [{ sheet, number: index + 2, cells: new Map(names.map((name, at) => [name, row[at] ?? null])) }]
      : [],
  );
}

function checkTitles(sheet: SheetName, names: readonly string[], rows: Sheet['rows'], report: ReportRow): boolean {
  const known = columnsOf(sheet);
  const problems: BookProblem[] = [
    ...SHEETS[sheet].required
      .filter((column) => !names.includes(column))
      .map((column) => ({ sheet, row: 1, message: `the column ${column} is missing` })),
    ...names
      .filter((name) => name !== '' && !known.includes(name))
      .map((name) => ({ sheet, row: 1, column: name, message: unknownName('column', name, known) })),
    ...names
      .filter((name, at) => name !== '' && names.indexOf(name) < at)
      .map((name) => ({ sheet, row: 1, column: name, message: 'this column is there twice' })),
    ...names.flatMap((name, at) => {
      const row = name === '' ? rows.findIndex((cells) => isFilled(cells[at])) : -1;
      return row < 0
        ? []
        : [{ sheet, row: row + 2, message: `there is a value in column ${letters(at)}, which has no title` }];
    }),
  ];
  for (const problem of problems.slice(0, MAX_PROBLEMS_PER_SHEET)) report(problem);
  return problems.length === 0;
}

function unknownName(kind: 'sheet' | 'column', name: string, known: readonly string[]): string {
  const nearest = nearestText(name, known);
  const what = nearest ? `did you mean ${nearest}?` : `expected ${known.join(', ')}`;
  return `there is no such ${kind} in a catalog; ${what}`;
}

function hasContent(row: readonly Cell[]): boolean {
  return row.some(isFilled);
}

function isFilled(cell: Cell | undefined): boolean {
  return cell !== undefined && cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

/** "A" for the first column, "AA" for the 27th. */
export function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? letters(rest) : '') + String.fromCharCode(65 + (index % 26));
}

const MAX_TEXT_LENGTH = 600;
const YES = ['yes', 'y', 'x', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];
const EMPTY = 'is empty, merged with another cell, or a formula that fails; fill it';

export type CellReader = ReturnType<typeof cellReader>;

/** Reads cells as text, prices, numbers, and yes or no. A bad cell is reported and becomes undefined. */
export function cellReader(report: ReportRow) {
  const problem = (row: Row, column: string, message: string): undefined => {
    report({ sheet: row.sheet, row: row.number, column, message });
  };
  /** '' for an empty cell; undefined if the column is missing or the cell isn't text. */
  const text = (row: Row, column: string): string | undefined => {
    if (!row.cells.has(column)) return undefined;
    const cell = row.cells.get(column) ?? null;
    if (cell instanceof Date) return problem(row, column, DATE);
    const found = cell === null ? '' : onOneLine(String(cell));
    const shown = typeof cell === 'string' ? displayProblem(found) : undefined;
    if (shown) return problem(row, column, `${found} ${shown}`);
    if (hasInvisibleCharacters(found)) return problem(row, column, 'has invisible characters; type it again');
    if (found.length > MAX_TEXT_LENGTH) return problem(row, column, `has more than ${MAX_TEXT_LENGTH} characters`);
    return found;
  };
  /** Reports an empty cell. */
  const needed = (row: Row, column: string) => {
    const found = text(row, column);
    return found === '' ? problem(row, column, EMPTY) : found;
  };
  return {
    text,
    needed,
    price(row: Row, column: string): number | undefined {
      const found = needed(row, column);
      if (found === undefined) return undefined;
      const number = amountOf(row.cells.get(column) ?? null, found);
      if (number === undefined) return problem(row, column, `${found} isn’t a price, such as 42.50`);
      const cents = Math.round(number * 100);
      if (number < 0) return problem(row, column, `the price must not be negative: ${found}`);
      // A formula may leave 42.099999999999994 of 42.1.
      if (Math.abs(number * 100 - cents) > 1e-6) {
        return problem(row, column, `${found} has more than two decimals; round it, with ROUND(…, 2) in a formula`);
      }
      return cents / 100;
    },
    whole(row: Row, column: string): number | undefined {
      const found = needed(row, column);
      if (found === undefined) return undefined;
      const isWhole = /^[1-9]\d{0,8}$/.test(found);
      return isWhole ? Number(found) : problem(row, column, `${found} isn’t a whole number of 1 or more`);
    },
    /** Undefined if the cell is empty. */
    yesOrNo(row: Row, column: string): boolean | undefined {
      const found = text(row, column)?.toLowerCase();
      if (!found) return undefined;
      if (YES.includes(found)) return true;
      return NO.includes(found) ? false : problem(row, column, `${found} is neither yes nor no`);
    },
    /** Split at commas. */
    list: (row: Row, column: string): readonly string[] | undefined =>
      text(row, column)
        ?.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  };
}

const DATE = 'is a date: spreadsheets turn texts like 3-12 into dates; format the cell as text and type it again';

function amountOf(cell: Cell, text: string): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const read = typeof cell === 'string' ? readAmount(text) : undefined;
  if (read?.kind === 'refused' && read.why === 'decimals') return Number(text.replaceAll(/[$,\s]/g, ''));
  return read?.kind === 'amount' ? dollarsFromCents(read.cents) : undefined;
}
