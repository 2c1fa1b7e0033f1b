import type { Customer } from '../catalog/customer';
import type { ItemType } from '../catalog/item-types';
import { type Cents, sumCents } from '../money';
import { type Cart, type CartEntry, lineTotal } from './cart';
import type { PoPrice } from './po-price';
import { type Quoted, unitsOfItem } from './priced-on-po';

/**
 * Lines of the same item, color, logo, and placement form a group with a strip of sizes: six navy polos in Large and
 * four in Medium, with the same logo in the same place, are "Medium 4, Large 6". A pack item has one line per color, so
 * each of its lines is its own group.
 */
export interface LineGroup extends Quoted {
  /** Unique among a cart's groups, and stable across edits. */
  readonly id: string;
  readonly code: string;
  readonly type: ItemType;
  readonly name: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  /** Where else some of its units were asked for. */
  readonly otherPlacements?: readonly string[] | undefined;
  readonly sizes: readonly GroupSize[];
  readonly units: number;
  /** In all of its colors. */
  readonly itemUnits: number;
  readonly total: Cents;
  /** Only orders' lines can have one. */
  readonly poPrice?: PoPrice | null;
}

export interface GroupSize {
  readonly key: string;
  readonly size: string;
  readonly price: number;
  readonly quantity: number;
}

/** An item's sizes in the catalog's order; empty for an item that has left the catalog. */
export type SizesOf = (code: string) => readonly string[];

type Decorated = Pick<CartEntry, 'code' | 'color' | 'embroidery' | 'placement'>;

export function groupLines(cart: Cart, sizesOf: SizesOf): readonly LineGroup[] {
  const lines = Object.entries(cart).map(([key, entry]) => ({ ...entry, key }));
  return groupByDecoration(lines).map(({ id, lines: group }) => {
    const [{ code, type, name, color, embroidery, placement }] = group;
    return {
      id,
      code,
      type,
      name,
      color,
      embroidery,
      placement,
      otherPlacements: [...new Set(group.flatMap(({ otherPlacements = [] }) => otherPlacements))],
      sizes: inSizeOrder(group, sizesOf(code)).map(({ key, size, price, quantity }) => ({
        key,
        size,
        price,
        quantity,
      })),
      units: group.reduce((units, { quantity }) => units + quantity, 0),
      itemUnits: unitsOfItem(code, lines),
      total: sumCents(group.map(lineTotal)),
    };
  });
}

interface Decoration<Line> {
  readonly id: string;
  readonly lines: readonly [Line, ...Line[]];
}

export function groupByDecoration<Line extends Decorated>(lines: readonly Line[]): readonly Decoration<Line>[] {
  const groups = new Map<string, [Line, ...Line[]]>();
  for (const line of lines) {
    const id = JSON.stringify([line.code, line.color, line.embroidery, line.placement]);
    const group = groups.get(id);
    if (group) group.push(line);
    else groups.set(id, [line]);
  }
  return [...groups].map(([id, group]) => ({ id, lines: group }));
}

/** In the catalog's order; sizes that have left the catalog come last. */
export function inSizeOrder<Line extends { readonly size: string }>(
  lines: readonly Line[],
  sizes: readonly string[],
): readonly Line[] {
  const rank = new Map(sizes.map((size, index) => [size, index]));
  const rankOf = ({ size }: Line) => rank.get(size) ?? sizes.length;
  return lines.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * "Hennessy, Left Chest"; only the logo on items without placements; '' without a logo. A customer without placements
 * has never chosen the one that its lines carry.
 */
export function decorationLabel(
  { embroidery, placement }: Pick<CartEntry, 'embroidery' | 'placement'>,
  { logo_placements }: Pick<Customer, 'logo_placements'>,
): string {
  const isChosen = placement !== 'N/A' && logo_placements.length > 0;
  return [embroidery, isChosen && placement].filter(Boolean).join(', ');
}
