import type { CatalogItem } from '../catalog/catalog';
import type { CartEntry } from './cart';

/**
 * The ticked boxes of a pack item: colors by pack size (docs/specification.md, Pack items). Ticking Black 500 and Black
 * 1000 orders 1,500 black ones, at price 0 because the purchase order sets it.
 */
export type PackSelection = Readonly<Record<string, readonly string[]>>;

export type PackResult =
  | { readonly kind: 'entries'; readonly entries: readonly CartEntry[] }
  | { readonly kind: 'nothing_ticked' };

/** Ticks or unticks a box. */
export function togglePack(selection: PackSelection, size: string, color: string): PackSelection {
  const colors = selection[size] ?? [];
  const next = colors.includes(color) ? colors.filter((other) => other !== color) : [...colors, color];
  return { ...selection, [size]: next };
}

export function isTicked(selection: PackSelection, size: string, color: string): boolean {
  return selection[size]?.includes(color) ?? false;
}

/** The sum of a color's ticked packs; pack sizes are named by their number of units. */
export function unitsOfColor(selection: PackSelection, color: string): number {
  return Object.entries(selection).reduce(
    (units, [size, colors]) => units + (colors.includes(color) ? Number(size) : 0),
    0,
  );
}

/** One cart entry per ticked color, in the order of the item's colors. */
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
  return entries.length > 0 ? { kind: 'entries', entries } : { kind: 'nothing_ticked' };
}
