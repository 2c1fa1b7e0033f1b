import type { PriceTier } from '../catalog/catalog';
import { type ItemType, isPackType } from '../catalog/item-types';
import { type Cents, centsFromDollars, formatCents, priceOf, sumCents, ZERO_CENTS } from '../money';
import { countOf } from '../text/count-of';
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

/** The tier price of one when `itemUnits` of the item are ordered; undefined if that tier has no price. */
export function tierPrice(tiers: readonly PriceTier[] | undefined, itemUnits: number): Cents | undefined {
  const price = reachedTier(tiers ?? [], itemUnits)?.price;
  return price ? centsFromDollars(price) : undefined;
}

export function reachedTier(tiers: readonly PriceTier[], units: number): PriceTier | undefined {
  return tiers.findLast(({ quantity }) => quantity <= units);
}

/** What a line without a price was quoted at. */
export interface Quoted {
  /**
   * The tier price of one, stored with the order; null if it isn't known, as for orders from before it was stored.
   * Missing in carts, which today's tiers quote.
   */
  readonly quoted?: Cents | null;
}

/** @param tiers today's, for carts */
export function quoteOf({ quoted }: Quoted, tiers: readonly PriceTier[] | undefined, itemUnits: number): Cents | null {
  return quoted === undefined ? (tierPrice(tiers, itemUnits) ?? null) : quoted;
}

/** About what all lines without a price cost; 0 if there are none, or one of them has no quote. */
export function totalEstimate(lines: readonly (TypedLine & CountedLine & Quoted)[], tiersOf: TiersOf): Cents {
  const estimates = lines.filter(lacksPrice).map((line) => {
    const quote = quoteOf(line, tiersOf(line.code), unitsOfItem(line.code, lines));
    return priceOf(quote ?? ZERO_CENTS, line.quantity);
  });
  return estimates.every(Boolean) ? sumCents(estimates) : ZERO_CENTS;
}

type TiersOf = (code: string) => readonly PriceTier[] | undefined;

/** "$61.99 each, to be confirmed on the PO", or "Priced on PO" without a quote. */
export function quoteText(quote: Cents | null): string {
  return quote ? `${formatCents(quote)} each, to be confirmed on the PO` : 'Priced on PO';
}
