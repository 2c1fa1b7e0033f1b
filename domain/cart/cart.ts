import type { ItemType } from '../catalog/item-types';
import { isPackType } from '../catalog/item-types';
import { type Cents, centsFromDollars, priceOf, sumCents } from '../money';

/**
 * The cart: what a shopper has gathered for one store, kept in session storage under `cart`
 * (docs/specification.md, Cart).
 *
 * Example: 4 navy polos in Large with the Honda logo are the entry 'PL420,Large,Navy,Honda'; adding 2 more of the same
 * makes 6. Pack items are one entry a color: 'LK100,Black' with the sum of the ticked packs.
 */
export interface CartEntry {
  readonly code: string;
  readonly type: ItemType;
  readonly name: string;
  /** Unit price in dollars, as the shopper saw it. 0 for pack items, which are priced on the purchase order. */
  readonly price: number;
  readonly quantity: number;
  readonly size: string;
  readonly color: string;
  /** 'N/A' for accessories, null for pack items. */
  readonly placement: string | null;
  /** The logo, or null where none is put on. */
  readonly embroidery: string | null;
}

/** By cart key; the order of the keys is the order of adding. */
export type Cart = Readonly<Record<string, CartEntry>>;

export interface CartTotals {
  /** Distinct entries: the n of 'Cart (n)'. */
  readonly entries: number;
  /** Sum of the quantities. */
  readonly units: number;
  readonly total: Cents;
}

export const EMPTY_CART: Cart = {};

/** Limits of one order, the same on the device and at the server. */
export const MOST_LINES = 500;
export const MOST_UNITS_PER_LINE = 100_000;

export type AddResult =
  | { readonly added: true; readonly cart: Cart; readonly keptPlacements: readonly CartEntry[] }
  | { readonly added: false; readonly refusal: 'too_many_lines' | 'too_many_units' };

/**
 * 'code,size,color,embroidery', or 'code,color' for a pack item (docs/specification.md, Cart). The placement is not
 * part of it.
 */
export function cartKey(entry: Pick<CartEntry, 'code' | 'type' | 'size' | 'color' | 'embroidery'>): string {
  if (isPackType(entry.type)) return `${entry.code},${entry.color}`;
  return `${entry.code},${entry.size},${entry.color},${entry.embroidery ?? ''}`;
}

/**
 * Adds each entry: an existing key grows by the quantity and keeps its first price and placement
 * (docs/specification.md, Cart). Entries that wanted another placement than the one kept are returned, so that the
 * shopper can be told.
 */
export function addToCart(cart: Cart, entries: readonly CartEntry[]): AddResult {
  const next: Record<string, CartEntry> = { ...cart };
  const keptPlacements: CartEntry[] = [];
  for (const entry of entries) {
    const key = cartKey(entry);
    const present = next[key];
    const quantity = (present?.quantity ?? 0) + entry.quantity;
    if (quantity > MOST_UNITS_PER_LINE) return { added: false, refusal: 'too_many_units' };
    if (present && present.placement !== entry.placement) keptPlacements.push(present);
    next[key] = { ...(present ?? entry), quantity };
  }
  if (Object.keys(next).length > MOST_LINES) return { added: false, refusal: 'too_many_lines' };
  return { added: true, cart: next, keptPlacements };
}

/** The cart without the entry; the same cart when there is none under the key. */
export function removeFromCart(cart: Cart, key: string): Cart {
  if (!Object.hasOwn(cart, key)) return cart;
  const { [key]: _removed, ...rest } = cart;
  return rest;
}

/** The cart with another quantity in an entry. @param quantity 1 to MOST_UNITS_PER_LINE. */
export function changeQuantity(cart: Cart, key: string, quantity: number): Cart {
  const entry = Object.hasOwn(cart, key) ? cart[key] : undefined;
  return entry ? { ...cart, [key]: { ...entry, quantity } } : cart;
}

/**
 * What is left of the cart once `ordered` has been ordered from it: an entry that has grown in the meantime keeps what was
 * added, one that came later stays whole.
 */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return Object.fromEntries(
    Object.entries(cart).flatMap(([key, entry]) => {
      const quantity = entry.quantity - (ordered[key]?.quantity ?? 0);
      return quantity > 0 ? [[key, { ...entry, quantity }]] : [];
    }),
  );
}

/** The cart with new unit prices (dollars) by key, as the shopper has accepted them. */
export function acceptPrices(cart: Cart, prices: Readonly<Record<string, number>>): Cart {
  return Object.fromEntries(
    Object.entries(cart).map(([key, entry]) => [key, { ...entry, price: prices[key] ?? entry.price }]),
  );
}

export function cartTotals(cart: Cart): CartTotals {
  const entries = Object.values(cart);
  return {
    entries: entries.length,
    units: entries.reduce((units, entry) => units + entry.quantity, 0),
    total: sumCents(entries.map(lineTotal)),
  };
}

export function lineTotal(entry: Pick<CartEntry, 'price' | 'quantity'>): Cents {
  return priceOf(centsFromDollars(entry.price), entry.quantity);
}
