import { CircleAlert, CircleCheck, type LucideIcon, Tag } from 'lucide-react';
import { useId } from 'react';
import type { CartEntry } from '../../../domain/cart/cart';
import { fabricOf } from '../../../domain/catalog/colors';
import { lineName, sizeName } from '../../../domain/catalog/quantity-words';
import type { ReviewGroup } from '../../../domain/checkout/cart-review';
import { goneName, type LineComparison, type LinePart, WITHOUT_LOGO } from '../../../domain/checkout/compare-lines';
import { formatDollars } from '../../../domain/money';
import { ColorDot } from '../../components/color-dot';
import { MainLineLink } from '../../components/main-line-link';
import { Picture } from '../../components/picture';
import { useStorefront } from '../../storefront/storefront-context';
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

/** What the chosen replacement lacks in turn: another item may not come in this color. */
function stillGone(group: ReviewGroup, lines: GroupNotesProps['lines']) {
  const gone = lines.flatMap(({ key, compared }) =>
    compared.kind === 'gone' && compared.what !== group.what ? [{ keys: [key], compared }] : [],
  );
  const [first] = gone;
  // One color for all sizes, but a replacement per size.
  return !first || first.compared.what === 'size' ? gone : [{ ...first, keys: gone.flatMap(({ keys }) => keys) }];
}

function partOf(line: CartEntry, what: LinePart): string {
  return what === 'item' ? line.code : goneName(line, what);
}

interface ReplacementChoicesProps {
  readonly what: LinePart;
  readonly choices: readonly string[];
  readonly chosen: string | undefined;
  readonly lineName: string;
  onChoose(choice: string): void;
}

const LABELS: Readonly<Record<LinePart, string>> = {
  item: 'Pick an item instead',
  color: 'Pick a color instead',
  size: 'Pick a size instead',
  logo: 'Pick a logo',
  placement: 'Pick a placement instead',
};

function ReplacementChoices({ what, choices, chosen, lineName, onChoose }: ReplacementChoicesProps) {
  const { customer, items } = useStorefront();
  const group = useId();
  function nameOf(choice: string): string {
    if (what === 'item') return items.get(choice)?.name ?? choice;
    return what === 'size' ? sizeName(choice) : choice || 'No logo';
  }
  if (choices.length === 0) {
    return (
      <p className="mt-2 text-label text-ink-2">
        The catalog has nothing like it. Remove the line, or call <MainLineLink />.
      </p>
    );
  }
  return (
    <div role="radiogroup" aria-label={`${LABELS[what]}: ${lineName}`}>
      <p aria-hidden className="mt-1.5 text-label font-semibold text-ink-2">
        {LABELS[what]}
      </p>
      <div className="-ml-1 flex flex-wrap gap-1.5 pt-1">
        {choices.map((choice) => (
          <label key={choice} title={nameOf(choice)} className="relative">
            <input
              type="radio"
              name={group}
              aria-label={nameOf(choice)}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
            />
            {what === 'color' && fabricOf(choice, customer.colors) ? (
              <span className={`grid size-12 place-items-center rounded-full border-transparent ${MARK}`}>
                <ColorDot color={choice} className="size-9" />
              </span>
            ) : (
              <span
                className={`flex min-h-11 items-center gap-2 rounded-control px-3 text-label font-note ${FRAME} ${MARK}`}
              >
                {what === 'item' && <ItemPicture code={choice} />}
                {choice === WITHOUT_LOGO ? 'No logo' : nameOf(choice)}
              </span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}

const MARK =
  'border-2 peer-checked:border-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand';
const FRAME = 'border-line-strong bg-surface peer-checked:bg-brand-tint';

function ItemPicture({ code }: { code: string }) {
  const { items } = useStorefront();
  const item = items.get(code);
  return (
    <Picture src={item?.pictures[item.default_color]} alt="" code={code} className="-ml-1 size-10 rounded-thumb" />
  );
}
