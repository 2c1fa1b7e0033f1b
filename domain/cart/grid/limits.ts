import { MOST_UNITS_PER_LINE } from '../cart';
import type { Quantities } from '../quantity-grid';
import { cellsOf, type GridShape } from './shape';

/** Whether a cell can hold it: a whole number from 0 to 100,000 (docs/specification.md, Item screen and grid). */
export function isQuantity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MOST_UNITS_PER_LINE;
}

/** What the grid can hold of `after`: a cell with an impossible quantity keeps the one it had. */
export function withinLimits(shape: GridShape, before: Quantities, after: Quantities): Quantities {
  return Object.fromEntries(
    cellsOf(shape).flatMap((cell) => {
      const wanted = after[cell] ?? 0;
      const quantity = isQuantity(wanted) ? wanted : (before[cell] ?? 0);
      return quantity > 0 ? [[cell, quantity]] : [];
    }),
  );
}

export function areSameQuantities(one: Quantities, other: Quantities): boolean {
  const cells = Object.keys(one);
  return cells.length === Object.keys(other).length && cells.every((cell) => one[cell] === other[cell]);
}
