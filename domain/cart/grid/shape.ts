import type { CatalogItem } from '../../catalog/catalog';
import { cellKey, colorOfCell } from '../quantity-grid';

/** The rows and columns of an item's grid, in the order shown. A cell is named by its `cellKey`. */
export interface GridShape {
  readonly colors: readonly string[];
  readonly sizes: readonly string[];
}

export function gridShape(item: Pick<CatalogItem, 'colors' | 'sizes'>): GridShape {
  return { colors: item.colors, sizes: Object.keys(item.sizes) };
}

/** Every key that is pressed asks for them. */
const cells = new WeakMap<GridShape, readonly string[]>();

/** All cells, row by row. */
export function cellsOf(shape: GridShape): readonly string[] {
  const known = cells.get(shape);
  if (known) return known;
  const all = shape.colors.flatMap((color) => shape.sizes.map((size) => cellKey(color, size)));
  cells.set(shape, all);
  return all;
}

export function rowCells({ sizes }: GridShape, color: string): readonly string[] {
  return sizes.map((size) => cellKey(color, size));
}

/** "Navy Large" */
export function cellName(cell: string): string {
  return cell.replace(',', ' ');
}

export interface Position {
  readonly row: number;
  readonly column: number;
}

/** Where a cell stands; one that the grid lacks counts as the first. */
export function positionOf({ colors, sizes }: GridShape, cell: string): Position {
  const color = colorOfCell(cell) ?? '';
  return {
    row: Math.max(0, colors.indexOf(color)),
    column: Math.max(0, sizes.indexOf(cell.slice(color.length + 1))),
  };
}

/** The cell at a position, if the grid reaches that far. */
export function cellAt({ colors, sizes }: GridShape, { row, column }: Position): string | undefined {
  const color = colors[row];
  const size = sizes[column];
  return color !== undefined && size !== undefined ? cellKey(color, size) : undefined;
}
