import type { PriceTier } from '../../../../domain/catalog/catalog';
import type { ItemType } from '../../../../domain/catalog/item-types';
import { nearestCode } from '../../../../domain/nearest-text';
import type { Row } from '../book/read-table';
import { ownValues, type Plan } from './plan';

interface PricedItem {
  readonly type: ItemType;
  readonly sizes: Readonly<Record<string, number>>;
  readonly discount: readonly PriceTier[];
}

/** Skips rows of items that the import drops. */
export function rowsByItem({ cells, dropped, edits }: Plan, rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const code = cells.needed(row, 'Code');
    if (code === undefined || dropped.has(code)) continue;
    found.set(code, [...(found.get(code) ?? []), row]);
    edits.cameFrom(row, 'Code', code, '');
  }
  return found;
}

/** The item whose prices a row changes: the target's own, or one that the import adds. */
export function pricedItem(plan: Plan, code: string, row: Row | undefined): PricedItem | undefined {
  const type = plan.added.get(code);
  if (type) {
    const { sizes = {}, discount = [] } = ownValues(plan, code) as Partial<PricedItem>;
    return { type, sizes, discount };
  }
  const isSold = plan.target === 'base' || code in plan.edits.json(`customers/${plan.target}.json`).items;
  const item = isSold ? (plan.items.get(code) ?? plan.base.get(code)) : undefined;
  if (item) return { ...item, discount: item.discount ?? [] };
  if (row) plan.report({ sheet: row.sheet, row: row.number, column: 'Code', message: whyNot(plan, code) });
  return undefined;
}

function whyNot(plan: Plan, code: string): string {
  if (plan.base.has(code)) return `${code} is not sold in this store; set Sold to yes on the sheet Items`;
  const near = nearestCode(code, plan.items.keys()) ?? nearestCode(code, plan.base.keys());
  return `there is no item ${code}${near ? `; did you mean ${near}?` : '; a new item needs a row on the sheet Items'}`;
}
