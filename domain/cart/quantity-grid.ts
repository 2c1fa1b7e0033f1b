import type { CatalogItem } from '../catalog/catalog';
import type { CartEntry } from './cart';
import { MOST_UNITS_PER_LINE } from './cart';
import { meetsAccessoryMinimum } from './minimums';

/**
 * The size-by-color grid of an item (docs/specification.md, Item screen and grid): what may stand in a cell, and what
 * the filled cells become.
 *
 * Cells are kept by color and size; an empty cell is absent. Navy Large 4 and Navy XLarge 2 of a 42-dollar polo become
 * two cart entries at 42 dollars.
 */
export type Quantities = Readonly<Record<string, number>>;

export interface GridChoice {
  readonly embroidery: string | null;
  readonly placement: string | null;
  /** The logos on offer; when there are any, one must be chosen. */
  readonly logos: readonly string[];
}

export type GridResult =
  | { readonly entries: readonly CartEntry[] }
  | { readonly refusal: 'embroidery_required' | 'nothing_entered' }
  | { readonly refusal: 'minimum'; readonly cells: readonly string[] };

/** Where a cell's quantity is kept. Colors and sizes hold no comma (the catalog check sees to it). */
export function cellKey(color: string, size: string): string {
  return `${color},${size}`;
}

/** The color of a cell's key. */
export function colorOfCell(cell: string | undefined): string | undefined {
  return cell?.split(',')[0];
}

/**
 * The quantity that typed text means: whole non-negative digits only. Anything else, and more than a line may hold, is
 * undefined: such an entry is cleared and ignored (docs/specification.md, Item screen and grid).
 */
export function parseQuantity(text: string): number | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const quantity = Number(text);
  return quantity <= MOST_UNITS_PER_LINE ? quantity : undefined;
}

/** The grid with one cell set; 0 empties it. */
export function setCell(quantities: Quantities, key: string, quantity: number): Quantities {
  const { [key]: _previous, ...others } = quantities;
  return quantity === 0 ? others : { ...others, [key]: quantity };
}

/** The filled cells as cart entries, row by row as the grid shows them, or why nothing may be added. */
export function gridEntries(item: CatalogItem, quantities: Quantities, choice: GridChoice): GridResult {
  if (choice.logos.length > 0 && !choice.embroidery) return { refusal: 'embroidery_required' };
  const filled = filledCells(item, quantities);
  if (filled.length === 0) return { refusal: 'nothing_entered' };
  const tooSmall = belowMinimum(item, quantities);
  if (tooSmall.length > 0) return { refusal: 'minimum', cells: tooSmall };
  return {
    entries: filled.map(({ color, size, price, quantity }) => ({
      code: item.code,
      type: item.type,
      name: item.name,
      price,
      quantity,
      size,
      color,
      placement: choice.placement,
      embroidery: choice.embroidery,
    })),
  };
}

/** The keys of the cells that hold some, but fewer than the type's minimum per cell: accessories need 12. */
export function belowMinimum(item: CatalogItem, quantities: Quantities): readonly string[] {
  if (item.type !== 'accessory') return [];
  return filledCells(item, quantities)
    .filter((cell) => !meetsAccessoryMinimum(cell.quantity))
    .map((cell) => cellKey(cell.color, cell.size));
}

export interface FilledCell {
  readonly color: string;
  readonly size: string;
  /** Unit price of the size in dollars. */
  readonly price: number;
  readonly quantity: number;
}

/** The cells with a quantity, in the order of the item's colors and sizes. */
export function filledCells(item: CatalogItem, quantities: Quantities): readonly FilledCell[] {
  return item.colors.flatMap((color) =>
    Object.entries(item.sizes).flatMap(([size, price]) => {
      const quantity = quantities[cellKey(color, size)] ?? 0;
      return quantity > 0 ? [{ color, size, price, quantity }] : [];
    }),
  );
}
