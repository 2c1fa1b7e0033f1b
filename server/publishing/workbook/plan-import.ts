import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import { customerFile } from '../../../domain/catalog/draft';
import { storeName } from '../../../domain/catalog/store-list';
import { type LoadedFolder, readWithProblems } from '../../catalog/load-catalog';
import type { BookProblem, Cell, Sheet } from './book';
import { byKey, isRemoved, type Plan, PlannedChanges, type PlannedEdit, reportCell, type Target } from './plan';
import { planItems } from './plan-items';
import { planPrices, planTiers } from './plan-prices';
import { cellReader, type Row, readTables, type Tables } from './read-table';

/** A catalog, and what is wrong with it already. */
export interface CatalogBefore extends LoadedFolder {
  readonly problems: readonly CatalogProblem[];
}

/** What a workbook would change. It's refused with any mistake; then the rest is what the other rows would change. */
export interface ImportPlan {
  readonly problems: readonly BookProblem[];
  readonly edits: readonly PlannedEdit[];
  /** All documents with the changes, and the catalog they make. */
  readonly after: LoadedFolder;
  readonly tables: Tables;
  /** Codes of items that wouldn't be right. */
  readonly broken: ReadonlySet<string | undefined>;
  /** Changed cells that aren't imported. */
  readonly ignored: readonly BookProblem[];
}

/** Works out what a workbook changes, without writing anything. */
export function planImport(
  target: Target,
  sheets: readonly Sheet[],
  before: CatalogBefore,
  mayShare = true,
): ImportPlan {
  const { documents, catalog } = before;
  const problems: BookProblem[] = [];
  const report = (problem: BookProblem) => {
    problems.push(problem);
  };
  const changes = new PlannedChanges(documents);
  const base = new Map(catalog.base.map((item) => [item.code, item]));
  const customer = target === 'base' ? undefined : catalog.customers.get(target);
  const plan: Plan = {
    target,
    catalog,
    base,
    items: customer ? new Map(customer.items.map((item) => [item.code, item])) : base,
    tables: readTables(sheets, report),
    changes,
    cells: cellReader(report),
    report,
    mayShare,
    added: new Map(),
    dropped: new Set(),
  };
  if (problems.length === 0) planSheets(plan);
  const { edits, after, found } = resultOf(changes, before);
  // The catalog's own words come last among what is wrong with a cell.
  const all = [...problems, ...(problems.length === 0 ? found.map((problem) => changes.placeOf(problem)) : [])];
  return {
    problems: distinct(all),
    edits,
    after,
    tables: plan.tables,
    broken: new Set(found.map(({ item }) => item)),
    ignored: changedReadOnlyCells(plan),
  };
}

/** @returns what is wrong only because of the changes, too */
function resultOf(changes: PlannedChanges, before: CatalogBefore) {
  const { documents, edits } = changes;
  if (edits.length === 0) return { edits, after: before, found: [] };
  const { catalog, problems } = readWithProblems(documents);
  const known = new Set(before.problems.map((problem) => JSON.stringify(problem)));
  const found = problems.filter((problem) => !known.has(JSON.stringify(problem)));
  return { edits, after: { documents, catalog }, found };
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

/** A cell that's read twice is reported once. */
function distinct(problems: readonly BookProblem[]): readonly BookProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

const FILE = 'colors.json';

/** The Colors sheet. All stores share colors: a customer's workbook can add some, the base's can change them. */
function planColors(plan: Plan): void {
  const rows = byKey(plan, plan.tables.Colors, 'Color', (row) => plan.cells.needed(row, 'Color'));
  for (const [name, row] of rows) {
    const now = Object.hasOwn(plan.catalog.colors, name) ? plan.catalog.colors[name] : undefined;
    const isGone = isRemoved(plan, row);
    const value = isGone ? undefined : plan.cells.needed(row, 'Value')?.toLowerCase();
    if (!isGone && (value === undefined || value === now)) continue;
    plan.changes.cameFrom(row, 'Value', undefined, name);
    if (now !== undefined && plan.target !== 'base') {
      reportCell(
        plan.report,
        row,
        isGone ? 'Remove' : 'Value',
        `all stores share ${name}: change it in the workbook of the base catalog`,
      );
    } else if (!plan.mayShare) {
      reportCell(plan.report, row, 'Color', 'colors are for all stores: ask somebody who edits all of the catalog');
    } else if (isGone) plan.changes.set(FILE, [name], undefined);
    else plan.changes.set(FILE, [name], value);
  }
}

const MAX_NOTES = 10;

/** Reference cells next to prices that somebody changed; the import ignores them. */
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
    .slice(0, MAX_NOTES);
}

