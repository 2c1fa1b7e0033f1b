import { type CatalogItem, startingPrice } from '../../domain/catalog/catalog';
import { type Cents, centsFromDollars, formatCents } from '../../domain/money';

/** "+$2.00" for a size that costs more than the first. */
export function upcharge(item: CatalogItem, price: number): string | undefined {
  const more = centsFromDollars(price) - centsFromDollars(startingPrice(item));
  return more > 0 ? `+${formatCents(more as Cents)}` : undefined;
}
