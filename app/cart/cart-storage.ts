import type { CustomerKey } from '../../domain/address/customer-key';
import { type Cart, EMPTY_CART } from '../../domain/cart/cart';
import type { parseStoredCart } from '../../domain/cart/stored-cart';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { randomKey } from '../device/storage/random-key';
import { readSession, writeSession } from '../device/storage/session-storage';

/**
 * The cart in session storage, under `cart` (docs/specification.md, Cart). Stores can share an origin, so
 * `cart_customer` names the cart's owner. Opening another store moves this one's cart and order in progress to
 * `{key}:{customer}`, and moves the other store's back.
 */
export const CART = 'cart';
const CART_CUSTOMER = 'cart_customer';
const CART_ID = 'cart_id';
const KEYS_PER_STORE = [
  CART,
  CART_ID,
  'order_id',
  'order_key',
  'card_order',
  'checkout_form',
  'unseen_receipt',
  'cart_names',
] as const;

/** Carts as opened or last stored in this page. */
const opened = new Map<CustomerKey, Cart>();
const listeners = new Set<(customer: CustomerKey, cart: Cart) => void>();
const writeListeners = new Set<(customer: CustomerKey, key: OwnedKey) => void>();

type OwnedKey = (typeof KEYS_PER_STORE)[number];

interface StoredCart {
  readonly cart: Cart;
  /** The stored text wasn't a cart: it's set aside, and the shopper starts with an empty one. */
  readonly wasUnreadable: boolean;
}

export type CartParser = typeof parseStoredCart;

/** Loads the parser only if there's a cart to parse, so a first visit doesn't pay for it. */
export async function fetchCartParser(customer: CustomerKey): Promise<CartParser | undefined> {
  const isStored = [CART, `${CART}:${customer}`].some((key) => readSession(key) !== null);
  return isStored ? (await import('../../domain/cart/stored-cart')).parseStoredCart : undefined;
}

type Items = ReadonlyMap<string, CatalogItem>;

/** Opens the customer's cart, after moving another customer's away. */
export function openCart(customer: CustomerKey, items: Items, parse: CartParser | undefined): StoredCart {
  const stored = storedCart(customer, items, parse);
  opened.set(customer, stored.cart);
  return stored;
}

function storedCart(customer: CustomerKey, items: Items, parse: CartParser | undefined): StoredCart {
  const owner = readSession(CART_CUSTOMER);
  if (owner !== null && owner !== customer) switchStores(owner, customer);
  writeSession(CART_CUSTOMER, customer);
  const text = readSession(CART);
  if (text === null || !parse) return { cart: EMPTY_CART, wasUnreadable: false };
  const cart = parse(text, items);
  if (cart) {
    nameCart(customer, cart);
    return { cart, wasUnreadable: false };
  }
  writeSession(`${CART}:unreadable`, text);
  storeCart(customer, EMPTY_CART);
  return { cart: EMPTY_CART, wasUnreadable: true };
}

export function storeCart(customer: CustomerKey, cart: Cart): void {
  writeOwn(customer, CART, JSON.stringify(cart));
  nameCart(customer, cart);
  opened.set(customer, cart);
  for (const listener of listeners) listener(customer, cart);
}

/**
 * A cart has an id from its first line to its order. A duplicated tab has the same cart with the same id, and asks
 * before it orders what the other one has ordered (app/checkout/ordered-elsewhere.ts).
 */
function nameCart(customer: CustomerKey, cart: Cart): void {
  const hasLines = Object.keys(cart).length > 0;
  if (!hasLines) writeOwn(customer, CART_ID, null);
  else if (readOwn(customer, CART_ID) === null) renewCartId(customer);
}

/** What's in the cart from now on belongs to another order. */
export function renewCartId(customer: CustomerKey): void {
  writeOwn(customer, CART_ID, randomKey());
}

export function cartId(customer: CustomerKey): string | null {
  return readOwn(customer, CART_ID);
}

export function openedCart(customer: CustomerKey): Cart {
  return opened.get(customer) ?? EMPTY_CART;
}

export function hasStoredCart(customer: CustomerKey): boolean {
  return ![null, '{}'].includes(readOwn(customer, CART));
}

export function subscribeToCart(listener: (customer: CustomerKey, cart: Cart) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function subscribeToWrites(listener: (customer: CustomerKey, key: OwnedKey) => void): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}

/** Writes to wherever the customer's order in progress is now: another store may have been opened. */
export function writeOwn(customer: CustomerKey, key: OwnedKey, value: string | null): void {
  writeSession(storageKeyOf(customer, key), value);
  for (const listener of writeListeners) listener(customer, key);
}

export function readOwn(customer: CustomerKey, key: OwnedKey): string | null {
  return readSession(storageKeyOf(customer, key));
}

function storageKeyOf(customer: CustomerKey, key: OwnedKey): string {
  return readSession(CART_CUSTOMER) === customer ? key : `${key}:${customer}`;
}

function switchStores(from: string, to: string): void {
  for (const key of KEYS_PER_STORE) {
    writeSession(`${key}:${from}`, readSession(key));
    writeSession(key, readSession(`${key}:${to}`));
    writeSession(`${key}:${to}`, null);
  }
}
