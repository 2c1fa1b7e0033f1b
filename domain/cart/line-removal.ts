import { type AddResult, addToCart, type Cart, type CartEntry, MAX_LINES, removeFromCart } from './cart';

/** A line taken out of the cart, and its position, so that it can be put back. */
export interface RemovedLine {
  readonly key: string;
  readonly entry: CartEntry;
  readonly index: number;
}

export function takeOut(cart: Cart, key: string): { readonly cart: Cart; readonly removed: RemovedLine } | undefined {
  const entry = Object.hasOwn(cart, key) ? cart[key] : undefined;
  if (!entry) return undefined;
  return { cart: removeFromCart(cart, key), removed: { key, entry, index: Object.keys(cart).indexOf(key) } };
}

/** Puts a line back in its place. If it was added again in the meantime, that line grows. */
export function putBack(cart: Cart, { key, entry, index }: RemovedLine): AddResult {
  if (Object.hasOwn(cart, key)) return addToCart(cart, [entry]);
  const lines = Object.entries(cart);
  if (lines.length >= MAX_LINES) return { kind: 'too_many_lines' };
  return { kind: 'added', cart: Object.fromEntries(lines.toSpliced(index, 0, [key, entry])), keptChoices: [] };
}

export function neighborOf(keys: readonly string[], key: string): string | undefined {
  const index = keys.indexOf(key);
  return index < 0 ? undefined : (keys[index + 1] ?? keys[index - 1]);
}
