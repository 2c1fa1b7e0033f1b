import { ITEM_TYPES, type ItemType } from './item-types';

export interface CategoryTile<Item> {
  readonly type: ItemType;
  readonly items: readonly Item[];
  readonly count: number;
  readonly isWide: boolean;
  readonly isWideOnPhone: boolean;
}

/**
 * The home screen's tiles, one for each item type that the store sells. Two rows as even as possible; a few tiles share
 * one row and keep their size. The largest categories fill the cells that the last row would leave empty.
 */
export function categoryTiles<Item extends { readonly type: ItemType }>(
  items: readonly Item[],
): { readonly columns: number; readonly tiles: readonly CategoryTile<Item>[] } {
  const filled = ITEM_TYPES.map((type) => items.filter((item) => item.type === type)).filter((all) => all.length > 0);
  const columns = Math.max(4, Math.ceil(filled.length / 2));
  const bySize = filled.toSorted((one, other) => other.length - one.length);
  const tiles = filled.flatMap((ofType) => {
    const rank = bySize.indexOf(ofType);
    const [first] = ofType;
    return first
      ? {
          type: first.type,
          items: ofType.slice(0, 3),
          count: ofType.length,
          isWide: rank < spareCells(filled.length, columns),
          isWideOnPhone: rank < spareCells(filled.length, 2),
        }
      : [];
  });
  return { columns, tiles };
}

function spareCells(tiles: number, columns: number): number {
  return tiles < columns ? 0 : (columns - (tiles % columns)) % columns;
}
