import { addToCart, type Cart, EMPTY_CART } from '../cart/cart';
import { ACCESSORY_MINIMUM } from '../cart/minimums';
import { cellKey, gridEntries } from '../cart/quantity-grid';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { isGridType } from '../catalog/item-types';
import { defaultPlacement, logoOptions } from '../catalog/logo-choice';

/**
 * A cart that the customer's catalog takes as it is, to try out with how an order would fare. Undefined for a store that has
 * nothing with sizes and colors.
 */
export function sampleCart(items: Iterable<CatalogItem>, customer: Customer): Cart | undefined {
  const item = [...items].find(({ type }) => isGridType(type));
  const [size] = Object.keys(item?.sizes ?? {});
  if (!item || !size) return undefined;
  const units = Math.max(ACCESSORY_MINIMUM, customer.apparel_minimum ?? 0);
  const logos = logoOptions(customer, item.type);
  const choice = { logos, embroidery: logos[0] ?? null, placement: defaultPlacement(customer, item.type) };
  const line = gridEntries(item, { [cellKey(item.default_color, size)]: units }, choice);
  const result = 'entries' in line ? addToCart(EMPTY_CART, line.entries) : undefined;
  return result?.added ? result.cart : undefined;
}
