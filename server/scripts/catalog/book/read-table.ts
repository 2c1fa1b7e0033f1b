import { nearestText } from '../../../../domain/nearest-text';
import { onOneLine } from '../../../../domain/plain-text';
import type { BookProblem, Cell, Sheet } from './book';
import { ABOUT, columnsOf, isSheetName, SHEETS, type SheetName } from './columns';

/** Cells by the titles of their columns. */
export interface Row {
  readonly sheet: SheetName;
  /** As spreadsheets number rows: the titles are in row 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

export type Tables = Readonly<Record<SheetName, readonly Row[]>>;

export type ReportRow = (problem: BookProblem) => void;

/** Far more than a catalog has; a longer sheet is a mistake. */
const MOST_ROWS = 20_000;
const MOST_PROBLEMS_PER_SHEET = 20;

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
  if (rows.length > MOST_ROWS) {
    report({ sheet, message: `has ${rows.length.toLocaleString('en-US')} rows; at most ${MOST_ROWS} can be read` });
    return [];
  }
  const names = titles.map((title) => (title === null ? '' : onOneLine(String(title))));
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
  for (const problem of problems.slice(0, MOST_PROBLEMS_PER_SHEET)) report(problem);
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
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? letters(rest) : '') + String.fromCharCode(65 + (index % 26));
}
