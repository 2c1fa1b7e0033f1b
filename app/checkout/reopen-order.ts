import { addToCart, type Cart } from '../../domain/cart/cart';
import type { CustomerKey } from '../../domain/catalog/customer';
import { isSameOrder, type OutboxEntry } from '../../domain/outbox/outbox';
import { storeCart } from '../cart/cart-storage';
import { changeEntry, findEntry } from '../outbox/entries';
import { keepCheckoutDraft } from './checkout-form';
import { forgetOrderKey, keepOrderKey, keptOrderKey } from './order-key';

/**
 * - `reopened`: the order is in the cart, and no longer in the outbox
 * - `changed`: another tab has sent, corrected or deleted it; cart and outbox are as they were
 * - `busy`: an order from the cart is being placed right now
 * - `too_large`: together with what is in the cart it is too much for one order
 */
export type Reopening = 'reopened' | 'changed' | 'busy' | 'too_large';

/**
 * Puts a refused order back into the cart, together with what is in there now, and its contact into the checkout. It
 * keeps its key, so that a copy of it elsewhere cannot be placed in addition. Its code has to be entered again.
 *
 * The cart is written before the entry is removed: if the browser is closed in between, the order is in both under the
 * same key, which the server places once.
 *
 * @throws StorageError when the outbox could not be changed; cart and outbox are then as they were
 */
export async function reopenOrder(entry: OutboxEntry, cart: Cart): Promise<Reopening> {
  const { customer, key, payload } = entry;
  if (await isPlacing(customer)) return 'busy';
  const both = addToCart(payload.cart, Object.values(cart));
  if (both.kind !== 'added') return 'too_large';
  storeCart(customer, both.cart);
  keepOrderKey(customer, key);
  const isRemoved = await removeRefused(entry).catch((error: unknown) => {
    putBack();
    throw error;
  });
  if (!isRemoved) {
    putBack();
    return 'changed';
  }
  const { first_name, last_name, email, customer_po, store } = payload;
  keepCheckoutDraft(customer, { first_name, last_name, email, customer_po, store });
  return 'reopened';

  function putBack(): void {
    storeCart(customer, cart);
    forgetOrderKey(customer);
  }
}

/** A key without an entry is left over from an order that the server refused; nothing has that key. */
async function isPlacing(customer: CustomerKey): Promise<boolean> {
  const key = keptOrderKey(customer);
  return key !== null && (await findEntry(customer, key)) !== undefined;
}

/** @returns whether it was removed: only as the refused order that the person has seen */
async function removeRefused(entry: OutboxEntry): Promise<boolean> {
  let isRemoved = false;
  await changeEntry(entry, (present) => {
    isRemoved = present.state === 'attention' && isSameOrder(present.payload, entry.payload);
    return isRemoved ? null : undefined;
  });
  return isRemoved;
}
