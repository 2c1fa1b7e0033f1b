import { CircleAlert, CircleCheck, type LucideIcon, Tag } from 'lucide-react';
import type { CartEntry } from '../../../domain/cart/cart';
import { lineName, sizeName } from '../../../domain/catalog/quantity-words';
import type { ReviewGroup } from '../../../domain/checkout/cart-review';
import { goneName, type LineComparison, type LinePart } from '../../../domain/checkout/compare-lines';
import { goneTogether } from '../../../domain/checkout/gone-lines';
import { formatDollars } from '../../../domain/money';
import { ReplacementChoices } from './replacement-choices';
import type { CartReview } from './use-cart-review';

const TONES = { err: 'bg-err-tint text-err', wait: 'bg-wait-tint text-wait', ok: 'bg-ok-tint text-ok' };

export function ChangeBadge({ lines, what }: { lines: readonly LineComparison[]; what: LinePart | undefined }) {
  const gone = lines.find((line) => line.kind === 'gone');
  const prices = lines.flatMap((line) => (line.kind === 'price' ? [priceText(line.was, line.line.price)] : []));
  const isOnePrice = prices.length === lines.length && new Set(prices).size === 1;
  if (gone) return <Badge tone="err" Icon={CircleAlert} text={goneText(gone)} />;
  if (prices[0]) return <Badge tone="wait" Icon={Tag} text={isOnePrice ? prices[0] : 'New prices'} />;
  return what && <Badge tone="ok" Icon={CircleCheck} text="Replaced" />;
}

function Badge({ tone, Icon, text }: { tone: keyof typeof TONES; Icon: LucideIcon; text: string }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full px-2.5 py-1 text-label leading-4 font-semibold ${TONES[tone]}`}
    >
      <Icon aria-hidden size={16} strokeWidth={2} className="shrink-0" />
      {text}
    </span>
  );
}

function priceText(was: number, now: number): string {
  return `Was ${formatDollars(was)}, now ${formatDollars(now)}`;
}

function goneText({ line, what }: Extract<LineComparison, { kind: 'gone' }>): string {
  if (what === 'item') return 'No longer in the catalog';
  const name = goneName(line, what);
  return name === '' ? 'Needs a logo' : `${name} is no longer available`;
}

interface GroupNotesProps {
  readonly group: ReviewGroup;
  readonly lines: readonly { readonly key: string; readonly compared: LineComparison }[];
  readonly review: CartReview;
}

export function GroupNotes({ group, lines, review }: GroupNotesProps) {
  const { what } = group;
  const [first] = lines;
  const prices = lines.flatMap(({ compared }) =>
    compared.kind === 'price'
      ? [`${sizeName(compared.line.size)}: ${priceText(compared.was, compared.line.price)}`]
      : [],
  );
  return (
    <>
      {what && first && (
        <ReplacementChoices
          what={what}
          choices={group.choices}
          chosen={group.choices.find((choice) => choice === partOf(first.compared.line, what))}
          lineName={lineName(first.compared.line)}
          onChoose={(choice) => review.choose(group.keys, what, choice)}
        />
      )}
      {/* What the chosen replacement lacks in turn: another item may not come in this color. */}
      {goneTogether(lines)
        .filter(({ compared }) => compared.what !== what)
        .map((gone) => (
          <ReplacementChoices
            key={gone.keys[0]}
            what={gone.compared.what}
            choices={gone.compared.choices}
            chosen={undefined}
            lineName={lineName(gone.compared.line)}
            onChoose={(choice) => review.choose(gone.keys, gone.compared.what, choice)}
          />
        ))}
      {new Set(prices.map((price) => price.replace(/^.*: /, ''))).size > 1 && (
        <p className="mt-2 text-label text-wait">{prices.join('; ')}</p>
      )}
    </>
  );
}

function partOf(line: CartEntry, what: LinePart): string {
  return what === 'item' ? line.code : goneName(line, what);
}
