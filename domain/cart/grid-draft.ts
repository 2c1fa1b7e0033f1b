import type { CatalogItem } from '../catalog/catalog';
import { MAX_UNITS_PER_LINE } from './cart';
import { MAX_PACKS, type PackSelection } from './pack-selection';
import { cellKey, type Quantities } from './quantity-grid';

/**
 * Entries on an item's screen that aren't in the cart yet. A stored draft may be older than today's catalog, so this
 * drops options the item no longer has. The checks are handwritten because every item screen starts with them, and
 * would otherwise wait for the schema library.
 */

export function parseQuantitiesDraft(value: unknown, item: CatalogItem): Quantities | undefined {
  return parseCells(MAX_UNITS_PER_LINE, value, item);
}

export function parsePacksDraft(value: unknown, item: CatalogItem): PackSelection | undefined {
  return parseCells(MAX_PACKS, value, item);
}

type Counts = Readonly<Record<string, number>>;

function parseCells(most: number, value: unknown, item: CatalogItem): Counts | undefined {
  if (!isCounts(value, most)) return undefined;
  const cells = item.colors.flatMap((color) => Object.keys(item.sizes).map((size) => cellKey(color, size)));
  return Object.fromEntries(
    cells.flatMap((cell) => (Object.hasOwn(value, cell) ? [[cell, value[cell] as number]] : [])),
  );
}

function isCounts(value: unknown, most: number): value is Counts {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((count) => Number.isInteger(count) && count >= 1 && count <= most);
}

export interface ItemOptions {
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
}

interface OfferedOptions {
  readonly colors: readonly string[];
  readonly logos: readonly string[];
  readonly placements: readonly string[];
}

export function parseOptionsDraft(
  value: unknown,
  options: OfferedOptions,
  initial: ItemOptions,
): ItemOptions | undefined {
  if (!isItemOptions(value)) return undefined;
  const { color, logo, placement } = value;
  return {
    color: options.colors.includes(color) ? color : initial.color,
    logo: logo !== null && options.logos.includes(logo) ? logo : initial.logo,
    placement: placement !== null && options.placements.includes(placement) ? placement : initial.placement,
  };
}

function isItemOptions(value: unknown): value is ItemOptions {
  if (typeof value !== 'object' || value === null) return false;
  const { color, logo, placement } = value as { readonly [Choice in keyof ItemOptions]?: unknown };
  return typeof color === 'string' && isTextOrNull(logo) && isTextOrNull(placement);
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === 'string' || value === null;
}
