import type { CatalogItem } from '../../catalog/catalog';
import { cellKey, colorOfCell, type Quantities } from '../quantity-grid';

/** The rows and columns of an item's grid, in the order shown. A cell is named by its `cellKey`. */
export interface GridShape {
  readonly colors: readonly string[];
  readonly sizes: readonly string[];
  /** What tables call the item: its code and names. */
  readonly names?: readonly string[];
}

type ShapedItem = Pick<CatalogItem, 'colors' | 'sizes'> & Partial<Pick<CatalogItem, 'code' | 'name' | 'fullname'>>;

export function gridShape({ colors, sizes, code, name, fullname }: ShapedItem): GridShape {
  return { colors, sizes: Object.keys(sizes), names: [code, name, fullname].filter((text) => text !== undefined) };
}

const cells = new WeakMap<GridShape, readonly string[]>();

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

export function cellName(cell: string): string {
  return cell.replace(',', ' ');
}

export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The position of a cell; one that isn't in the grid counts as the first. */
export function positionOf({ colors, sizes }: GridShape, cell: string): Position {
  const color = colorOfCell(cell) ?? '';
  return {
    row: Math.max(0, colors.indexOf(color)),
    column: Math.max(0, sizes.indexOf(cell.slice(color.length + 1))),
  };
}

function cellAt({ colors, sizes }: GridShape, { row, column }: Position): string | undefined {
  const color = colors[row];
  const size = sizes[column];
  return color !== undefined && size !== undefined ? cellKey(color, size) : undefined;
}

/** `next` and `previous` go through a row and on to the next one; `enter` and `enterBack` do so through a column. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'enter' | 'enterBack';

/**
 * The cell a move leads to, as in a spreadsheet; undefined at the grid's edge.
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

export interface Selection {
  readonly anchor: string;
  readonly head: string;
}

interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function blockOf(shape: GridShape, { anchor, head }: Selection): Block {
  const from = positionOf(shape, anchor);
  const to = positionOf(shape, head);
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function selectedCells(shape: GridShape, selection: Selection): readonly string[] {
  return rowsOf(shape, selection).flat();
}

export function extendSelection(shape: GridShape, { anchor, head }: Selection, move: Move): Selection {
  return { anchor, head: moveFrom(shape, head, move) ?? head };
}

export function selectAll(shape: GridShape): Selection | undefined {
  const cells = cellsOf(shape);
  const anchor = cells[0];
  const head = cells.at(-1);
  return anchor !== undefined && head !== undefined ? { anchor, head } : undefined;
}

/** Tab-separated text, one line per color. Empty cells copy as 0, so pasting empties them. */
export function copyText(shape: GridShape, quantities: Quantities, selection: Selection): string {
  return rowsOf(shape, selection)
    .map((row) => row.map((cell) => quantities[cell] ?? 0).join('\t'))
    .join('\n');
}

function rowsOf(shape: GridShape, selection: Selection): readonly (readonly string[])[] {
  const { top, bottom, left, right } = blockOf(shape, selection);
  return range(top, bottom).map((row) => range(left, right).flatMap((column) => cellAt(shape, { row, column }) ?? []));
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
