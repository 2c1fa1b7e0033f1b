import type { CartEntry } from '../../domain/cart/cart';

/** Names a line among several of the same item. */
export function lineName({ name, color, size }: Pick<CartEntry, 'name' | 'color' | 'size'>): string {
  return `${name}, ${color}, ${size}`;
}
