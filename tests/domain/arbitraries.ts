import * as fc from 'fast-check';
import { addToCart, type Cart, type CartEntry, EMPTY_CART } from '../../domain/cart/cart';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { aHat, anAccessory, anItem, aPackEntry, aPackItem } from '../support/catalog/builders';

/** Amounts that a test can add up itself: whole cents are the source, and the entry's dollars come from them. */
export interface PricedEntry {
  readonly cents: number;
  readonly entry: CartEntry;
}

const SIZES = ['Small', 'Large', '2XLarge'];
const LOGOS = ['Honda', 'Lexus', null];

/** Entries of twelve codes. A code's price never changes, so adding has no first price to preserve. */
export const pricedEntry: fc.Arbitrary<PricedEntry> = fc
  .record({
    code: fc.integer({ min: 0, max: 11 }),
    size: fc.constantFrom(...SIZES),
    embroidery: fc.constantFrom(...LOGOS),
    quantity: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ code, size, embroidery, quantity }) => {
    if (code === 0) return { cents: 0, entry: aPackEntry({ quantity }) };
    const cents = code * 1237 + 29;
    const entry = { ...aPackEntry(), code: `PL${code}`, type: 'mens' as const, color: 'Navy', placement: 'Left Chest' };
    return { cents, entry: { ...entry, size, embroidery, quantity, price: cents / 100 } };
  });

export const pricedEntries = fc.array(pricedEntry, { maxLength: 12 });

export const cart: fc.Arbitrary<Cart> = pricedEntries.map((priced) => cartOf(priced.map(({ entry }) => entry)));

/** An item of each way of ordering, with prices to the cent. */
export const catalogItem: fc.Arbitrary<CatalogItem> = fc
  .record({
    build: fc.constantFrom(anItem, anAccessory, aHat),
    type: fc.constantFrom(...(['mens', 'womens'] as const)),
    prices: fc.tuple(...SIZES.map(() => fc.integer({ min: 800, max: 19_900 }))),
    colors: fc.subarray(['Navy', 'Black', 'Red', 'Navy White'], { minLength: 1 }),
  })
  .map(({ build, type, prices, colors }) => {
    const sizes = Object.fromEntries(SIZES.map((size, index) => [size, (prices[index] ?? 0) / 100]));
    return build({ colors, sizes, ...(build === anItem ? { type } : {}) });
  });

export const packItem: fc.Arbitrary<CatalogItem> = fc
  .record({
    type: fc.constantFrom(...(['customs', 'office', 'service', 'sales', 'detail', 'bodyshop', 'parts'] as const)),
    packs: fc.subarray([100, 250, 360, 500, 1000, 1250, 2500, 5000, 10_000], { minLength: 1 }),
  })
  .map(({ type, packs }) => aPackItem({ type, sizes: Object.fromEntries(packs.map((pack) => [pack, 0])) }));

/** The cart with the entries added. @throws Error when they are too many. */
export function cartOf(entries: readonly CartEntry[], before: Cart = EMPTY_CART): Cart {
  const result = addToCart(before, entries);
  if (result.kind !== 'added') throw new Error(`not added: ${result.kind}`);
  return result.cart;
}
