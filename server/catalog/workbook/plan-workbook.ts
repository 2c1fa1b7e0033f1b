import type { LoadedFolder } from '../load-catalog';
import { ABOUT, BookError, IMPORT_AS, type Sheet, VERSION } from './book';
import { exportBook } from './export-book';
import { mergeSheets, type Overlap } from './merge-sheets';
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
