import { type Cart, EMPTY_CART, withoutOrdered } from '../../domain/cart/cart';
import type { parseStoredCart } from '../../domain/cart/stored-cart';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { CustomerKey } from '../../domain/catalog/customer';
import { readSession, writeSession } from '../storage/session-storage';

/**
 * The cart in session storage, under `cart` (docs/specification.md, Cart). Several stores can share an origin, so
 * `cart_customer` says whose it is; on a switch of store the cart, and what else belongs to an order under way, is
 * parked under `{key}:{customer}`, and the other's is taken out again.
 */
const CART = 'cart';
const CART_CUSTOMER = 'cart_customer';
const OF_ONE_STORE = [CART, 'order_id', 'order_key', 'card_order', 'checkout_form'] as const;

const listeners = new Set<(customer: CustomerKey, cart: Cart) => void>();

type OwnedKey = (typeof OF_ONE_STORE)[number];

export interface StoredCart {
  readonly cart: Cart;
  /** What was stored is no cart: it is put aside, and the shopper starts with an empty one. */
  readonly wasUnreadable: boolean;
}

export type CartParser = typeof parseStoredCart;

/** What reads a stored cart. It is fetched only where there is one to read, which a first visit has not. */
export async function fetchCartParser(customer: CustomerKey): Promise<CartParser | undefined> {
  const isStored = [CART, `${CART}:${customer}`].some((key) => readSession(key) !== null);
  return isStored ? (await import('../../domain/cart/stored-cart')).parseStoredCart : undefined;
}

/** The customer's cart, after parking another customer's. @param parse from `fetchCartParser` */
export function openCart(
  customer: CustomerKey,
  items: ReadonlyMap<string, CatalogItem>,
  parse: CartParser | undefined,
): StoredCart {
  const owner = readSession(CART_CUSTOMER);
  if (owner !== null && owner !== customer) switchStores(owner, customer);
  writeSession(CART_CUSTOMER, customer);
  const text = readSession(CART);
  if (text === null || !parse) return { cart: EMPTY_CART, wasUnreadable: false };
  const cart = parse(text, items);
  if (cart) return { cart, wasUnreadable: false };
  writeSession(`${CART}:unreadable`, text);
  storeCart(customer, EMPTY_CART);
  return { cart: EMPTY_CART, wasUnreadable: true };
}

/** The cart on the screen hears of it, whoever stores it. */
export function storeCart(customer: CustomerKey, cart: Cart): void {
  writeOwn(customer, CART, JSON.stringify(cart));
  for (const listener of listeners) listener(customer, cart);
}

/** Takes out what has been ordered, and nothing that has been added since, also when another store is open by now. */
export function removeOrdered(customer: CustomerKey, ordered: Cart): void {
  const stored = JSON.parse(readOwn(customer, CART) ?? '{}') as Cart;
  storeCart(customer, withoutOrdered(stored, ordered));
}

/** Returns the function that stops listening. */
export function onCartStored(listener: (customer: CustomerKey, cart: Cart) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Writes what belongs to a customer's order under way, also when another store has been opened meanwhile: then it goes
 * to where the customer's things are parked.
 */
export function writeOwn(customer: CustomerKey, key: OwnedKey, value: string | null): void {
  writeSession(placeOf(customer, key), value);
}

/** What `writeOwn` has written. */
export function readOwn(customer: CustomerKey, key: OwnedKey): string | null {
  return readSession(placeOf(customer, key));
}

function placeOf(customer: CustomerKey, key: OwnedKey): string {
  return readSession(CART_CUSTOMER) === customer ? key : `${key}:${customer}`;
}

function switchStores(from: string, to: string): void {
  for (const key of OF_ONE_STORE) {
    writeSession(`${key}:${from}`, readSession(key));
    writeSession(key, readSession(`${key}:${to}`));
    writeSession(`${key}:${to}`, null);
  }
}
