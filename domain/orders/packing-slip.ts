import type { HistoricalOrder, OrderLine } from './order';

/**
 * A packing slip lists what to pack by garment: lines that differ in nothing but the size stand together, with a table of
 * sizes and quantities. Six navy polos in Large and four in Medium, with the same logo in the same place, are one group:
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
  /** Those that the lines have, each once; none where it has not been entered yet. */
  readonly pos: readonly string[];
  readonly shipDates: readonly string[];
}

/** @param sizesOf the sizes of an item in the catalog's order; empty for one that it no longer has */
export function slipGroups(
  { order }: Pick<HistoricalOrder, 'order'>,
  sizesOf: (code: string) => readonly string[],
): readonly SlipGroup[] {
  const groups = new Map<string, OrderLine[]>();
  for (const line of order) {
    const kind = JSON.stringify([line.code, line.color, line.embroidery, line.placement]);
    groups.set(kind, [...(groups.get(kind) ?? []), line]);
  }
  return [...groups.values()].map((lines) => {
    const { code, description, color, embroidery, placement } = lines[0] as OrderLine;
    return {
      code,
      description,
      color,
      embroidery,
      placement,
      sizes: sizesInOrder(lines, sizesOf(code)),
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      pos: distinct(lines.map(({ po }) => po)),
      shipDates: distinct(lines.map(({ est_ship_date }) => est_ship_date)),
    };
  });
}

/** As the catalog has them; a size that it no longer has comes last. */
function sizesInOrder(lines: readonly OrderLine[], catalog: readonly string[]): SlipGroup['sizes'] {
  const sums = new Map<string, number>();
  for (const { size, quantity } of lines) sums.set(size, (sums.get(size) ?? 0) + quantity);
  const place = (size: string) => (catalog.includes(size) ? catalog.indexOf(size) : catalog.length);
  return [...sums].map(([size, quantity]) => ({ size, quantity })).toSorted((a, b) => place(a.size) - place(b.size));
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
