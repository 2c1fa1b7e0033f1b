/** The grid of category tiles on the home screen. */

/** Two rows as even as possible; a few tiles share one row and keep their size. */
export function columnsFor(tiles: number): number {
  return Math.max(4, Math.ceil(tiles / 2));
}

/** Cells that the last row would leave empty; the largest categories are two cells wide instead. */
export function spareCells(tiles: number, columns: number): number {
  return tiles < columns ? 0 : (columns - (tiles % columns)) % columns;
}
