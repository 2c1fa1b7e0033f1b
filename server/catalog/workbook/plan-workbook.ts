import type { Documents } from '../../../domain/catalog/check/documents';
import { CatalogError } from '../documents';
import { type LoadedFolder, readCatalog } from '../load-catalog';
import { ABOUT, BookError, IMPORT_AS, type Sheet, VERSION } from './book';
import { exportBook } from './export-book';
import { mergeSheets, type Overlap } from './merge-sheets';
import type { Target } from './plan';
import { type ImportPlan, planImport } from './plan-import';

/** What a workbook would change, and what it was made from. */
export type WorkbookPlan = ImportPlan & {
  readonly overlaps: readonly Overlap[];
  /** Undefined if the workbook doesn't say, or the database no longer has it. */
  readonly madeFrom: number | undefined;
};

/**
 * Works out what a workbook changes in a catalog that may have moved on since it was exported.
 * @throws BookError if it's another customer's
 */
export async function planWorkbook(
  target: Target,
  sheets: readonly Sheet[],
  now: LoadedFolder & { readonly revision: number },
  readRevision: (revision: number) => Promise<Documents>,
): Promise<WorkbookPlan> {
  // One customer's prices must not become another's.
  const meant = aboutValue(sheets, IMPORT_AS);
  if (meant !== undefined && meant !== target) {
    throw new BookError(`This workbook was exported from ${meant}, not from ${target}. Nothing was changed.`);
  }
  const version = Number(aboutValue(sheets, VERSION));
  const then = version > 0 && version < now.revision ? catalogOf(await readRevision(version)) : undefined;
  const sheetsOf = (catalog: LoadedFolder) => exportBook(target, catalog, { at: '', revision: 0 });
  const merged = then ? mergeSheets(sheets, sheetsOf(then), sheetsOf(now)) : { sheets, overlaps: [] };
  const madeFrom = then || version === now.revision ? version : undefined;
  return { ...planImport(target, merged.sheets, now), overlaps: merged.overlaps, madeFrom };
}

/** Undefined if there's no such revision, or the checks have become stricter since. */
function catalogOf(documents: Documents): LoadedFolder | undefined {
  try {
    return { documents, catalog: readCatalog(documents) };
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

export function aboutValue(sheets: readonly Sheet[], title: string): string | undefined {
  const row = sheets.find(({ name }) => name === ABOUT)?.rows.find(([cell]) => cell === title);
  return row?.[1] ? String(row[1]) : undefined;
}
