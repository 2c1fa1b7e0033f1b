import type { Cart } from '../cart';
import { cellKey, type Quantities } from '../quantity-grid';

/** How much of an item is in the cart, by cell, with any logo. */
export function quantitiesInCart(cart: Cart, code: string): Quantities {
  const inCart: Record<string, number> = {};
  for (const entry of Object.values(cart)) {
    if (entry.code !== code) continue;
    const cell = cellKey(entry.color, entry.size);
    inCart[cell] = (inCart[cell] ?? 0) + entry.quantity;
  }
  return inCart;
}
