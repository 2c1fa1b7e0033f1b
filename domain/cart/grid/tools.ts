import { wholeNumber } from '../../text/whole-number';
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
 * Reads a cell's new text: a whole number, and anything else empties the cell (docs/specification.md, Item screen and
 * grid). What's typed after a refused character still belongs to the refused text: "12.5" typed key by key must not
 * leave the 5 behind, and "1,200" becomes 1,200 with its last key.
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
      readonly kind:
        | 'not_a_size'
        | 'not_a_color'
        | 'not_whole'
        | 'too_many'
        | 'repeated'
        | 'other_item' // a row of another item
        | 'left_out'; // a title, or a column that's neither sizes, colors, nor quantities
      readonly text: string;
    }
  /** `no_heading`: of several columns, none says that it has the quantities. */
  | { readonly kind: 'outside' | 'no_heading' };

export function refusal(text: string): SkipReason {
  return { kind: wholeNumber(text) === undefined ? 'not_whole' : 'too_many', text };
}
