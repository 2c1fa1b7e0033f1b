import { type AddResult, addToCart } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { type CartOffer, type CopiedOrder, judgeCopy } from '../../../domain/outbox/cart-copy';
import { listEntries } from '../../outbox/entries';
import { readOwn, storeCart, writeOwn } from '../cart-storage';
import { cartNow } from '../current-cart';
import { noteCopies } from './copies-hint';
import { listCopies, openTabs, putCopy, removeCopy } from './copy-cart';

/**
 * Carts of closed tabs, newest first; removes copies nobody needs anymore.
 * @throws StorageError; without the outbox we don't know which carts were ordered, so we offer none
 */
export async function findOffers(
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<readonly CartOffer[]> {
  const [copies, entries, tabs] = await Promise.all([listCopies(), listEntries(), openTabs()]);
  const visit = { customer, items, entries, openTabs: tabs, now: Date.now() };
  const verdicts = copies.map((copy) => judgeCopy(copy, visit));
  const unneeded = verdicts.flatMap((verdict) => (verdict.kind === 'remove' ? [verdict.copy] : []));
  await Promise.all(unneeded.map(removeCopy));
  noteCopies(unneeded.length < copies.length);
  return verdicts
    .flatMap((verdict) => (verdict.kind === 'offer' ? [verdict.offer] : []))
    .sort((a, b) => b.copy.saved_at - a.copy.saved_at);
}

export interface RestoreResult {
  readonly kind: 'restored' | 'gone' | Exclude<AddResult['kind'], 'added'>;
}

/**
 * Adds the offered cart to this tab's. Only one tab can: the one that removes the copy.
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
  // An order in progress continues only with its own cart; with other lines, it's a new order.
  if (Object.keys(before).length === 0) continueOrder(offer);
  // A cart that already has names keeps its own.
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
