import type { CartEntry } from '../../domain/cart/cart';

/** Tells a line from others of the same item. */
export function lineName({ name, color, size }: Pick<CartEntry, 'name' | 'color' | 'size'>): string {
  return `${name}, ${color}, ${size}`;
}
