import type { LoadedFolder } from '../../catalog/load-catalog';
import { ABOUT, BookError, type Cell, IMPORT_AS, isSheetName, type Sheet, type SheetName, VERSION } from './book';
import { exportBook } from './export-book';
import type { Target } from './plan';
import { type CatalogBefore, type ImportPlan, planImport } from './plan-import';

export interface WorkbookPlan extends ImportPlan {
  readonly overlaps: readonly Overlap[];
}

/**
 * Works out what a workbook changes in a catalog that may have moved on since it was exported.
 * @param then what it was exported from, if that's known
 * @throws BookError if it's another customer's
 */
export function planWorkbook(
  target: Target,
  sheets: readonly Sheet[],
  now: CatalogBefore,
  then: LoadedFolder | undefined,
  mayShare = true,
): WorkbookPlan {
  // One customer's prices must not become another's.
  const { target: meant } = aboutWorkbook(sheets);
  if (meant !== undefined && meant !== target) {
    throw new BookError(`This workbook was exported from ${meant}, not from ${target}. Nothing was changed.`);
  }
  const sheetsOf = (catalog: LoadedFolder) => exportBook(target, catalog, { at: '', revision: 0 });
  const merged = then ? mergeSheets(sheets, sheetsOf(then), sheetsOf(now)) : { sheets, overlaps: [] };
  return { ...planImport(target, merged.sheets, now, mayShare), overlaps: merged.overlaps };
}

/** What the workbook says about itself, which people may have removed. */
export function aboutWorkbook(sheets: readonly Sheet[]): { readonly target?: string; readonly revision?: number } {
  const value = (title: string) =>
    sheets.find(({ name }) => name === ABOUT)?.rows.find(([cell]) => cell === title)?.[1];
  const [target, revision] = [value(IMPORT_AS), Number(value(VERSION))];
  return {
    ...(target ? { target: String(target) } : {}),
    ...(Number.isSafeInteger(revision) && revision > 0 ? { revision } : {}),
  };
}

/** A cell that somebody has changed in the workbook, and somebody else in the catalog since the workbook was made. */
export interface Overlap {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly cell: string;
  /** What the catalog has by now. */
  readonly now: string;
}

/** What says which row is which. */
const KEYS: Readonly<Record<SheetName, readonly string[]>> = {
  Items: ['Code'],
  Prices: ['Code', 'Size'],
  Tiers: ['Code', 'From'],
  Colors: ['Color'],
  Stores: ['Code'],
  Reps: ['Name'],
};

interface Merged {
  readonly sheets: readonly Sheet[];
  readonly overlaps: readonly Overlap[];
}

/**
 * A workbook changes only what was changed in it. A price that it still has as it was exported takes the catalog's
 * price of today, so that a workbook of last week doesn't set back what was published since.
 * @param then the sheets as they were exported
 * @param now as they would be exported today
 */
export function mergeSheets(sheets: readonly Sheet[], then: readonly Sheet[], now: readonly Sheet[]): Merged {
  const overlaps: Overlap[] = [];
  const merged = sheets.map((sheet) => {
    const name = sheet.name.trim();
    if (name === ABOUT || !isSheetName(name)) return sheet;
    return mergeSheet(name, sheet, rowsByKey(name, then), rowsByKey(name, now), (overlap) => overlaps.push(overlap));
  });
  return { sheets: merged, overlaps };
}

type Values = ReadonlyMap<string, Cell>;

function mergeSheet(
  name: SheetName,
  { name: title, rows: [titles = [], ...rows] }: Sheet,
  then: ReadonlyMap<string, Values>,
  now: ReadonlyMap<string, Values>,
  report: (overlap: Overlap) => void,
): Sheet {
  const columns = titles.map((each) => `${each ?? ''}`.trim());
  const merged = rows.map((row, index) => {
    const key = keyOf(name, valuesOf(columns, row));
    const [was, is] = [then.get(key), now.get(key)];
    if (!was) return row;
    const isAsExported = columns.every((column, at) => !was.has(column) || isEqual(row[at], was.get(column)));
    if (!is) return isAsExported ? [] : row;
    return row.map((cell, at) => {
      const column = columns[at] ?? '';
      if (!was.has(column) || isEqual(was.get(column), is.get(column))) return cell;
      if (isEqual(cell, was.get(column))) return is.get(column) ?? null;
      if (!isEqual(cell, is.get(column))) {
        report({ sheet: name, row: index + 2, column, cell: `${cell ?? ''}`, now: `${is.get(column) ?? ''}` });
      }
      return cell;
    });
  });
  return { name: title, rows: [titles, ...merged] };
}

function rowsByKey(name: SheetName, sheets: readonly Sheet[]): ReadonlyMap<string, Values> {
  const [titles = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const columns = titles.map(String);
  return new Map(rows.map((row) => valuesOf(columns, row)).map((values) => [keyOf(name, values), values]));
}

function valuesOf(columns: readonly string[], row: readonly Cell[]): Values {
  return new Map(columns.map((column, at) => [column, row[at] ?? null]));
}

function keyOf(name: SheetName, values: Values): string {
  return JSON.stringify(KEYS[name].map((column) => plain(values.get(column))));
}

function isEqual(one: Cell | undefined, other: Cell | undefined): boolean {
  return plain(one) === plain(other);
}

/** "42.00" in a .csv file is the number 42 in a workbook. */
function plain(cell: Cell | undefined): string {
  const text = `${cell ?? ''}`.trim().replaceAll(/\s*,\s*/g, ', ');
  return /^\$?\d+\.\d+$/.test(text) ? `${Number(text.replace('$', ''))}` : text;
}
