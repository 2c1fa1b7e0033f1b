import type { CartEntry } from '../../../domain/cart/cart';
import { isPackType } from '../../../domain/catalog/item-types';

/** Why nothing was added; some texts are required (docs/specification.md, Item screen and grid). */
export const REFUSED_TO_ADD = {
  embroidery_required: 'Must select an embroidery',
  minimum: 'Must order at least 12 units',
  nothing_ticked: 'Must make a selection',
  nothing_entered: 'Enter a quantity first',
  too_many_units: 'A line can hold at most 100,000 units. Nothing was added.',
  too_many_lines: 'A cart can hold at most 500 lines. Nothing was added.',
};

/** 'Item added to cart', plus which placement or pack item's logo was kept if another one was chosen. */
export function addedMessage(keptChoices: readonly CartEntry[]): string {
  const [kept] = keptChoices;
  if (!kept) return 'Item added to cart';
  const choice = isPackType(kept.type) ? (kept.embroidery ?? 'no logo') : kept.placement;
  return `Item added to cart. It was already there with ${choice}, which stays.`;
}
