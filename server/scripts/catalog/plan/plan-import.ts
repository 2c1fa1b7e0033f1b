import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../../../catalog/load-catalog';
import type { BookProblem, Sheet } from '../book/book';
import { cellReader } from '../book/cell-values';
import { readTables } from '../book/read-table';
import { type DataTexts, writeDataTexts } from '../files/data-files';
import { DataEdits } from './data-edits';
import type { Plan, Target } from './plan';
import { planColors } from './plan-colors';
import { planItems } from './plan-items';
import { planReps, planStores } from './plan-people';
import { planPrices } from './plan-prices';
import { planTiers } from './plan-tiers';
import { changedReadOnlyCells } from './read-only-cells';

export type ImportPlan =
  | { readonly kind: 'refused'; readonly problems: readonly BookProblem[] }
  | {
      readonly kind: 'planned';
      /** All data files with the changes. */
      readonly texts: DataTexts;
      /** The catalog that they make. */
      readonly after: LoadedCatalog;
      /** Changed cells that are not imported. */
      readonly ignored: readonly BookProblem[];
    };

/** Works out what a workbook changes, without writing anything. A workbook with any mistake changes nothing. */
export function planImport(
  target: Target,
  sheets: readonly Sheet[],
  before: DataTexts,
  catalog: LoadedCatalog,
): ImportPlan {
  const problems: BookProblem[] = [];
  const report = (problem: BookProblem) => {
    problems.push(problem);
  };
  const edits = new DataEdits(before);
  const base = new Map(catalog.base.map((item) => [item.code, item]));
  const customer = target === 'base' ? undefined : catalog.customers.get(target);
  const plan: Plan = {
    target,
    catalog,
    base,
    items: customer ? new Map(customer.items.map((item) => [item.code, item])) : base,
    tables: readTables(sheets, report),
    edits,
    cells: cellReader(report),
    report,
    added: new Map(),
    dropped: new Set(),
  };
  if (problems.length === 0) planSheets(plan);
  if (problems.length > 0) return { kind: 'refused', problems: distinct(problems) };
  return checked(edits, changedReadOnlyCells(plan));
}

function planSheets(plan: Plan): void {
  planColors(plan);
  planItems(plan);
  planPrices(plan);
  planTiers(plan);
  if (plan.target !== 'base') {
    planStores(plan);
    planReps(plan);
    return;
  }
  for (const { sheet, number } of [...plan.tables.Stores, ...plan.tables.Reps].slice(0, 1)) {
    plan.report({ sheet, row: number, message: "the base catalog has none: use a customer's workbook" });
  }
}

/** Loads the changed files as the server would. */
function checked(edits: DataEdits, ignored: readonly BookProblem[]): ImportPlan {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-import-'));
  try {
    writeDataTexts(folder, edits.texts);
    return { kind: 'planned', texts: edits.texts, after: loadCatalog(folder), ignored };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    const inData = error.problems.map((problem) => ({ ...problem, file: withoutFolder(problem.file, folder) }));
    return { kind: 'refused', problems: distinct(inData.map((problem) => edits.placeOf(problem))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutFolder(file: string, folder: string): string {
  const name = `${basename(folder)}/`;
  return file.slice(file.indexOf(name) + name.length);
}

/** A cell that is read twice is reported once. */
function distinct(problems: readonly BookProblem[]): readonly BookProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
