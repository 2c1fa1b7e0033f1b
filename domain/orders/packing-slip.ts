import type { Order, OrderLine } from './order';

/**
 * A packing slip lists what to pack by garment: lines that differ only in size form a group, with a table of sizes and
 * quantities. Six navy polos in Large and four in Medium, with the same logo in the same place, are one group:
 * "Medium 4, Large 6, 10 in all".
 */
export interface SlipGroup {
  readonly code: string;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly sizes: readonly { readonly size: string; readonly quantity: number }[];
  readonly units: number;
  /** The distinct POs of the lines, and their distinct ship dates. */
  readonly pos: readonly string[];
  readonly shipDates: readonly string[];
}

/** @param sizesOf an item's sizes in the catalog's order; empty for an item no longer in the catalog */
export function slipGroups(
  { lines }: Pick<Order, 'lines'>,
  sizesOf: (code: string) => readonly string[],
): readonly SlipGroup[] {
  const groups = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const garment = JSON.stringify([line.code, line.color, line.embroidery, line.placement]);
    groups.set(garment, [...(groups.get(garment) ?? []), line]);
  }
  return [...groups.values()].map((group) => {
    const { code, description, color, embroidery, placement } = group[0] as OrderLine;
    return {
      code,
      description,
      color,
      embroidery,
      placement,
      sizes: sizesInOrder(group, sizesOf(code)),
      units: group.reduce((sum, { quantity }) => sum + quantity, 0),
      pos: distinct(group.map(({ po }) => po)),
      shipDates: distinct(group.map(({ estShipDate }) => estShipDate)),
    };
  });
}

/** In the catalog's order; sizes no longer in the catalog come last. */
function sizesInOrder(lines: readonly OrderLine[], catalog: readonly string[]): SlipGroup['sizes'] {
  const sums = new Map<string, number>();
  for (const { size, quantity } of lines) sums.set(size, (sums.get(size) ?? 0) + quantity);
  const rank = (size: string) => (catalog.includes(size) ? catalog.indexOf(size) : catalog.length);
  return [...sums].map(([size, quantity]) => ({ size, quantity })).toSorted((a, b) => rank(a.size) - rank(b.size));
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
