import { CatalogError } from '../../../catalog/load-catalog';
import type { BookProblem, Cell, Sheet } from '../book/book';
import { cellReader } from '../book/cell-values';
import { type Row, readTables } from '../book/read-table';
import { type CatalogState, stateOf } from '../files/catalog-state';
import { DataEdits } from './data-edits';
import { byKey, isRemoved, type Plan, type Target } from './plan';
import { planItems } from './plan-items';
import { planReps, planStores } from './plan-people';
import { planPrices, planTiers } from './plan-prices';

export type ImportPlan =
  | { readonly kind: 'refused'; readonly problems: readonly BookProblem[] }
  | {
      readonly kind: 'planned';
      /** All data files with the changes, and the catalog they make. */
      readonly after: CatalogState;
      /** Changed cells that aren't imported. */
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

/** A cell that's read twice is reported once. */
function distinct(problems: readonly BookProblem[]): readonly BookProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

const FILE = 'colors.json';

/** The Colors sheet. All stores share colors: a customer's workbook can add some, the base's can change them. */
function planColors(plan: Plan): void {
  const rows = byKey(plan, plan.tables.Colors, 'Color', (row) => plan.cells.needed(row, 'Color'));
  for (const [name, row] of rows) {
    const now = plan.catalog.colors[name];
    const isGone = isRemoved(plan, row);
    const value = isGone ? undefined : plan.cells.needed(row, 'Value')?.toLowerCase();
    if (!isGone && (value === undefined || value === now)) continue;
    plan.edits.cameFrom(row, 'Value', undefined, name);
    if (now !== undefined && plan.target !== 'base') {
      const message = `all stores share ${name}: change it in the workbook of the base catalog`;
      plan.report({ sheet: 'Colors', row: row.number, column: isGone ? 'Remove' : 'Value', message });
    } else if (isGone) plan.edits.remove(FILE, [name]);
    else plan.edits.set(FILE, [name], value);
  }
}

const MOST_NOTES = 10;

/** Reference cells beside prices that somebody changed; they aren't imported. */
function changedReadOnlyCells({ tables, items, base }: Plan): readonly BookProblem[] {
  const shown = (row: Row): readonly (readonly [column: string, value: Cell | undefined, where: string])[] => {
    const code = String(row.cells.get('Code') ?? '');
    const quantity = Number(row.cells.get('From'));
    const tier = base.get(code)?.discount?.find((each) => each.quantity === quantity);
    const price = row.sheet === 'Prices' ? base.get(code)?.sizes[String(row.cells.get('Size'))] : tier?.price;
    return [
      ['Item', items.get(code)?.name, 'change names on the sheet Items'],
      ['Base price', price, 'change base prices in the workbook of the base catalog'],
    ];
  };
  return [...tables.Prices, ...tables.Tiers]
    .flatMap((row) =>
      shown(row).flatMap(([column, value, where]) => {
        const cell = row.cells.get(column) ?? null;
        const isAsShown = cell === null || cell === '' || value === undefined || String(cell) === String(value);
        const message = `${cell} is not imported; ${where}`;
        return isAsShown ? [] : [{ sheet: row.sheet, row: row.number, column, message }];
      }),
    )
    .slice(0, MOST_NOTES);
}
