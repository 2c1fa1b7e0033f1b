import { cellAt, type GridShape, positionOf } from './shape';

/** `next` and `previous` go through a row and on to the next one; `enter` and `enterBack` do so through a column. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'enter' | 'enterBack';

/**
 * The cell that a move leads to, as in a spreadsheet; undefined at the grid's edge.
 *
 * Example: Enter in the last color of Small leads to the first color of Medium.
 */
export function moveFrom(shape: GridShape, cell: string, move: Move): string | undefined {
  const { row, column } = positionOf(shape, cell);
  const rows = shape.colors.length;
  const columns = shape.sizes.length;
  switch (move) {
    case 'up':
      return cellAt(shape, { row: row - 1, column });
    case 'down':
      return cellAt(shape, { row: row + 1, column });
    case 'left':
      return cellAt(shape, { row, column: column - 1 });
    case 'right':
      return cellAt(shape, { row, column: column + 1 });
    case 'next':
      return cellAt(shape, column + 1 < columns ? { row, column: column + 1 } : { row: row + 1, column: 0 });
    case 'previous':
      return cellAt(shape, column > 0 ? { row, column: column - 1 } : { row: row - 1, column: columns - 1 });
    case 'enter':
      return cellAt(shape, row + 1 < rows ? { row: row + 1, column } : { row: 0, column: column + 1 });
    case 'enterBack':
      return cellAt(shape, row > 0 ? { row: row - 1, column } : { row: rows - 1, column: column - 1 });
  }
}
