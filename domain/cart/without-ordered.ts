import type { Cart } from './cart';

/** Takes `ordered` out of the cart. What was added since stays, both new entries and additional units. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return Object.fromEntries(
    Object.entries(cart).flatMap(([key, entry]) => {
      const quantity = entry.quantity - (ordered[key]?.quantity ?? 0);
      return quantity > 0 ? [[key, { ...entry, quantity }]] : [];
    }),
  );
}
