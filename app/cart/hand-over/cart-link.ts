import type { Cart } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { packCart, unpackCart } from '../../../domain/checkout/packed-cart';
import { fragmentOf, textOf } from './fragment';

export function cartFragment(cart: Cart, customer: CustomerKey): Promise<string | undefined> {
  return fragmentOf(packCart(cart, customer));
}

export type HandedOver =
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'empty' | 'damaged' | 'version' | 'unsupported' | 'other_store' };

/** The cart in a link's fragment, fully checked except for the catalog's prices and options. */
export async function cartOfFragment(
  fragment: string,
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
): Promise<HandedOver> {
  const read = await textOf(fragment);
  return read.kind === 'text' ? unpackCart(read.text, customer, items) : read;
}
