import { startTransition, useRef, useState } from 'react';
import { addToCart, type CartEntry } from '../../../domain/cart/cart';
import { isPackType } from '../../../domain/catalog/item-types';
import { useCart } from '../../cart/cart-context';
import { useToast } from '../../ui/toast';

/** Why nothing was added; some texts are required (docs/specification.md, Item screen and grid). */
const REFUSED = {
  embroidery_required: 'Must select an embroidery',
  minimum: 'Must order at least 12 units',
  nothing_ticked: 'Must make a selection',
  nothing_entered: 'Enter a quantity first',
  too_many_units: 'A line can hold at most 100,000 units. Nothing was added.',
  too_many_lines: 'A cart can hold at most 500 lines. Nothing was added.',
};

export function useAddToCart() {
  const { cart, setCart } = useCart();
  const toast = useToast();
  const [hasAdded, setAdded] = useState(false);
  const last = useRef<object>(undefined);
  const refuse = (kind: keyof typeof REFUSED) => toast.show(REFUSED[kind], 'error');

  /** @param entered what the entries were made from; until `clear` has emptied it, a second press adds nothing */
  function add(entries: readonly CartEntry[], entered: object, clear: () => void) {
    if (last.current === entered) return;
    const added = addToCart(cart, entries);
    if (added.kind !== 'added') return refuse(added.kind);
    last.current = entered;
    setCart(added.cart);
    toast.show(addedMessage(added.keptChoices));
    // Show the message and the cart's new count first.
    startTransition(() => {
      clear();
      setAdded(true);
    });
  }

  return { add, refuse, hasAdded };
}

/** 'Item added to cart', plus which placement or pack item's logo was kept if another one was chosen. */
function addedMessage([kept]: readonly CartEntry[]): string {
  if (!kept) return 'Item added to cart';
  const choice = isPackType(kept.type) ? (kept.embroidery ?? 'no logo') : kept.placement;
  return `Item added to cart. It was already there with ${choice}, which stays.`;
}
