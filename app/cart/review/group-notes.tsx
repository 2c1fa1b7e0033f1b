import type { CartEntry } from '../../../domain/cart/cart';
import type { ReviewGroup } from '../../../domain/checkout/cart-review';
import type { LineComparison, LinePart } from '../../../domain/checkout/compare-lines';
import { lineName } from '../../components/line-name';
import { priceText } from './change-badge';
import { ReplacementChoices } from './replacement-choices';
import type { CartReview } from './use-cart-review';

interface GroupNotesProps {
  readonly group: ReviewGroup;
  readonly lines: readonly { readonly key: string; readonly compared: LineComparison }[];
  readonly review: CartReview;
}

/** Below a changed group: what can be picked instead, and the prices that differ from size to size. */
export function GroupNotes({ group, lines, review }: GroupNotesProps) {
  const { what } = group;
  const [first] = lines;
  const prices = lines.flatMap(({ compared }) =>
    compared.kind === 'price' ? [`${compared.line.size}: ${priceText(compared.was, compared.line.price)}`] : [],
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
      {stillGone(group, lines).map((gone) => (
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

interface StillGone {
  readonly keys: readonly string[];
  readonly compared: Extract<LineComparison, { kind: 'gone' }>;
}

/** What the picked replacement lacks in turn: an item that stands in for another may not come in its color. */
function stillGone(group: ReviewGroup, lines: GroupNotesProps['lines']): readonly StillGone[] {
  const gone = lines.flatMap(({ key, compared }) =>
    compared.kind === 'gone' && compared.what !== group.what ? [{ keys: [key], compared }] : [],
  );
  const [first] = gone;
  // One color for all sizes, but each size its own replacement.
  return !first || first.compared.what === 'size' ? gone : [{ ...first, keys: gone.flatMap(({ keys }) => keys) }];
}

function partOf(line: CartEntry, what: LinePart): string {
  switch (what) {
    case 'item':
      return line.code;
    case 'logo':
      return line.embroidery ?? '';
    case 'placement':
      return line.placement ?? '';
    default:
      return line[what];
  }
}
