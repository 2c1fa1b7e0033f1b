import { type Cents, centsFromDollars, formatCents } from '../money';
import type { LineComparison, LinePart } from './compare-lines';

export interface SummaryPart {
  readonly kind: LineComparison['kind'];
  readonly count: number;
  readonly text: string;
}

/** "14 same", "1 now $1.20 more", "1 color gone: Graphite?". The counts add up to the number of lines. */
export function comparisonSummary(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  const same = comparisons.filter(({ kind }) => kind === 'same').length;
  return [
    ...(same > 0 ? [{ kind: 'same' as const, count: same, text: `${count(same)} same` }] : []),
    ...priceParts(comparisons),
    ...goneParts(comparisons),
  ];
}

export function summarySentence(parts: readonly SummaryPart[]): string {
  return parts.map(({ text }) => text).join(', ');
}

function priceParts(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  const differences = comparisons.flatMap((comparison) =>
    comparison.kind === 'price' ? [centsFromDollars(comparison.line.price) - centsFromDollars(comparison.was)] : [],
  );
  return [
    ...pricePart(
      differences.filter((difference) => difference > 0),
      'more',
    ),
    ...pricePart(differences.filter((difference) => difference < 0).map(Math.abs), 'less'),
  ];
}

/** @param differences in cents, above 0 */
function pricePart(differences: readonly number[], way: 'more' | 'less'): readonly SummaryPart[] {
  if (differences.length === 0) return [];
  const most = Math.max(...differences);
  const upTo = differences.every((difference) => difference === most) ? '' : 'up to ';
  const text = `${count(differences.length)} now ${upTo}${formatCents(most as Cents)} ${way}`;
  return [{ kind: 'price', count: differences.length, text }];
}

const PARTS: readonly LinePart[] = ['item', 'color', 'size', 'logo', 'placement'];
const MAX_NAMES = 3;

function goneParts(comparisons: readonly LineComparison[]): readonly SummaryPart[] {
  return PARTS.flatMap((what) => {
    const gone = comparisons.filter((comparison) => comparison.kind === 'gone' && comparison.what === what);
    if (gone.length === 0) return [];
    const names = [...new Set(gone.map(({ line }) => goneName(line, what)))].filter((name) => name !== '');
    const [one, many] =
      names.length > 0 ? [`${what} gone: `, `${what}s gone: `] : [`needs a ${what}`, `need a ${what}`];
    const asked = names.length > 0 ? `${listed(names)}?` : '';
    return [
      {
        kind: 'gone' as const,
        count: gone.length,
        text: `${count(gone.length)} ${gone.length === 1 ? one : many}${asked}`,
      },
    ];
  });
}

export function goneName(line: LineComparison['line'], what: LinePart): string {
  if (what === 'item') return line.name;
  if (what === 'logo') return line.embroidery ?? '';
  return (what === 'placement' ? line.placement : line[what]) ?? '';
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

function count(lines: number): string {
  return lines.toLocaleString('en-US');
}
