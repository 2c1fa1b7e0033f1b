/**
 * Compares a sheet's quantities with the ordered ones. Rows that share lines count together: "5" and "7" are a split
 * shipment of 12, and "24" without a size is for all lines of that item. A repeated row counts once.
 */
export type QuantityDifferences<Line> = ReadonlyMap<Line, QuantityDifference>;

interface QuantityDifference {
  readonly inSheet: number;
  readonly ordered: number;
  /** How many lines these quantities are for. */
  readonly lines: number;
}

interface QuantityRow<Line> {
  readonly lines: readonly Line[];
  /** Undefined if the row has none, or none that's a whole number. */
  readonly quantity: number | undefined;
}

interface Group<Line> {
  readonly lines: Set<Line>;
  readonly quantities: number[];
}

export function quantityDifferences<Line extends { readonly quantity: number }>(
  rows: readonly QuantityRow<Line>[],
): QuantityDifferences<Line> {
  const groups = new Map<Line, Group<Line>>();
  for (const { lines, quantity } of rows) {
    if (quantity === undefined) continue;
    const joined = new Set(lines.flatMap((line) => groups.get(line) ?? []));
    const group: Group<Line> = {
      lines: new Set([...lines, ...[...joined].flatMap((each) => [...each.lines])]),
      quantities: [...[...joined].flatMap((each) => each.quantities), quantity],
    };
    for (const line of group.lines) groups.set(line, group);
  }
  return new Map(
    [...groups].flatMap(([line, group]) => {
      const difference = differenceOf(group);
      return difference ? [[line, difference]] : [];
    }),
  );
}

function differenceOf<Line extends { readonly quantity: number }>(group: Group<Line>): QuantityDifference | undefined {
  const ordered = sum([...group.lines].map(({ quantity }) => quantity));
  const inSheet = sum(group.quantities);
  const isSame = inSheet === ordered || group.quantities.every((quantity) => quantity === ordered);
  return isSame ? undefined : { inSheet, ordered, lines: group.lines.size };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
