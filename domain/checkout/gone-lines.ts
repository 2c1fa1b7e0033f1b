import type { Cart, CartEntry } from '../cart/cart';
import { replaceLines } from '../cart/replace-line';
import {
  compareLine,
  type Items,
  type LineComparison,
  type LinePart,
  type Settings,
  withChoice,
} from './compare-lines';

type Gone = Extract<LineComparison, { kind: 'gone' }>;

/** Lines that get one replacement. */
export interface GoneLines {
  /** Never empty. */
  readonly keys: readonly string[];
  readonly compared: Gone;
}

/** The lines share item, color, logo, and placement. They get one new color or logo, but each size a new size. */
export function goneTogether(
  lines: readonly { readonly key: string; readonly compared: LineComparison }[],
): readonly GoneLines[] {
  const together = new Map<string, GoneLines>();
  for (const { key, compared } of lines) {
    if (compared.kind !== 'gone') continue;
    const id = compared.what === 'size' ? key : compared.what;
    together.set(id, { compared, keys: [...(together.get(id)?.keys ?? []), key] });
  }
  return [...together.values()];
}

/**
 * Replaces what's gone about the lines, at today's prices, because the choice shows them. Undefined if a line would get
 * too large. Compare the lines again: another item may lack their color.
 */
export function replaceGone(
  cart: Cart,
  { keys, compared }: GoneLines,
  choice: string,
  items: Items,
  customer: Settings,
): Cart | undefined {
  return replaceLines(cart, keys, (line) => replacement(line, compared.what, choice, items, customer));
}

/** Still with its earlier price if something else about it is missing too. */
export function replacement(
  line: CartEntry,
  what: LinePart,
  choice: string,
  items: Items,
  customer: Settings,
): CartEntry {
  const replaced = withChoice(line, what, choice, items);
  const compared = compareLine(replaced, items, customer);
  return compared.kind === 'price' ? compared.line : replaced;
}
