import { Trash2 } from 'lucide-react';
import type { CartEntry } from '../../domain/cart/cart';

/** Names a line among several of the same item. */
export function lineName({ name, color, size }: Pick<CartEntry, 'name' | 'color' | 'size'>): string {
  return `${name}, ${color}, ${size}`;
}

export function RemoveLine({ line, onRemove }: { line: CartEntry; onRemove(): void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${lineName(line)}`}
      onClick={onRemove}
      className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-err"
    >
      <Trash2 aria-hidden size={20} strokeWidth={1.75} />
    </button>
  );
}
