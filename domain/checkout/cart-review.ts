import type { Cart, CartEntry } from '../cart/cart';
import { groupByDecoration, inSizeOrder } from '../cart/line-groups';
import type { CatalogItem } from '../catalog/catalog';
import type { Customer } from '../catalog/customer';
import {
  compareLine,
  comparisonSummary,
  LINE_PARTS,
  type LineComparison,
  type LinePart,
  type SummaryPart,
  withChoice,
} from './compare-lines';

/** Lines under review before they go into the cart, where a person replaces what's gone. Keys stay the same. */
interface Review {
  readonly ordered: Cart;
  readonly wanted: Cart;
}

type Items = ReadonlyMap<string, CatalogItem>;
type Settings = Pick<Customer, 'embroideries' | 'logo_placements' | 'colors'>;

/** Lines decided together: the sizes of a cap whose color is gone get one new color. */
export interface ReviewGroup {
  readonly id: string;
  readonly kind: LineComparison['kind'];
  readonly what?: LinePart;
  readonly choices: readonly string[];
  /** Never empty; in the catalog's order of sizes. */
  readonly keys: readonly string[];
}

export function startReview(ordered: Cart): Review {
  return { ordered, wanted: ordered };
}

/** Gone first, then new prices, then the rest. Every line is in one group. */
export function reviewGroups(ordered: Cart, items: Items, customer: Settings): readonly ReviewGroup[] {
  const compared = Object.entries(ordered).map(([key, line]) => ({
    key,
    comparison: compareLine(line, items, customer),
  }));
  const ofKind = (kind: LineComparison['kind'], what?: LinePart) =>
    compared.filter(
      ({ comparison }) => comparison.kind === kind && (comparison.kind !== 'gone' || comparison.what === what),
    );
  const groups = (lines: typeof compared) => groupsOf(lines, items);
  return [
    ...LINE_PARTS.flatMap((what) => groups(ofKind('gone', what))),
    ...groups(ofKind('price')),
    ...groups(ofKind('same')),
  ];
}

interface ComparedLine {
  readonly key: string;
  readonly comparison: LineComparison;
}

function groupsOf(compared: readonly ComparedLine[], items: Items): readonly ReviewGroup[] {
  const lines = compared.map(({ key, comparison }) => ({ ...comparison.line, key, comparison }));
  return groupByDecoration(lines).flatMap(({ lines: group }) => {
    const ordered = inSizeOrder(group, Object.keys(items.get(group[0].code)?.sizes ?? {}));
    const { comparison } = group[0];
    // Each size that is gone gets its own replacement.
    const parts = comparison.kind === 'gone' && comparison.what === 'size' ? ordered.map((line) => [line]) : [ordered];
    return parts.map((part) =>
      groupOf(
        part[0]?.comparison ?? comparison,
        part.map(({ key }) => key),
      ),
    );
  });
}

function groupOf(comparison: LineComparison, keys: readonly string[]): ReviewGroup {
  const id = keys[0] ?? '';
  if (comparison.kind !== 'gone') return { id, kind: comparison.kind, choices: [], keys };
  return { id, kind: 'gone', what: comparison.what, choices: comparison.choices, keys };
}

export function changeLines(review: Review, keys: readonly string[], change: (line: CartEntry) => CartEntry): Review {
  const changed = Object.entries(review.wanted).map(([key, line]) => [key, keys.includes(key) ? change(line) : line]);
  return { ...review, wanted: Object.fromEntries(changed) };
}

export function chooseInstead(
  review: Review,
  keys: readonly string[],
  what: LinePart,
  choice: string,
  items: Items,
): Review {
  return changeLines(review, keys, (line) => withChoice(line, what, choice, items));
}

export function comparedNow({ wanted }: Review, items: Items, customer: Settings): ReadonlyMap<string, LineComparison> {
  return new Map(Object.entries(wanted).map(([key, line]) => [key, compareLine(line, items, customer)]));
}

/** Sums up the wanted lines as they were found, then those a person replaced: "1 replaced". */
export function reviewSummary(
  { ordered, wanted }: Review,
  now: ReadonlyMap<string, LineComparison>,
  items: Items,
  customer: Settings,
): readonly SummaryPart[] {
  const kept = Object.keys(wanted).flatMap((key) => (ordered[key] ? [{ key, line: ordered[key] }] : []));
  const found = kept.map(({ key, line }) => ({ key, before: compareLine(line, items, customer) }));
  const isReplaced = ({ key, before }: (typeof found)[number]) =>
    before.kind === 'gone' && now.get(key)?.kind !== 'gone';
  const replaced = found.filter(isReplaced).length;
  const open = found.filter((line) => !isReplaced(line)).map(({ before }) => before);
  const parts = comparisonSummary(open);
  return replaced > 0 ? [...parts, { kind: 'same', count: replaced, text: `${replaced} replaced` }] : parts;
}
