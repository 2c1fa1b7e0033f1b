import { type CatalogItem, startingPrice } from '../../../domain/catalog/catalog';
import { isGridType } from '../../../domain/catalog/item-types';
import { formatDollars } from '../../../domain/money';

/** Where the item's prices start: of its sizes, or of its packs; a pack item without a list price has none. */
export function HitPrice({ item }: { item: CatalogItem }) {
  const tier = item.discount?.find(({ price }) => price > 0);
  const isGrid = isGridType(item.type);
  const price = isGrid ? startingPrice(item) : tier?.price;
  const from = isGrid ? 1 : (tier?.quantity ?? 1);
  if (price === undefined) return <p className="text-right text-label text-ink-2">Priced on PO</p>;
  return (
    <p className="text-right text-caption whitespace-nowrap text-ink-2">
      {isGrid && 'Starts at '}
      <b className="text-lead font-figure text-ink">{formatDollars(price)}</b>
      <span className="block">{from > 1 ? `each from ${from.toLocaleString('en-US')}` : 'each'}</span>
    </p>
  );
}
