import type { CustomerKey } from '../../domain/address/customer-key';
import { type Cart, EMPTY_CART, withoutOrdered } from '../../domain/cart/cart';
import { CART, readOwn, storeCart } from './cart-storage';

/** Removes the ordered entries, but nothing added since. Also works while another store is open. */
export function removeOrdered(customer: CustomerKey, ordered: Cart): void {
  storeCart(customer, withoutOrdered(cartNow(customer), ordered));
}

/** Empty if the stored text isn't a cart. */
export function cartNow(customer: CustomerKey): Cart {
  try {
    const cart: unknown = JSON.parse(readOwn(customer, CART) ?? '{}');
    return Object.values(cart as Cart).every(({ quantity }) => Number.isInteger(quantity))
      ? (cart as Cart)
      : EMPTY_CART;
  } catch {
    return EMPTY_CART;
  }
}
