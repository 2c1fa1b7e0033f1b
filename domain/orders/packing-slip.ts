import { groupByDecoration, inSizeOrder, type SizesOf } from '../cart/line-groups';
import type { ItemType } from '../catalog/item-types';
import { NO_STORE, type Order, type OrderLine } from './order';
import { unitsShipped } from './shipments';

/**
 * Lists garments to pack: lines that differ only in size form a group. Six navy polos in Large and four in Medium, with
 * the same logo in the same place: "Medium 4, Large 6, 10 in all".
 */
export interface SlipGroup {
  readonly code: string;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly type: ItemType;
  readonly sizes: readonly { readonly size: string; readonly quantity: number }[];
  readonly units: number;
  /** In other boxes, until all units are. */
  readonly unitsShipped: number;
  readonly pos: readonly string[];
  readonly shipDates: readonly string[];
}

export function slipGroups({ lines }: Pick<Order, 'lines'>, sizesOf: SizesOf): readonly SlipGroup[] {
  return groupByDecoration(lines).map(({ lines: group }) => {
    const [{ code, type, description, color, embroidery, placement }] = group;
    return {
      code,
      type,
      description,
      color,
      embroidery,
      placement,
      sizes: inSizeOrder(unitsBySize(group), sizesOf(code)),
      units: group.reduce((sum, { quantity }) => sum + quantity, 0),
      unitsShipped: group.reduce((sum, line) => sum + unitsShipped(line), 0),
      pos: distinct(group.map(({ po }) => po)),
      shipDates: distinct(group.map(({ estShipDate }) => estShipDate)),
    };
  });
}

/** Several lines can have the same size and different POs. */
function unitsBySize(lines: readonly OrderLine[]): SlipGroup['sizes'] {
  const sums = new Map<string, number>();
  for (const { size, quantity } of lines) sums.set(size, (sums.get(size) ?? 0) + quantity);
  return [...sums].map(([size, quantity]) => ({ size, quantity }));
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

/** Only a store's address is one to ship to; neither its name nor the company's is. */
export function destination({ store }: Pick<Order, 'store'>): readonly [heading: string, text: string] {
  if (store === NO_STORE || store === '') return ['Store', 'None chosen: ask who ordered'];
  return [store.includes(',') ? 'Ship to' : 'Store', store];
}
