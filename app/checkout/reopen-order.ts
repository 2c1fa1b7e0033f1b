import type { CustomerKey } from '../../domain/address/customer-key';
import { addToCart, type Cart } from '../../domain/cart/cart';
import { isSameOrder } from '../../domain/outbox/entry-changes';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import { storeCart } from '../cart/cart-storage';
import { changeEntry, findEntry } from '../outbox/entries';
import { writeCheckoutDraft } from './checkout-draft';
import { forgetOrderKey, keptOrderKey, writeOrderKey } from './order-key';

/**
 * - `reopened`: in the cart, and no longer in the outbox
 * - `changed`: another tab sent, corrected, or deleted it; nothing changed here
 * - `busy`: an order from the cart is being placed right now
 * - `too_large`: too much for one order together with the cart
 */
export type Reopening = 'reopened' | 'changed' | 'busy' | 'too_large';

/**
 * Puts a refused order back into the cart, added to what is there, and its contact into the checkout. Its code must be
 * entered again. It keeps its key, so no copy elsewhere can be placed in addition. The cart is written before the entry
 * is removed. If the browser closes in between, the order is in both under one key, which the server places once.
 * @throws StorageError if the outbox couldn't be changed; cart and outbox are then unchanged
 */
export async function reopenOrder(entry: OutboxEntry, cart: Cart): Promise<Reopening> {
  const { customer, key, payload } = entry;
  if (await isPlacing(customer)) return 'busy';
  const both = addToCart(payload.cart, Object.values(cart));
  if (both.kind !== 'added') return 'too_large';
  storeCart(customer, both.cart);
  writeOrderKey(customer, key);
  const isRemoved = await removeRefused(entry).catch((error: unknown) => {
    putBack();
    throw error;
  });
  if (!isRemoved) {
    putBack();
    return 'changed';
  }
  const { first_name, last_name, email, customer_po, store, store_id, note } = payload;
  const contact = { first_name, last_name, email, customer_po, store, store_id };
  writeCheckoutDraft(customer, { ...contact, ...(note ? { note } : {}) });
  return 'reopened';

  function putBack(): void {
    storeCart(customer, cart);
    forgetOrderKey(customer);
  }
}

/** A key without an entry is left over from a refused order. */
async function isPlacing(customer: CustomerKey): Promise<boolean> {
  const key = keptOrderKey(customer);
  return key !== null && (await findEntry(customer, key)) !== undefined;
}

/** Removes it only if it's still the refused order that the person saw. @returns whether it was removed */
async function removeRefused(entry: OutboxEntry): Promise<boolean> {
  let isRemoved = false;
  await changeEntry(entry, (present) => {
    isRemoved = present.state === 'attention' && isSameOrder(present.payload, entry.payload);
    return isRemoved ? null : undefined;
  });
  return isRemoved;
}
