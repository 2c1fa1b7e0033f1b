import type { CatalogItem } from '../../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import type { ItemType } from '../../../../domain/catalog/item-types';
import type { CustomerCatalog, LoadedCatalog } from '../../../catalog/load-catalog';
import type { CellReader } from '../book/cell-values';
import type { ReportRow, Row, Tables } from '../book/read-table';
import type { JsonPath } from '../json/edit-json';
import type { DataEdits } from './data-edits';

/** A customer's workbook, or the base catalog's, which all customers share. */
export type Target = 'base' | CustomerKey;

/** What the parts of an import work with. */
export interface Plan {
  readonly target: Target;
  readonly catalog: LoadedCatalog;
  readonly base: ReadonlyMap<string, CatalogItem>;
  /** As the target has them, with a customer's own prices and names. */
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly tables: Tables;
  readonly edits: DataEdits;
  readonly cells: CellReader;
  readonly report: ReportRow;
  /** Items that this import adds to the base catalog. */
  readonly added: Map<string, ItemType>;
  /** Codes of items that the target no longer sells or has. */
  readonly dropped: Set<string>;
}

export function customerFile(target: Target): string {
  return `customers/${target}.json`;
}

/** @throws Error for the base catalog */
export function customerOf({ catalog, target }: Pick<Plan, 'catalog' | 'target'>): CustomerCatalog {
  const found = target === 'base' ? undefined : catalog.customers.get(target);
  if (!found) throw new Error(`${target} is no customer`);
  return found;
}

/** Where the target's values of an item are written: its entry in a customer's file, or the item itself. */
export function placeOfItem({ target, edits, base, added }: Plan, code: string): { file: string; path: JsonPath } {
  const isShared = target === 'base' || added.has(code);
  if (!isShared) return { file: customerFile(target), path: ['items', code] };
  const file = `items/${added.get(code) ?? base.get(code)?.type}.json`;
  return { file, path: [edits.json(file).findIndex((item: { code: string }) => item.code === code)] };
}

export function ownValues(plan: Plan, code: string): Readonly<Record<string, unknown>> {
  const { file, path } = placeOfItem(plan, code);
  return path.reduce((value: Record<string, unknown>, name) => (value?.[name] ?? {}) as never, plan.edits.json(file));
}

/** The cell asks to remove the row. */
export function isRemoved({ cells }: Plan, row: Row): boolean {
  return cells.yesOrNo(row, 'Remove') === true;
}

/** Reports rows whose key an earlier row has. */
export function byKey(
  { report }: Plan,
  rows: readonly Row[],
  column: string,
  keyOf: (row: Row) => string | undefined,
): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = key === undefined ? undefined : found.get(key);
    if (key === undefined) continue;
    if (first) report({ sheet: row.sheet, row: row.number, column, message: `row ${first.number} is about the same` });
    else found.set(key, row);
  }
  return found;
}
