import * as v from 'valibot';
import type { CatalogItem } from '../catalog/catalog';
import { ITEM_TYPES } from '../catalog/item-types';
import { jsonOrUndefined } from '../json';
import { isDollarAmount } from '../money';
import { addToCart, type Cart, type CartEntry, EMPTY_CART, MAX_UNITS_PER_LINE } from './cart';

/** Schemas of the fields that stored carts and orders share, with their error messages. */
export const lineText = v.pipe(v.string(), v.maxLength(200));

export const lineQuantity = v.pipe(
  v.number('Enter quantities as whole numbers.'),
  v.integer('Enter quantities as whole numbers.'),
  v.minValue(1, 'Enter a quantity of at least 1.'),
  v.maxValue(MAX_UNITS_PER_LINE, 'A line can hold at most 100,000 units. Split it into several orders.'),
);

/** In dollars. Up to this price, even the total of the largest order is exact. */
const HIGHEST_PRICE = 1_000_000;

export const linePrice = v.pipe(
  v.number('Prices must be amounts in dollars and cents.'),
  v.check(isDollarAmount, 'Prices must be amounts in dollars and cents.'),
  v.maxValue(HIGHEST_PRICE, 'Prices must be amounts in dollars and cents.'),
);

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
  otherPlacements: v.optional(v.pipe(v.array(lineText), v.maxLength(20))),
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
