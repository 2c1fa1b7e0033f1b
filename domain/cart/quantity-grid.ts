import type { CatalogItem } from '../catalog/catalog';
import { wholeNumber } from '../text/whole-number';
import { type CartEntry, MAX_UNITS_PER_LINE } from './cart';
import { meetsAccessoryMinimum } from './minimums';

/**
 * Quantities of the size-by-color grid by cell key, without empty cells (docs/specification.md, Item screen and grid).
 *
 * Example: Navy Large 4 and Navy XLarge 2 of a 42-dollar polo become two cart entries at 42 dollars.
 */
export type Quantities = Readonly<Record<string, number>>;

export interface GridChoice {
  readonly embroidery: string | null;
  readonly placement: string | null;
  /** If there are any, one must be chosen. */
  readonly logos: readonly string[];
}

type GridResult =
  | { readonly kind: 'entries'; readonly entries: readonly CartEntry[] }
  | { readonly kind: 'embroidery_required' | 'nothing_entered' }
  | { readonly kind: 'minimum'; readonly cells: readonly string[] };

/** The catalog check makes sure that colors and sizes contain no comma. */
export function cellKey(color: string, size: string): string {
  return `${color},${size}`;
}

export function colorOfCell(cell: string | undefined): string | undefined {
  return cell?.split(',')[0];
}

/** A whole number up to a line's maximum; undefined for anything else (docs/specification.md, Item screen and grid). */
export function parseQuantity(text: string): number | undefined {
  const quantity = wholeNumber(text);
  return quantity !== undefined && quantity <= MAX_UNITS_PER_LINE ? quantity : undefined;
}

/** Whether a refused text may still become a number such as "1,200", so it's not worth a message yet. */
export function mayBecomeQuantity(refused: string): boolean {
  return /^[1-9\uFF11-\uFF19][\d\uFF10-\uFF19]{0,2}[,\uFF0C][\d\uFF10-\uFF19]{0,2}$/.test(refused);
}

/** Whether a cell can hold it: a whole number from 0 to 100,000 (docs/specification.md, Item screen and grid). */
export function isQuantity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_UNITS_PER_LINE;
}

export function setCell(quantities: Quantities, key: string, quantity: number): Quantities {
  const { [key]: _previous, ...others } = quantities;
  return quantity === 0 ? others : { ...others, [key]: quantity };
}

/** Turns the filled cells into cart entries, in the grid's order, or says why nothing may be added. */
export function gridEntries(item: CatalogItem, quantities: Quantities, choice: GridChoice): GridResult {
  if (choice.logos.length > 0 && !choice.embroidery) return { kind: 'embroidery_required' };
  const filled = filledCells(item, quantities);
  if (filled.length === 0) return { kind: 'nothing_entered' };
  const tooSmall = belowMinimum(item, quantities);
  if (tooSmall.length > 0) return { kind: 'minimum', cells: tooSmall };
  return {
    kind: 'entries',
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

export function belowMinimum(item: CatalogItem, quantities: Quantities): readonly string[] {
  if (item.type !== 'accessory') return [];
  return filledCells(item, quantities)
    .filter((cell) => !meetsAccessoryMinimum(cell.quantity))
    .map((cell) => cellKey(cell.color, cell.size));
}

export interface FilledCell {
  readonly color: string;
  readonly size: string;
  readonly price: number;
  readonly quantity: number;
}

export function filledCells(item: CatalogItem, quantities: Quantities): readonly FilledCell[] {
  return item.colors.flatMap((color) =>
    Object.entries(item.sizes).flatMap(([size, price]) => {
      const quantity = quantities[cellKey(color, size)] ?? 0;
      return quantity > 0 ? [{ color, size, price, quantity }] : [];
    }),
  );
}
