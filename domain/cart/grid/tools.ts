import type { Cart } from '../cart';
import { cellKey, isQuantity, parseQuantity, type Quantities, setCell } from '../quantity-grid';
import { type GridShape, rowCells } from './shape';

/** Gives every color the quantities of this one, including its empty cells. */
export function sameRunForAll(shape: GridShape, quantities: Quantities, color: string): Quantities {
  return Object.fromEntries(
    shape.colors.flatMap((other) =>
      shape.sizes.flatMap((size) => {
        const quantity = quantities[cellKey(color, size)] ?? 0;
        return quantity > 0 ? [[cellKey(other, size), quantity]] : [];
      }),
    ),
  );
}

export function doubleRow(shape: GridShape, quantities: Quantities, color: string): Quantities | undefined {
  const doubled = rowCells(shape, color).map((cell) => [cell, 2 * (quantities[cell] ?? 0)] as const);
  if (!doubled.every(([, quantity]) => isQuantity(quantity))) return undefined;
  return setCells(quantities, doubled);
}

export function clearCells(quantities: Quantities, cells: readonly string[]): Quantities {
  return setCells(
    quantities,
    cells.map((cell) => [cell, 0]),
  );
}

export function setCells(quantities: Quantities, cells: readonly (readonly [cell: string, quantity: number])[]) {
  return cells.reduce((next, [cell, quantity]) => setCell(next, cell, quantity), quantities);
}

export function unitsOf(quantities: Quantities, cells: readonly string[]): number {
  return cells.reduce((units, cell) => units + (quantities[cell] ?? 0), 0);
}

export function quantitiesInCart(cart: Cart, code: string): Quantities {
  const inCart: Record<string, number> = {};
  for (const entry of Object.values(cart)) {
    if (entry.code !== code) continue;
    const cell = cellKey(entry.color, entry.size);
    inCart[cell] = (inCart[cell] ?? 0) + entry.quantity;
  }
  return inCart;
}

interface Typed {
  readonly quantity: number;
  readonly refused: string;
}

/** Keep only as much of a refused text as a message can show. */
const MAX_REFUSED_LENGTH = 24;

/**
 * Reads a cell's new text: digits only, anything else empties the cell (docs/specification.md, Item screen and grid).
 * What's typed after a refused character still belongs to the refused text: "12.5" typed key by key must not leave the
 * 5 behind.
 * @param refused what was refused before in the same visit to the cell
 */
export function typeText(refused: string, text: string): Typed {
  const whole = (refused + text).trimStart();
  const quantity = whole === '' ? 0 : parseQuantity(whole);
  return quantity === undefined
    ? { quantity: 0, refused: whole.slice(0, MAX_REFUSED_LENGTH) }
    : { quantity, refused: '' };
}

export type SkipReason =
  | {
      readonly kind: 'not_a_size' | 'not_a_color' | 'not_whole' | 'has_comma' | 'too_many' | 'repeated';
      readonly text: string;
    }
  | { readonly kind: 'outside' };

export function refusal(text: string): SkipReason {
  if (/^\d+$/.test(text)) return { kind: 'too_many', text };
  return { kind: isGrouped(text) ? 'has_comma' : 'not_whole', text };
}

/** "1,200": one number to some, two to a file of comma-separated values. */
export function isGrouped(text: string): boolean {
  return /^\d{1,3}(,\d{3})+$/.test(text);
}
