import { CatalogError } from '../../../catalog/load-catalog';
import type { BookProblem, Sheet } from '../book/book';
import { cellReader } from '../book/cell-values';
import { readTables } from '../book/read-table';
import { type CatalogState, stateOf } from '../files/catalog-state';
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
      /** All data files with the changes, and the catalog that they make. */
      readonly after: CatalogState;
      /** Changed cells that are not imported. */
      readonly ignored: readonly BookProblem[];
    };

/** Works out what a workbook changes, without writing anything. A workbook with any mistake changes nothing. */
export function planImport(target: Target, sheets: readonly Sheet[], { texts, catalog }: CatalogState): ImportPlan {
  const problems: BookProblem[] = [];
  const report = (problem: BookProblem) => {
    problems.push(problem);
  };
  const edits = new DataEdits(texts);
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

function checked(edits: DataEdits, ignored: readonly BookProblem[]): ImportPlan {
  try {
    return { kind: 'planned', after: stateOf(edits.texts), ignored };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return { kind: 'refused', problems: distinct(error.problems.map((problem) => edits.placeOf(problem))) };
  }
}

/** A cell that is read twice is reported once. */
function distinct(problems: readonly BookProblem[]): readonly BookProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
