import type { PriceTier } from '../catalog/catalog';
import { type Cents, centsFromDollars, priceOf } from '../money';
import { reachedTier } from './priced-on-po';

/**
 * What packs cost at list price, counting an item's colors together. The purchase order sets the real price, so this is
 * an estimate.
 *
 * Example: at $2.39 from 500 and $2.19 from 1,000, 500 keychains are about $1,195.00, and 1,000 save $0.20 each.
 */
export type NextTier =
  | { readonly kind: 'saves'; readonly quantity: number; readonly each: Cents }
  | { readonly kind: 'starts'; readonly quantity: number; readonly each: Cents };

export function listPriceOf(tiers: readonly PriceTier[], units: number): Cents | undefined {
  const tier = reachedTier(tiers, units);
  return tier && tier.price > 0 ? priceOf(centsFromDollars(tier.price), units) : undefined;
}

/** The nearest tier above, if its price is lower. @param units at least 1 */
export function nextTier(tiers: readonly PriceTier[], units: number): NextTier | undefined {
  const reached = reachedTier(tiers, units);
  const current = centsFromDollars(reached?.price ?? 0);
  const next = tiers.find(({ quantity, price }) => {
    return quantity > units && price > 0 && (current === 0 || centsFromDollars(price) < current);
  });
  if (!next) return undefined;
  const price = centsFromDollars(next.price);
  if (current === 0) return { kind: 'starts', quantity: next.quantity, each: price };
  return { kind: 'saves', quantity: next.quantity, each: (current - price) as Cents };
}
