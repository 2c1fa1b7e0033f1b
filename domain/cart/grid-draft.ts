import * as v from 'valibot';
import type { CatalogItem } from '../catalog/catalog';
import { lineQuantity, lineText } from './line-fields';
import { MOST_PACKS, type PackSelection } from './pack-selection';
import { cellKey, type Quantities } from './quantity-grid';

/**
 * What was entered on an item's screen and is not in the cart yet. A stored draft may be older than today's
 * catalog: what the item no longer has is dropped.
 */
const quantitiesShape = v.record(v.string(), lineQuantity);
const packsShape = v.record(v.string(), v.pipe(lineQuantity, v.maxValue(MOST_PACKS)));

/** The stored quantities of the item's cells; undefined when the value is not a draft of quantities. */
export function parseQuantitiesDraft(value: unknown, item: CatalogItem): Quantities | undefined {
  return parseCells(quantitiesShape, value, item);
}

/** The same for the counts of a pack item's boxes. */
export function parsePacksDraft(value: unknown, item: CatalogItem): PackSelection | undefined {
  return parseCells(packsShape, value, item);
}

function parseCells(
  shape: typeof quantitiesShape | typeof packsShape,
  value: unknown,
  item: CatalogItem,
): Readonly<Record<string, number>> | undefined {
  const parsed = v.safeParse(shape, value);
  if (!parsed.success) return undefined;
  const cells = item.colors.flatMap((color) => Object.keys(item.sizes).map((size) => cellKey(color, size)));
  return Object.fromEntries(
    cells.flatMap((cell) => (Object.hasOwn(parsed.output, cell) ? [[cell, parsed.output[cell] as number]] : [])),
  );
}

/** The choices next to the quantities. */
export interface GridLook {
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
}

interface LookOptions {
  readonly colors: readonly string[];
  readonly logos: readonly string[];
  readonly placements: readonly string[];
}

const lookShape = v.object({ color: lineText, logo: v.nullable(lineText), placement: v.nullable(lineText) });

/** The stored choices; each one that is no longer offered becomes the initial one. */
export function parseLookDraft(value: unknown, options: LookOptions, initial: GridLook): GridLook | undefined {
  const parsed = v.safeParse(lookShape, value);
  if (!parsed.success) return undefined;
  const { color, logo, placement } = parsed.output;
  return {
    color: options.colors.includes(color) ? color : initial.color,
    logo: logo !== null && options.logos.includes(logo) ? logo : initial.logo,
    placement: placement !== null && options.placements.includes(placement) ? placement : initial.placement,
  };
}
