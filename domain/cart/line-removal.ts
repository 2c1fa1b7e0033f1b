import { type AddResult, addToCart, type Cart, type CartEntry, MAX_LINES, removeFromCart } from './cart';

/** A line taken out of the cart, and its position, so that it can be put back. */
interface RemovedLine {
  readonly key: string;
  readonly entry: CartEntry;
  readonly index: number;
}

interface Taken {
  readonly cart: Cart;
  /** In the cart's order; without keys that the cart doesn't have. */
  readonly removed: readonly RemovedLine[];
}

export function takeOut(cart: Cart, keys: readonly string[]): Taken {
  const lines = Object.entries(cart).map(([key, entry], index) => ({ key, entry, index }));
  return { cart: keys.reduce(removeFromCart, cart), removed: lines.filter(({ key }) => keys.includes(key)) };
}

/** Puts lines back in their places, all or none. A line that was added again in the meantime grows. */
export function putBack(cart: Cart, removed: readonly RemovedLine[]): AddResult {
  return removed.reduce<AddResult>((back, line) => (back.kind === 'added' ? putOneBack(back.cart, line) : back), {
    kind: 'added',
    cart,
    keptChoices: [],
  });
}

function putOneBack(cart: Cart, { key, entry, index }: RemovedLine): AddResult {
  if (Object.hasOwn(cart, key)) return addToCart(cart, [entry]);
  const lines = Object.entries(cart);
  if (lines.length >= MAX_LINES) return { kind: 'too_many_lines' };
  return { kind: 'added', cart: Object.fromEntries(lines.toSpliced(index, 0, [key, entry])), keptChoices: [] };
}

export function neighborOf(keys: readonly string[], key: string): string | undefined {
  const index = keys.indexOf(key);
  return index < 0 ? undefined : (keys[index + 1] ?? keys[index - 1]);
}
