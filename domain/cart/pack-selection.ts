import type { CatalogItem } from '../catalog/catalog';
import type { CartEntry } from './cart';

/**
 * The tick boxes of a pack item (docs/specification.md, Pack items): packs by color. Ticking Black 500 and Black 1000
 * orders 1,500 black ones; the price is 0 until the purchase order names it.
 */
export type PackSelection = Readonly<Record<string, readonly string[]>>;

export type PackResult = { readonly entries: readonly CartEntry[] } | { readonly refusal: 'nothing_ticked' };

/** The selection with one box turned over. */
export function togglePack(selection: PackSelection, size: string, color: string): PackSelection {
  const colors = selection[size] ?? [];
  const next = colors.includes(color) ? colors.filter((other) => other !== color) : [...colors, color];
  return { ...selection, [size]: next };
}

export function isTicked(selection: PackSelection, size: string, color: string): boolean {
  return selection[size]?.includes(color) ?? false;
}

/** Units of a color: its ticked packs added up, the size names read as numbers. */
export function unitsOfColor(selection: PackSelection, color: string): number {
  return Object.entries(selection).reduce(
    (units, [size, colors]) => units + (colors.includes(color) ? Number(size) : 0),
    0,
  );
}

/** One cart entry a ticked color, in the order of the item's colors, or the refusal when no box is ticked. */
export function packEntries(item: CatalogItem, selection: PackSelection): PackResult {
  const entries = item.colors
    .map((color) => ({ color, quantity: unitsOfColor(selection, color) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ color, quantity }) => ({
      code: item.code,
      type: item.type,
      name: item.name,
      price: 0,
      quantity,
      size: 'default',
      color,
      placement: null,
      embroidery: null,
    }));
  return entries.length > 0 ? { entries } : { refusal: 'nothing_ticked' };
}
