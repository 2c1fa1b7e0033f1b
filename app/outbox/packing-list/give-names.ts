import type { Cart } from '../../../domain/cart/cart';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { readOwn } from '../../cart/cart-storage';
import type { NamedOrder } from './packing-names';

/**
 * Gives the names that were kept with the cart to the order that it became. Called once the order is out of the cart.
 * An order never waits for its names, and never fails because of them.
 */
export async function giveNames(customer: CustomerKey, receipt: NamedOrder & { readonly key: string }): Promise<void> {
  if (readOwn(customer, 'cart_names') === null) return;
  const cartLeft = JSON.parse(readOwn(customer, 'cart') ?? '{}') as Cart;
  try {
    const { giveNamesToOrder } = await import('./packing-names');
    await giveNamesToOrder(customer, receipt, cartLeft);
  } catch {
    // The names stay with the cart.
  }
}
