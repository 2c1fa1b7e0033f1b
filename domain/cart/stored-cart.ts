import * as v from 'valibot';
import type { CatalogItem } from '../catalog/catalog';
import { ITEM_TYPES } from '../catalog/item-types';
import { jsonOrUndefined } from '../json';
import { addToCart, type Cart, type CartEntry, EMPTY_CART } from './cart';
import { linePrice, lineQuantity, lineText } from './line-fields';

const storedEntry = v.object({
  code: lineText,
  // Carts may lack type and name, except for pack items (docs/specification.md, Cart).
  type: v.optional(v.picklist(ITEM_TYPES)),
  name: v.optional(lineText),
  price: linePrice,
  quantity: lineQuantity,
  size: lineText,
  color: lineText,
  placement: v.nullish(lineText, null),
  embroidery: v.nullish(lineText, null),
});

/** Ignores the map's keys, because the entries determine them. */
const storedCart = v.pipe(
  v.custom<object>((cart) => typeof cart === 'object' && cart !== null && !Array.isArray(cart)),
  v.transform((cart): unknown[] => Object.values(cart)),
  v.array(storedEntry),
);

/** Undefined if the text isn't a cart. Computes the keys again, so two entries with the same key become one. */
export function parseStoredCart(text: string, items?: ReadonlyMap<string, CatalogItem>): Cart | undefined {
  return readCart(jsonOrUndefined(text), items);
}

export function readCart(stored: unknown, items: ReadonlyMap<string, CatalogItem> = new Map()): Cart | undefined {
  const parsed = v.safeParse(storedCart, stored);
  if (!parsed.success) return undefined;
  const entries = parsed.output.map((entry) => withTypeAndName(entry, items.get(entry.code)));
  const result = addToCart(EMPTY_CART, entries);
  return result.kind === 'added' ? result.cart : undefined;
}

function withTypeAndName(entry: v.InferOutput<typeof storedEntry>, item: CatalogItem | undefined): CartEntry {
  const type = entry.type ?? item?.type ?? (entry.placement === null ? 'customs' : 'accessory');
  return { ...entry, type, name: entry.name ?? item?.name ?? entry.code };
}
