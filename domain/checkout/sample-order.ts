import { addToCart, type Cart, EMPTY_CART } from '../cart/cart';
import { ACCESSORY_MINIMUM } from '../cart/minimums';
import { cellKey, gridEntries } from '../cart/quantity-grid';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import { isGridType } from '../catalog/item-types';
import { defaultPlacement, logoOptions } from '../catalog/logo-choice';

export function sampleCart(items: Iterable<CatalogItem>, customer: Customer): Cart | undefined {
  const item = [...items].find(({ type }) => isGridType(type));
  const [size] = Object.keys(item?.sizes ?? {});
  if (!item || !size) return undefined;
  const units = Math.max(ACCESSORY_MINIMUM, customer.apparel_minimum ?? 0);
  const logos = logoOptions(customer, item.type);
  const choice = { logos, embroidery: logos[0] ?? null, placement: defaultPlacement(customer, item.type) };
  const grid = gridEntries(item, { [cellKey(item.default_color, size)]: units }, choice);
  if (grid.kind !== 'entries') return undefined;
  const result = addToCart(EMPTY_CART, grid.entries);
  return result.kind === 'added' ? result.cart : undefined;
}
