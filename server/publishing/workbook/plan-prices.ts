import type { PriceTier } from '../../../domain/catalog/catalog';
import { SIZE_LABELS } from '../../../domain/catalog/check/details-schemas';
import { customerFile } from '../../../domain/catalog/draft';
import { type ItemType, isPackType } from '../../../domain/catalog/item-types';
import { findSize } from '../../../domain/catalog/size-names';
import { nearestCode, nearestText } from '../../../domain/text/nearest-text';
import { byKey, isRemoved, ownValues, type Plan, reportCell, setOwn } from './plan';
import type { Row } from './read-table';

type Sizes = Readonly<Record<string, number>>;

/** The Prices sheet: one row per item and size. Sizes without a row stay. */
export function planPrices(plan: Plan): void {
  for (const [code, rows] of rowsByItem(plan, plan.tables.Prices)) {
    const item = pricedItem(plan, code, rows);
    if (!item) continue;
    if (isPackType(item.type)) {
      const message = `${code} is sold in packs: its prices are on the sheet Tiers`;
      for (const row of rows) reportCell(plan.report, row, 'Code', message);
    } else setOwn(plan, code, 'sizes', item.sizes, wantedSizes(plan, code, item.sizes, rows));
  }
}

function wantedSizes(plan: Plan, code: string, now: Sizes, rows: readonly Row[]): Sizes {
  let wanted = now;
  for (const [size, row] of byKey(plan, rows, 'Size', (each) => sizeOf(plan, each, Object.keys(now)))) {
    plan.changes.cameFrom(row, 'Price', code, `sizes.${size}`);
    const price = isRemoved(plan, row) ? undefined : (plan.cells.price(row, 'Price') ?? wanted[size] ?? 0);
    wanted = withSize(wanted, size, price);
  }
  for (const row of rows) plan.changes.cameFrom(row, 'Size', code, 'sizes');
  return wanted;
}

/** A new size goes behind the last one that usually comes before it. */
function withSize(sizes: Sizes, size: string, price: number | undefined): Sizes {
  const others = Object.entries(sizes).filter(([each]) => each !== size);
  if (price === undefined) return Object.fromEntries(others);
  const earlier = SIZE_LABELS.slice(0, Math.max(SIZE_LABELS.indexOf(size), 0));
  const usual = others.findLastIndex(([each]) => earlier.includes(each)) + 1;
  const at = Object.hasOwn(sizes, size) ? Object.keys(sizes).indexOf(size) : usual;
  return Object.fromEntries(others.toSpliced(at, 0, [size, price]));
}

/** A size of the item, or any other that the catalog knows. */
function sizeOf({ cells, report }: Plan, row: Row, sizes: readonly string[]): string | undefined {
  const size = cells.needed(row, 'Size');
  if (size === undefined || sizes.includes(size) || SIZE_LABELS.includes(size)) return size;
  const meant = findSize(size, sizes) ?? findSize(size, SIZE_LABELS) ?? nearestText(size, SIZE_LABELS);
  const message = `there is no size ${size}${meant ? `; did you mean ${meant}?` : `: sizes are ${SIZE_LABELS.join(', ')}`}`;
  return reportCell(report, row, 'Size', message, meant);
}

type Tiers = readonly PriceTier[];

/** The Tiers sheet: the price per piece from a quantity on. Tiers without a row stay. */
export function planTiers(plan: Plan): void {
  for (const [code, rows] of rowsByItem(plan, plan.tables.Tiers)) {
    const item = pricedItem(plan, code, rows);
    if (item) setOwn(plan, code, 'discount', item.discount, wantedTiers(plan, code, item.discount, rows));
  }
}

function wantedTiers(plan: Plan, code: string, now: Tiers, rows: readonly Row[]): Tiers {
  const wanted = new Map(now.map(({ quantity, price }) => [quantity, price]));
  const keyOf = (row: Row) => plan.cells.whole(row, 'From')?.toString();
  for (const [key, row] of byKey(plan, rows, 'From', keyOf)) {
    plan.changes.cameFrom(row, 'Price', code, 'discount');
    const quantity = Number(key);
    if (isRemoved(plan, row)) wanted.delete(quantity);
    else wanted.set(quantity, plan.cells.price(row, 'Price') ?? wanted.get(quantity) ?? 0);
  }
  return [...wanted].toSorted(([one], [other]) => one - other).map(([quantity, price]) => ({ quantity, price }));
}

interface PricedItem {
  readonly type: ItemType;
  readonly sizes: Readonly<Record<string, number>>;
  readonly discount: readonly PriceTier[];
}

/** Skips rows of items that the import drops. */
function rowsByItem({ cells, dropped, changes }: Plan, rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const code = cells.needed(row, 'Code');
    if (code === undefined || dropped.has(code)) continue;
    found.set(code, [...(found.get(code) ?? []), row]);
    changes.cameFrom(row, 'Code', code, '');
  }
  return found;
}

/** The item whose prices a row changes: the target's own, or one that the import adds. */
function pricedItem(plan: Plan, code: string, rows: readonly Row[]): PricedItem | undefined {
  const type = plan.added.get(code);
  if (type) {
    const { sizes = {}, discount = [] } = ownValues(plan, code) as Partial<PricedItem>;
    return { type, sizes, discount };
  }
  const isSold = plan.target === 'base' || Object.hasOwn(plan.changes.json(customerFile(plan.target)).items, code);
  const item = isSold ? (plan.items.get(code) ?? plan.base.get(code)) : undefined;
  if (item) return { ...item, discount: item.discount ?? [] };
  for (const row of rows) reportCell(plan.report, row, 'Code', whyNot(plan, code), nearCode(plan, code));
  return undefined;
}

function nearCode({ base, items }: Plan, code: string): string | undefined {
  return base.has(code) ? undefined : (nearestCode(code, items.keys()) ?? nearestCode(code, base.keys()));
}

function whyNot(plan: Plan, code: string): string {
  if (plan.base.has(code)) return `${code} is not sold in this store; set Sold to yes on the sheet Items`;
  const near = nearCode(plan, code);
  return `there is no item ${code}${near ? `; did you mean ${near}?` : '; a new item needs a row on the sheet Items'}`;
}
