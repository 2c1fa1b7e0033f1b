import { type AddResult, addToCart, type CartEntry, EMPTY_CART } from '../cart/cart';
import { ACCESSORY_MINIMUM, meetsAccessoryMinimum } from '../cart/minimums';
import type { CatalogItem } from '../catalog/catalog';
import { isPackType } from '../catalog/item-types';

/** A placed order's lines as a cart. Lines that differ only in line number, PO, or ship date become one. */
export function cartOfOrder(lines: readonly CartEntry[]): AddResult {
  return addToCart(
    EMPTY_CART,
    lines.map(({ code, type, name, price, quantity, size, color, placement, embroidery }) => ({
      code,
      type,
      name,
      price,
      quantity,
      size,
      color,
      placement,
      embroidery: embroidery || null,
    })),
  );
}

export function quantityFault(
  { quantity }: Pick<CartEntry, 'quantity'>,
  item: Pick<CatalogItem, 'type' | 'sizes'>,
): string | undefined {
  if (item.type === 'accessory' && !meetsAccessoryMinimum(quantity)) {
    return `Must order at least ${ACCESSORY_MINIMUM} units`;
  }
  if (!isPackType(item.type)) return undefined;
  const smallestPack = Math.min(...Object.keys(item.sizes).map(Number));
  return quantity < smallestPack ? `Packs of ${smallestPack.toLocaleString('en-US')} or more` : undefined;
}
