import { type Cart, type CartEntry, cartKey, MAX_UNITS_PER_LINE, mergedEntry } from './cart';

/**
 * Replaces the line with this key. If the cart already has such a line, that one grows instead. Undefined when it would
 * exceed a line's maximum; the same cart when there's no such key.
 *
 * Example: 4 graphite caps become 4 black ones; with 2 black ones already there, those become 6.
 */
export function replaceLine(cart: Cart, key: string, line: CartEntry): Cart | undefined {
  return replaceLines(cart, [key], () => line);
}

/**
 * Like `replaceLine` for several lines, all or none. Lines that become equal become one, at the place of the first. One
 * that wasn't replaced keeps its price, placement, and logo.
 *
 * Example: navy polos with the Honda logo, 4 in Medium and 6 in Large, get the Hennessy logo. The cart has 2 in Large
 * with that one already, so it's now 4 in Medium and 8 in Large.
 */
export function replaceLines(
  cart: Cart,
  keys: readonly string[],
  change: (line: CartEntry) => CartEntry,
): Cart | undefined {
  const replaced = new Set(keys.filter((key) => Object.hasOwn(cart, key)));
  if (replaced.size === 0) return cart;
  const next = new Map<string, CartEntry>();
  // Lines that stay as they are decide what a merged line is like.
  const isKept = new Set<string>();
  for (const [key, entry] of Object.entries(cart)) {
    const line = replaced.has(key) ? change(entry) : entry;
    const newKey = replaced.has(key) ? cartKey(line) : key;
    const present = next.get(newKey);
    const quantity = line.quantity + (present?.quantity ?? 0);
    if (quantity > MAX_UNITS_PER_LINE) return undefined;
    const [first, added] = present && (replaced.has(key) || isKept.has(newKey)) ? [present, line] : [line, present];
    next.set(newKey, added ? mergedEntry(first, added) : first);
    if (!replaced.has(key)) isKept.add(newKey);
  }
  return Object.fromEntries(next);
}
