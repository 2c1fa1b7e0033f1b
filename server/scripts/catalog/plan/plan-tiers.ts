import type { PriceTier } from '../../../../domain/catalog/catalog';
import type { Row } from '../book/read-table';
import { insertJson } from '../json/edit-json';
import { isSame } from './item-fields';
import { byKey, isRemoved, ownValues, type Plan, placeOfItem } from './plan';
import { pricedItem, rowsByItem } from './priced-items';

type Tiers = readonly PriceTier[];

/** The sheet Tiers: the price of each piece from a quantity on. Tiers without a row stay as they are. */
export function planTiers(plan: Plan): void {
  for (const [code, rows] of rowsByItem(plan, plan.tables.Tiers)) {
    const item = pricedItem(plan, code, rows[0]);
    if (item) writeTiers(plan, code, item.discount, wantedTiers(plan, code, item.discount, rows));
  }
}

function wantedTiers(plan: Plan, code: string, now: Tiers, rows: readonly Row[]): Tiers {
  const wanted = new Map(now.map(({ quantity, price }) => [quantity, price]));
  const keyOf = (row: Row) => plan.cells.whole(row, 'From')?.toString();
  for (const [key, row] of byKey(plan, rows, 'From', keyOf)) {
    plan.edits.cameFrom(row, 'Price', code, 'discount');
    const quantity = Number(key);
    if (isRemoved(plan, row)) wanted.delete(quantity);
    else wanted.set(quantity, plan.cells.price(row, 'Price') ?? wanted.get(quantity) ?? 0);
  }
  return [...wanted].toSorted(([one], [other]) => one - other).map(([quantity, price]) => ({ quantity, price }));
}

function writeTiers(plan: Plan, code: string, now: Tiers, wanted: Tiers): void {
  if (isSame(now, wanted)) return;
  const { file, path } = placeOfItem(plan, code);
  const at = [...path, 'discount'];
  const own = ownValues(plan, code).discount as Tiers | undefined;
  const base = plan.target === 'base' ? undefined : plan.base.get(code)?.discount;
  if (base && isSame(base, wanted)) plan.edits.remove(file, at);
  else if (own === undefined) plan.edits.set(file, at, wanted);
  else {
    const isGone = ({ quantity }: PriceTier) => !wanted.some((tier) => tier.quantity === quantity);
    for (let index = own.length - 1; index >= 0; index--) {
      if (own[index] && isGone(own[index] as PriceTier)) plan.edits.remove(file, [...at, index]);
    }
    for (const [index, tier] of wanted.entries()) {
      const before = now.find(({ quantity }) => quantity === tier.quantity);
      if (!before) plan.edits.edit(file, (text) => insertJson(text, at, index, tier));
      else if (before.price !== tier.price) plan.edits.set(file, [...at, index, 'price'], tier.price);
    }
  }
}
