import type { CatalogItem } from '../catalog/catalog';
import { MAX_UNITS_PER_LINE } from './cart';
import { cellKey, parseQuantity } from './quantity-grid';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

export type PadKey = Digit | 'clear' | 'backspace' | 'less' | 'more';

export interface PadEntry {
  readonly cell: string;
  readonly quantity: number;
  /** Whether to append the next digit. The first digit replaces the quantity, as in a spreadsheet. */
  readonly appends: boolean;
  readonly isRefused: boolean;
}

export function startEntry(cell: string, quantity: number): PadEntry {
  return { cell, quantity, appends: false, isRefused: false };
}

/** The entry if it's still about this cell and quantity; otherwise, say after an undo, a new one. */
export function continueEntry(entry: PadEntry | undefined, cell: string, quantity: number): PadEntry {
  return entry?.cell === cell && entry.quantity === quantity ? entry : startEntry(cell, quantity);
}

/** Follows the rules of a typed quantity (docs/specification.md, Item screen and grid). */
export function pressKey(entry: PadEntry, key: PadKey): PadEntry {
  const { cell, quantity } = entry;
  switch (key) {
    case 'clear':
      return startEntry(cell, 0);
    case 'backspace':
      return { cell, quantity: Math.floor(quantity / 10), appends: true, isRefused: false };
    case 'less':
      return startEntry(cell, Math.max(0, quantity - 1));
    case 'more':
      return quantity < MAX_UNITS_PER_LINE ? startEntry(cell, quantity + 1) : { ...entry, isRefused: true };
    default: {
      const typed = parseQuantity(entry.appends ? `${quantity}${key}` : key);
      if (typed === undefined) return { ...entry, isRefused: true };
      return { cell, quantity: typed, appends: true, isRefused: false };
    }
  }
}

export interface GridPosition {
  readonly cell: string;
  readonly color: string;
  readonly size: string;
  readonly price: number;
}

/** A cell with its neighbors: along its row, then on to the next color. */
export interface PadPosition extends GridPosition {
  readonly previous: GridPosition | undefined;
  readonly next: GridPosition | undefined;
}

export function padPosition(item: CatalogItem, cell: string): PadPosition | undefined {
  const positions = item.colors.flatMap((color) =>
    Object.entries(item.sizes).map(([size, price]) => ({ cell: cellKey(color, size), color, size, price })),
  );
  const index = positions.findIndex((position) => position.cell === cell);
  const position = positions[index];
  return position && { ...position, previous: positions[index - 1], next: positions[index + 1] };
}

export function sameSizeIn(color: string, cell: string): string {
  const [, size = ''] = cell.split(',');
  return cellKey(color, size);
}
