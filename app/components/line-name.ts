import type { CartEntry } from '../../domain/cart/cart';

export function lineName({ name, color, size }: Pick<CartEntry, 'name' | 'color' | 'size'>): string {
  return `${name}, ${color}, ${size}`;
}
