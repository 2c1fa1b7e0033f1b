import { cellKey, isQuantity, type Quantities, setCell } from '../quantity-grid';
import { type GridShape, rowCells } from './shape';

/** What the tools above the grid do to a color's row. All return new quantities and leave the given ones alone. */

/** Gives every color the quantities of this one, also its empty cells. */
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

/** Doubles a row; undefined if a cell would then hold more than it can. */
export function doubleRow(shape: GridShape, quantities: Quantities, color: string): Quantities | undefined {
  const doubled = rowCells(shape, color).map((cell) => [cell, 2 * (quantities[cell] ?? 0)] as const);
  if (!doubled.every(([, quantity]) => isQuantity(quantity))) return undefined;
  return setCells(quantities, doubled);
}

/** Empties cells: a color's row, or a selection. */
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
