import { ITEM_TYPES, type ItemType } from './item-types';

/** Columns of the home screen below its widest layout. */
const COLUMNS = { phone: 3, tablet: 4 };

export type TileLayout = keyof typeof COLUMNS | 'wide';

export interface CategoryTile<Item> {
  readonly type: ItemType;
  readonly items: readonly Item[];
  readonly count: number;
  /** The layouts in which it fills two columns. */
  readonly isDouble: Readonly<Record<TileLayout, boolean>>;
}

/**
 * The home screen's tiles, one for each item type that the store sells. On a wide screen they make two rows, as even as
 * possible; a few tiles share one row and keep their size. The largest categories fill the cells that the last row would
 * leave empty: eleven tiles in four columns are two rows of four and one of three, so the largest one is double.
 */
export function categoryTiles<Item extends { readonly type: ItemType }>(
  items: readonly Item[],
): { readonly columns: number; readonly tiles: readonly CategoryTile<Item>[] } {
  const filled = ITEM_TYPES.map((type) => items.filter((item) => item.type === type)).filter((all) => all.length > 0);
  const columns = Math.max(4, Math.ceil(filled.length / 2));
  const bySize = filled.toSorted((one, other) => other.length - one.length);
  const tiles = filled.flatMap((ofType) => {
    const [first] = ofType;
    const isDouble = (among: number) => bySize.indexOf(ofType) < spareCells(filled.length, among);
    return first
      ? {
          type: first.type,
          items: ofType.slice(0, 3),
          count: ofType.length,
          isDouble: { phone: isDouble(COLUMNS.phone), tablet: isDouble(COLUMNS.tablet), wide: isDouble(columns) },
        }
      : [];
  });
  return { columns, tiles };
}

function spareCells(tiles: number, columns: number): number {
  return tiles < columns ? 0 : (columns - (tiles % columns)) % columns;
}
