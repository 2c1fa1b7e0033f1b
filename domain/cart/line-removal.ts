import {
  type AddResult,
  addToCart,
  type Cart,
  type CartEntry,
  cartKey,
  MAX_LINES,
  MAX_UNITS_PER_LINE,
  removeFromCart,
} from './cart';

/** A line taken out of the cart, and where it was, so that it can be put back. */
export interface RemovedLine {
  readonly key: string;
  readonly entry: CartEntry;
  /** Its position in the cart. */
  readonly index: number;
}

/** Undefined when the cart has no such line. */
export function takeOut(cart: Cart, key: string): { readonly cart: Cart; readonly removed: RemovedLine } | undefined {
  const entry = Object.hasOwn(cart, key) ? cart[key] : undefined;
  if (!entry) return undefined;
  return { cart: removeFromCart(cart, key), removed: { key, entry, index: Object.keys(cart).indexOf(key) } };
}

/** Puts a line back at its place. If it has been added anew in the meantime, that line grows. */
export function putBack(cart: Cart, { key, entry, index }: RemovedLine): AddResult {
  if (Object.hasOwn(cart, key)) return addToCart(cart, [entry]);
  const lines = Object.entries(cart);
  if (lines.length >= MAX_LINES) return { kind: 'too_many_lines' };
  return { kind: 'added', cart: Object.fromEntries(lines.toSpliced(index, 0, [key, entry])), keptChoices: [] };
}

/** The line that takes the place of a removed one on screen: the next one, or the one before the last. */
export function neighborOf(keys: readonly string[], key: string): string | undefined {
  const index = keys.indexOf(key);
  return index < 0 ? undefined : (keys[index + 1] ?? keys[index - 1]);
}

/**
 * The cart with another line in the place of the one with this key. If the cart already has such a line, that one grows
 * by the quantity instead. Undefined when it would then hold too many units; the same cart when there is no such key.
 *
 * Example: 4 graphite caps become 4 black ones; with 2 black ones already there, those become 6.
 */
export function replaceLine(cart: Cart, key: string, line: CartEntry): Cart | undefined {
  if (!Object.hasOwn(cart, key)) return cart;
  const newKey = cartKey(line);
  const present = newKey === key || !Object.hasOwn(cart, newKey) ? undefined : cart[newKey];
  if (!present) {
    return Object.fromEntries(
      Object.entries(cart).map(([each, entry]) => (each === key ? [newKey, line] : [each, entry])),
    );
  }
  const quantity = present.quantity + line.quantity;
  if (quantity > MAX_UNITS_PER_LINE) return undefined;
  const { [key]: _replaced, ...rest } = cart;
  return { ...rest, [newKey]: { ...present, quantity } };
}
