import { CircleAlert, CircleCheck, Tag } from 'lucide-react';
import type { LineComparison, LinePart } from '../../../domain/checkout/compare-lines';
import { goneName } from '../../../domain/checkout/compare-lines';
import { formatDollars } from '../../../domain/money';

const BADGE = 'inline-flex min-h-7 items-center gap-2 rounded-full px-2.5 py-1 text-label leading-4 font-semibold';

export function ChangeBadge({ lines, what }: { lines: readonly LineComparison[]; what: LinePart | undefined }) {
  const gone = lines.find((line) => line.kind === 'gone');
  if (gone) {
    return (
      <span className={`${BADGE} bg-err-tint text-err`}>
        <CircleAlert aria-hidden size={16} strokeWidth={2} className="shrink-0" />
        {goneText(gone)}
      </span>
    );
  }
  const prices = lines.flatMap((line) => (line.kind === 'price' ? [priceText(line.was, line.line.price)] : []));
  if (prices.length > 0) {
    const isOne = prices.length === lines.length && new Set(prices).size === 1;
    return (
      <span className={`${BADGE} bg-wait-tint text-wait`}>
        <Tag aria-hidden size={16} strokeWidth={2} className="shrink-0" />
        {isOne ? prices[0] : 'New prices'}
      </span>
    );
  }
  if (!what) return null;
  return (
    <span className={`${BADGE} bg-ok-tint text-ok`}>
      <CircleCheck aria-hidden size={16} strokeWidth={2} className="shrink-0" />
      Replaced
    </span>
  );
}

export function priceText(was: number, now: number): string {
  return `Was ${formatDollars(was)}, now ${formatDollars(now)}`;
}

function goneText({ line, what }: Extract<LineComparison, { kind: 'gone' }>): string {
  if (what === 'item') return 'No longer in the catalog';
  const name = goneName(line, what);
  return name === '' ? 'Needs a logo' : `${name} is no longer available`;
}
