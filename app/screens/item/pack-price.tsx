import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { packPrice } from '../../../domain/catalog/pack-words';
import { formatDollars } from '../../../domain/money';

export const ASK_YOUR_REP = 'Ask your rep';

/** What a box costs: the price of one piece in a pack of this size. */
export function PackPrice({ item, size }: { item: StorefrontItem; size: string }) {
  const price = packPrice(item.discount ?? [], size);
  return <>{price === undefined ? ASK_YOUR_REP : `${formatDollars(price)} each`}</>;
}
