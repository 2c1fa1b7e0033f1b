import type { Quantities } from '../quantity-grid';
import { cellAt, cellsOf, type GridShape, type Move, moveFrom, positionOf } from './shape';

/** A block of cells between two corners. The anchor is the active cell, where the selection started. */
export interface Selection {
  readonly anchor: string;
  readonly head: string;
}

export interface Block {
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

/** Tab-separated text, one line per color. Empty cells are copied as 0, so that pasting empties them. */
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
