import type { PriceTier } from '../catalog/catalog';
import { type ItemType, isPackType } from '../catalog/item-types';
import { countOf } from '../count-of';
import { type Cents, centsFromDollars, formatCents, formatDollars, priceOf, sumCents } from '../money';
import type { PoPrice } from './po-price';

interface TypedLine {
  readonly type: ItemType;
  /** Missing in carts. */
  readonly poPrice?: PoPrice | null;
}

/** The item has no catalog price, and nobody has entered one yet. */
export function lacksPrice({ type, poPrice }: TypedLine): boolean {
  return isPackType(type) && !poPrice;
}

export function countUnpriced(lines: readonly TypedLine[]): number {
  return lines.filter(lacksPrice).length;
}

export interface ShownTotal {
  /** "$252.00", or "Priced on PO" where no line has a price. */
  readonly amount: string;
  /** "plus 2 lines priced on PO", or ''. */
  readonly note: string;
  /** "2 lines on PO", where there's little room, or ''. */
  readonly shortNote: string;
}

export function shownTotal(total: Cents, unpriced: number): ShownTotal {
  if (unpriced === 0) return { amount: formatCents(total), note: '', shortNote: '' };
  if (total === 0) return { amount: 'Priced on PO', note: '', shortNote: '' };
  const lines = countOf(unpriced, 'line');
  return { amount: formatCents(total), note: `plus ${lines} priced on PO`, shortNote: `${lines} on PO` };
}

interface CountedLine {
  readonly code: string;
  readonly quantity: number;
}

/** In all of an item's colors, which its price tiers count together. */
export function unitsOfItem(code: string, lines: readonly CountedLine[]): number {
  return lines.reduce((units, line) => (line.code === code ? units + line.quantity : units), 0);
}

export function reachedTier(tiers: readonly PriceTier[], units: number): PriceTier | undefined {
  return tiers.findLast(({ quantity }) => quantity <= units);
}

/** What units of an item cost by the tier that `itemUnits` of it reach; 0 if that has no price. */
export function estimatedCents(tiers: readonly PriceTier[] | undefined, itemUnits: number, units: number): Cents {
  return priceOf(centsFromDollars(reachedTier(tiers ?? [], itemUnits)?.price ?? 0), units);
}

/** Of all lines without a price; 0 if there are none, or one of them can't be estimated. */
export function totalEstimate(lines: readonly (TypedLine & CountedLine)[], tiersOf: TiersOf): Cents {
  const estimates = lines
    .filter(lacksPrice)
    .map(({ code, quantity }) => estimatedCents(tiersOf(code), unitsOfItem(code, lines), quantity));
  return estimates.every(Boolean) ? sumCents(estimates) : (0 as Cents);
}

type TiersOf = (code: string) => readonly PriceTier[] | undefined;

/** "$61.99 each, confirmed on the PO" by the item's price tiers, or "Priced on PO". */
export function poEstimate(tiers: readonly PriceTier[] | undefined, units: number): string {
  const price = reachedTier(tiers ?? [], units)?.price;
  return price ? `${formatDollars(price)} each, confirmed on the PO` : 'Priced on PO';
}
