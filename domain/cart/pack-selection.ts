import type { CatalogItem } from '../catalog/catalog';
import { wholeNumber } from '../text/whole-number';
import { type CartEntry, MAX_UNITS_PER_LINE } from './cart';
import { cellKey } from './quantity-grid';

/**
 * The number of packs per checked box of a pack item, by `cellKey` (docs/specification.md, Pack items). Two packs of
 * Black 500 and one of Black 1000 order 2,000 black ones, at price 0 because the purchase order sets it.
 */
export type PackSelection = Readonly<Record<string, number>>;

type PackResult =
  | { readonly kind: 'entries'; readonly entries: readonly CartEntry[] }
  | { readonly kind: 'nothing_ticked' };

export const MAX_PACKS = 999;

/** @param count 1 for a checkmark alone, 0 unchecks the box */
export function setPackCount(selection: PackSelection, size: string, color: string, count: number): PackSelection {
  const { [cellKey(color, size)]: _previous, ...others } = selection;
  return count === 0 ? others : { ...others, [cellKey(color, size)]: count };
}

export function packCount(selection: PackSelection, size: string, color: string): number {
  return selection[cellKey(color, size)] ?? 0;
}

/** A box's highest count: 999, or less where the color's line would exceed 100,000 units, but always a checkmark. */
export function maxPacks(selection: PackSelection, size: string, color: string): number {
  const others = unitsOfColor(setPackCount(selection, size, color, 0), color);
  const fitting = Math.floor((MAX_UNITS_PER_LINE - others) / Number(size));
  return Math.max(1, Math.min(MAX_PACKS, fitting));
}

/** A typed count: a whole number up to `most`, where 0 or an emptied field means none; undefined for anything else. */
export function parsePackCount(text: string, most: number): number | undefined {
  const count = text === '' ? 0 : wholeNumber(text);
  return count !== undefined && count <= most ? count : undefined;
}

export function unitsOfColor(selection: PackSelection, color: string): number {
  return Object.entries(selection).reduce((units, [cell, count]) => {
    const [ofColor, size] = cell.split(',');
    return ofColor === color ? units + Number(size) * count : units;
  }, 0);
}

export function unitsByColor(
  item: Pick<CatalogItem, 'colors'>,
  selection: PackSelection,
): readonly { readonly color: string; readonly units: number }[] {
  const units = new Map<string, number>();
  for (const [cell, count] of Object.entries(selection)) {
    const [color = '', size] = cell.split(',');
    units.set(color, (units.get(color) ?? 0) + Number(size) * count);
  }
  return item.colors.flatMap((color) => {
    const ofColor = units.get(color) ?? 0;
    return ofColor > 0 ? [{ color, units: ofColor }] : [];
  });
}

export function unitsOfPacks(item: Pick<CatalogItem, 'colors'>, selection: PackSelection): number {
  return unitsByColor(item, selection).reduce((sum, { units }) => sum + units, 0);
}

/** One cart entry per checked color, in the item's order. @param embroidery the logo, or null for none */
export function packEntries(item: CatalogItem, selection: PackSelection, embroidery: string | null): PackResult {
  const entries = unitsByColor(item, selection).map(({ color, units }) => ({
    code: item.code,
    type: item.type,
    name: item.name,
    price: 0,
    quantity: units,
    size: 'default',
    color,
    placement: null,
    embroidery,
  }));
  return entries.length > 0 ? { kind: 'entries', entries } : { kind: 'nothing_ticked' };
}
