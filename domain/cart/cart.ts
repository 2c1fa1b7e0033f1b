import { type ItemType, isPackType } from '../catalog/item-types';
import { type Cents, centsFromDollars, priceOf, sumCents } from '../money';
import type { PoPrice } from './po-price';

/**
 * An entry of the cart, kept in session storage under `cart` (docs/specification.md, Cart).
 *
 * Example: 4 navy polos in Large with the Honda logo are the entry 'PL420,Large,Navy,Honda'; adding 2 more makes it 6.
 * A pack item has one entry per color: 'LK100,Black' with the sum of the checked packs.
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
  readonly embroidery: string | null;
  /** Where else some of its units were asked for: a line has one placement. Stays in the browser. */
  readonly otherPlacements?: readonly string[] | undefined;
}

/** Entries by cart key, in the order added. */
export type Cart = Readonly<Record<string, CartEntry>>;

export interface CartTotals {
  readonly entries: number;
  readonly units: number;
  readonly total: Cents;
}

export const EMPTY_CART: Cart = {};

/** Enforced by browser and server alike. */
export const MAX_LINES = 500;
export const MAX_UNITS_PER_LINE = 100_000;

export type AddResult =
  | { readonly kind: 'added'; readonly cart: Cart; readonly keptChoices: readonly CartEntry[] }
  | { readonly kind: 'too_many_lines' | 'too_many_units' };

/** 'code,size,color,embroidery', or 'code,color' for a pack item (docs/specification.md, Cart). */
export function cartKey(entry: Pick<CartEntry, 'code' | 'type' | 'size' | 'color' | 'embroidery'>): string {
  if (isPackType(entry.type)) return `${entry.code},${entry.color}`;
  return `${entry.code},${entry.size},${entry.color},${entry.embroidery ?? ''}`;
}

/** Adds all entries or none. A known entry grows and keeps its choices; `keptChoices` lists those that differ. */
export function addToCart(cart: Cart, entries: readonly CartEntry[]): AddResult {
  const next: Record<string, CartEntry> = { ...cart };
  const keptChoices: CartEntry[] = [];
  for (const entry of entries) {
    const key = cartKey(entry);
    const present = next[key];
    const quantity = (present?.quantity ?? 0) + entry.quantity;
    if (quantity > MAX_UNITS_PER_LINE) return { kind: 'too_many_units' };
    const isOtherChoice = present?.placement !== entry.placement || present.embroidery !== entry.embroidery;
    if (present && isOtherChoice) keptChoices.push(present);
    next[key] = present ? mergedEntry(present, entry) : { ...entry, quantity };
  }
  if (Object.keys(next).length > MAX_LINES) return { kind: 'too_many_lines' };
  return { kind: 'added', cart: next, keptChoices };
}

/** The first one's choices with both quantities, and a note of other placements. */
export function mergedEntry(first: CartEntry, added: CartEntry): CartEntry {
  const { otherPlacements: _, ...entry } = first;
  const asked = [...(first.otherPlacements ?? []), added.placement ?? '', ...(added.otherPlacements ?? [])];
  const others = [...new Set(asked)].filter((each) => each !== '' && each !== (first.placement ?? ''));
  const quantity = first.quantity + added.quantity;
  return { ...entry, quantity, ...(others.length > 0 ? { otherPlacements: others } : {}) };
}

/** What is ordered, without what only the cart shows. */
export function orderedCart(cart: Cart): Cart {
  return Object.fromEntries(Object.entries(cart).map(([key, { otherPlacements: _, ...entry }]) => [key, entry]));
}

export function removeFromCart(cart: Cart, key: string): Cart {
  if (!Object.hasOwn(cart, key)) return cart;
  const { [key]: _removed, ...rest } = cart;
  return rest;
}

export function changeQuantity(cart: Cart, key: string, quantity: number): Cart {
  const entry = Object.hasOwn(cart, key) ? cart[key] : undefined;
  return entry ? { ...cart, [key]: { ...entry, quantity } } : cart;
}

/** Sets prices the shopper has accepted. @param prices in dollars, by cart key */
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

interface PricedLine extends Pick<CartEntry, 'price' | 'quantity'> {
  /** Only orders' lines can have one. */
  readonly poPrice?: PoPrice | null;
}

/** A price per line isn't rounded: it's the total. */
export function lineTotal({ price, quantity, poPrice }: PricedLine): Cents {
  if (poPrice?.per === 'line') return poPrice.cents;
  return priceOf(poPrice?.cents ?? centsFromDollars(price), quantity);
}

/** Takes `ordered` out of the cart. What was added since stays, both new entries and additional units. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return Object.fromEntries(
    Object.entries(cart).flatMap(([key, entry]) => {
      const quantity = entry.quantity - (ordered[key]?.quantity ?? 0);
      return quantity > 0 ? [[key, { ...entry, quantity }]] : [];
    }),
  );
}