/** The Stores sheet. A store is identified by its code or, if that changed, by its name. */
function planStores(plan: Plan): void {
  const file = customerFile(plan.target);
  const rows = byKey(plan, plan.tables.Stores, 'Code', (row) => plan.cells.needed(row, 'Code'));
  for (const [code, row] of rows) {
    const stores: Record<string, string> = plan.changes.json(file).stores;
    const byCode = Object.entries(stores).find(([, each]) => each === code)?.[0];
    const name = displayName(plan, row, byCode);
    const now = byCode ?? (name !== undefined && Object.hasOwn(stores, name) ? name : undefined);
    if (name === undefined) continue;
    plan.changes.cameFrom(row, 'Code', undefined, `stores.${name}`);
    if (isRemoved(plan, row)) {
      if (now !== undefined) plan.changes.set(file, ['stores', now], undefined);
    } else if (now === undefined) plan.changes.set(file, ['stores', name], code);
    else if (name !== now && Object.hasOwn(stores, name)) {
      reportCell(plan.report, row, 'Store', `${name} is another store already`);
    } else {
      const next = Object.entries(stores).map((store) => (store[0] === now ? [name, code] : store));
      plan.changes.set(file, ['stores'], Object.fromEntries(next));
    }
  }
}

/** "Hennessy Honda, 5512 Cobb Station Parkway"; without the column, the address stays. */
function displayName({ cells }: Plan, row: Row, now: string | undefined): string | undefined {
  const name = cells.needed(row, 'Store');
  if (name === undefined) return undefined;
  const address = cells.text(row, 'Address') ?? storeName(now ?? '').address;
  return address === '' ? name : `${name}, ${address}`;
}

const REP_FIELDS = { Name: 'name', Phone: 'phone', Email: 'email' };

/** The Reps sheet. A rep is identified by name or, if that changed, by phone number. */
function planReps(plan: Plan): void {
  const file = customerFile(plan.target);
  const rows = byKey(plan, plan.tables.Reps, 'Name', (row) => plan.cells.needed(row, 'Name'));
  for (const [name, row] of rows) {
    const reps: readonly Readonly<Record<string, string>>[] = plan.changes.json(file).account_reps;
    const byName = reps.findIndex((rep) => rep.name === name);
    const index = byName >= 0 ? byName : reps.findIndex((rep) => rep.phone === plan.cells.text(row, 'Phone'));
    const now = reps[index];
    const path = ['account_reps', now ? index : reps.length];
    for (const [column, field] of Object.entries(REP_FIELDS)) {
      plan.changes.cameFrom(row, column, undefined, [...path, field].join('.'));
    }
    plan.changes.cameFrom(row, 'Name', undefined, 'account_reps');
    plan.changes.set(file, path, isRemoved(plan, row) ? undefined : repOf(plan, row, now));
  }
}

function repOf({ cells }: Plan, row: Row, now: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const [name = '', phone = ''] = [cells.needed(row, 'Name'), cells.needed(row, 'Phone')];
  const rep = { ...now, name, phone, email: cells.text(row, 'Email') ?? now?.email ?? '' };
  const { email, ...others } = rep;
  return email === '' ? others : rep;
}
