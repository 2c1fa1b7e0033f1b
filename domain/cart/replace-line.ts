import { type Cart, type CartEntry, cartKey, MAX_UNITS_PER_LINE } from './cart';

/**
 * Replaces the line with this key. If the cart already has such a line, that one grows instead. Undefined when it would
 * exceed a line's maximum; the same cart when there's no such key.
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
