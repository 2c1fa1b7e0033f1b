import { type AddResult, addToCart } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CartOffer, CopiedOrder } from '../../../domain/outbox/cart-copy';
import { cartNow, readOwn, storeCart, writeOwn } from '../cart-storage';
import { putCopy, removeCopy } from './copy-storage';
import { findOffers } from './find-offers';

export type RestoreResult =
  | { readonly kind: 'restored' }
  /** Another tab has restored, discarded or ordered it in the meantime. */
  | { readonly kind: 'gone' }
  | { readonly kind: Exclude<AddResult['kind'], 'added'> };

/**
 * Puts the offered cart into this tab's, adding to what is there. Only one tab can: the one that removes the copy.
 *
 * @throws StorageError; nothing has changed then
 */
export async function restoreCart(
  { copy }: CartOffer,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<RestoreResult> {
  const offers = await findOffers(copy.customer, items);
  const offer = offers.find((other) => other.copy.tab === copy.tab);
  if (!offer || !(await removeCopy(copy))) return { kind: 'gone' };
  const before = cartNow(copy.customer);
  const added = addToCart(before, Object.values(offer.cart));
  if (added.kind !== 'added') {
    await putCopy(offer.copy);
    return added;
  }
  // An order in progress continues with its cart alone. With other lines, it is a new one.
  if (Object.keys(before).length === 0) continueOrder(offer);
  // A cart that has names of its own keeps them.
  if (offer.copy.names && readOwn(copy.customer, 'cart_names') === null) {
    writeOwn(copy.customer, 'cart_names', offer.copy.names);
  }
  storeCart(copy.customer, added.cart);
  return { kind: 'restored' };
}

function continueOrder({ copy: { customer, order } }: CartOffer): void {
  for (const key of ['order_key', 'order_id', 'card_order'] satisfies readonly (keyof CopiedOrder)[]) {
    if (order[key] !== null) writeOwn(customer, key, order[key]);
  }
}
