import * as v from 'valibot';
import type { CatalogItem } from '../catalog/catalog';
import { ITEM_TYPES } from '../catalog/item-types';
import { jsonOrUndefined } from '../json';
import { addToCart, type Cart, type CartEntry, EMPTY_CART } from './cart';
import { linePrice, lineQuantity, lineText } from './line-fields';

const storedEntry = v.object({
  code: lineText,
  // Carts may name type and name for pack items only (docs/specification.md, Cart).
  type: v.optional(v.picklist(ITEM_TYPES)),
  name: v.optional(lineText),
  price: linePrice,
  quantity: lineQuantity,
  size: lineText,
  color: lineText,
  placement: v.nullish(lineText, null),
  embroidery: v.nullish(lineText, null),
});

/** A map by cart key; only its entries matter, for they say their keys themselves. */
const storedCart = v.pipe(
  v.custom<object>((cart) => typeof cart === 'object' && cart !== null && !Array.isArray(cart)),
  v.transform((cart): unknown[] => Object.values(cart)),
  v.array(storedEntry),
);

/**
 * The cart that session storage gives back, or undefined when the text is no cart: then the shopper starts with an
 * empty one and is told. Entries are put under their own keys again, two of the same key become one; what an entry does
 * not say of its item is taken from the catalog.
 */
export function parseStoredCart(text: string, items: ReadonlyMap<string, CatalogItem> = new Map()): Cart | undefined {
  const parsed = v.safeParse(storedCart, jsonOrUndefined(text));
  if (!parsed.success) return undefined;
  const entries = parsed.output.map((entry) => withTypeAndName(entry, items.get(entry.code)));
  const result = addToCart(EMPTY_CART, entries);
  return result.added ? result.cart : undefined;
}

/** An entry of an item that has left the catalog keeps its code as its name. */
function withTypeAndName(entry: v.InferOutput<typeof storedEntry>, item: CatalogItem | undefined): CartEntry {
  const type = entry.type ?? item?.type ?? (entry.placement === null ? 'customs' : 'accessory');
  return { ...entry, type, name: entry.name ?? item?.name ?? entry.code };
}
