import { type CartEntry, lineTotal } from '../cart/cart';
import { countApparel } from '../cart/minimums';
import { type Cents, sumCents } from '../money';

// What an approver may change of an order that waits: quantities go down and lines are struck, never up, and nothing is
// added. Prices stay those it was ordered at.

export interface OrderedLine extends Pick<CartEntry, 'price' | 'quantity' | 'type'> {
  readonly line: number;
}

/** 0 strikes the line. */
export interface WantedQuantity {
  readonly line: number;
  readonly quantity: number;
}

export interface LoweredLine {
  readonly line: number;
  readonly from: number;
  /** 0: struck */
  readonly to: number;
}

export type Lowering<Line extends OrderedLine> =
  | {
      readonly kind: 'lowered';
      /** Those that are left. */
      readonly lines: readonly Line[];
      /** Empty if nothing changes. */
      readonly changes: readonly LoweredLine[];
      readonly total: Cents;
    }
  | { readonly kind: 'refused'; readonly message: string };

interface Limits<Line> {
  /** What a line needs at least, unless it's struck. */
  leastOf(line: Line): number;
  readonly apparelMinimum: number | undefined;
}

/** "Performance Polo, Navy, Large: 6 instead of 12", for a line that is called so. */
export function loweredText({ name, from, to }: Pick<LoweredLine, 'from' | 'to'> & { readonly name: string }): string {
  const count = (quantity: number) => quantity.toLocaleString('en-US');
  return to === 0 ? `${name}: struck, was ${count(from)}` : `${name}: ${count(to)} instead of ${count(from)}`;
}

export function lowerLines<Line extends OrderedLine>(
  lines: readonly Line[],
  wanted: readonly WantedQuantity[],
  { leastOf, apparelMinimum }: Limits<Line>,
): Lowering<Line> {
  const quantities = new Map(wanted.map(({ line, quantity }) => [line, quantity]));
  const known = new Set(lines.map(({ line }) => line));
  if (quantities.size < wanted.length) return refused('A line is named twice.');
  if (wanted.some(({ line }) => !known.has(line))) return refused('Lines can’t be added to an order that waits.');
  const changes = lines.flatMap(({ line, quantity: from }) => {
    const to = quantities.get(line) ?? from;
    return to === from ? [] : [{ line, from, to }];
  });
  if (changes.some(({ from, to }) => to > from)) return refused('Quantities can only be lowered.');
  if (changes.some(({ to }) => to < 0 || !Number.isInteger(to))) return refused('A quantity is a whole number.');
  const left = lines
    .map((line) => ({ ...line, quantity: quantities.get(line.line) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return refused('At least one line has to stay. Decline the order instead.');
  const changed = new Set(changes.map(({ line }) => line));
  const short = left.find((line) => changed.has(line.line) && line.quantity < leastOf(line));
  if (short) return refused(`Line ${short.line} needs at least ${leastOf(short)}. Strike it instead.`);
  const { units, missing } = countApparel(left, apparelMinimum);
  if (changes.length > 0 && missing > 0 && countApparel(lines, apparelMinimum).missing === 0) {
    return refused(`An order has at least ${apparelMinimum} men’s and women’s units together. These are ${units}.`);
  }
  return { kind: 'lowered', lines: left, changes, total: sumCents(left.map(lineTotal)) };
}

function refused(message: string) {
  return { kind: 'refused', message } as const;
}
