import { CircleAlert, CircleCheck, type LucideIcon, Tag } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type CartEntry, lineTotal } from '../../../domain/cart/cart';
import { unitsOfItem } from '../../../domain/cart/priced-on-po';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineName, quantityLabel, sizeName, unitOf } from '../../../domain/catalog/quantity-words';
import type { ReviewGroup as Group } from '../../../domain/checkout/cart-review';
import { goneName, type LineComparison, type LinePart, type SummaryPart } from '../../../domain/checkout/compare-lines';
import { goneTogether } from '../../../domain/checkout/gone-lines';
import { formatDollars, sumCents } from '../../../domain/money';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { LineGroup } from '../../ui/line-strips';
import { QuantityReports } from '../../ui/open-quantities';
import { QuantityBox, type RemovedBy } from '../../ui/quantity-box';
import { ReplacementChoices } from './replacement-choices';
import type { CartReview } from './use-cart-review';

const FRAMES = { gone: 'border-err/35', price: 'border-wait/35', same: '' } as const;

export function ReviewLines({ review }: { review: CartReview }) {
  const list = useRef<HTMLDivElement>(null);
  const changed = review.groups.filter(({ kind }) => kind !== 'same');
  const same = review.groups.filter(({ kind }) => kind === 'same');
  const sameLines = same.reduce((sum, { keys }) => sum + keys.length, 0);

  function handleRemove(key: string, by: RemovedBy) {
    const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const index = buttons().findIndex((button) => button.dataset.remove === key);
    flushSync(() => review.remove(key));
    if (by === 'left') return;
    const next = buttons()[Math.min(index, buttons().length - 1)];
    (next ?? list.current)?.focus();
  }

  function handleUndo() {
    review.undoRemove();
    list.current?.focus();
  }

  return (
    <QuantityReports value={review.quantities.reports}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {changed.length > 0 && (
          <ul aria-label="Changed lines" className="mb-4 flex flex-col gap-3">
            {changed.map((group) => (
              <li key={group.id} className={`rounded-card border p-4 max-sm:p-3 ${FRAMES[group.kind]}`}>
                <ReviewGroup group={group} review={review} onRemove={handleRemove} />
              </li>
            ))}
          </ul>
        )}
        {sameLines > 0 && (
          <>
            <h2 className="flex items-center justify-between text-panel">
              {countOf(sameLines, 'line')}, same price and color
              <CircleCheck size={20} strokeWidth={1.75} className="text-ok" />
            </h2>
            <ul aria-label="Lines that are the same">
              {same.map((group) => (
                <li key={group.id} className="border-b border-line py-4 last:border-b-0">
                  <ReviewGroup group={group} review={review} onRemove={handleRemove} />
                </li>
              ))}
            </ul>
          </>
        )}
        <div role="status" className="sticky bottom-0">
          {review.removed && (
            <p className="flex min-h-12 items-center justify-between gap-4 rounded-control bg-ink px-4 text-white">
              <span className="min-w-0 font-note">{lineName(review.removed)} removed</span>
              <button type="button" onClick={handleUndo} className="min-h-11 px-2 font-name text-ok-bright">
                Undo
              </button>
            </p>
          )}
        </div>
      </div>
    </QuantityReports>
  );
}

const TONES: Readonly<Record<SummaryPart['kind'], string>> = { same: '', price: 'text-wait', gone: 'text-err' };

export function ReviewSummary({ parts }: { parts: readonly SummaryPart[] }) {
  // The heading of the lines says it, too.
  const isSame = parts.every(({ kind }) => kind === 'same');
  return (
    <p aria-live="polite" className={isSame ? 'sr-only' : 'mt-1.5 text-lead font-heading wrap-break-word'}>
      {parts.map(({ kind, text }, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <span className={TONES[kind]}>{text}</span>
        </span>
      ))}
    </p>
  );
}

interface ReviewGroupProps {
  readonly group: Group;
  readonly review: CartReview;
  onRemove(key: string, by: RemovedBy): void;
}

function ReviewGroup({ group, review, onRemove }: ReviewGroupProps) {
  const { items } = useStorefront();
  const lines = group.keys.flatMap((key) => {
    const comparison = review.lines.get(key);
    return comparison ? [{ key, compared: comparison }] : [];
  });
  const first = lines[0]?.compared;
  if (!first) return null;
  const compared = lines.map((line) => line.compared);
  const { line } = first;
  return (
    <LineGroup
      group={{
        ...line,
        id: group.id,
        sizes: lines.map(({ key, compared: { line: each } }) => ({ key, ...each })),
        units: lines.reduce((units, each) => units + each.compared.line.quantity, 0),
        itemUnits: unitsOfItem(
          line.code,
          [...review.lines.values()].map((each) => each.line),
        ),
        total: sumCents(compared.map((each) => lineTotal(each.line))),
      }}
      pictureClass="w-24 max-sm:w-17"
      action={group.kind === 'same' ? undefined : <ChangeBadge lines={compared} what={group.what} />}
      note={group.kind !== 'same' && <GroupNotes group={group} lines={lines} review={review} />}
    >
      {lines.map(({ key, compared: each }) => (
        <QuantityBox
          key={key}
          line={key}
          label={quantityLabel(each.line, unitOf(items.get(each.line.code)))}
          name={lineName(each.line)}
          price={isPackType(each.line.type) ? undefined : each.line.price}
          quantity={each.line.quantity}
          onQuantity={(quantity) => review.setQuantity(key, quantity)}
          onRemove={(by) => onRemove(key, by)}
          error={review.faults.get(key)}
        />
      ))}
    </LineGroup>
  );
}

const BADGE_TONES = { err: 'bg-err-tint text-err', wait: 'bg-wait-tint text-wait', ok: 'bg-ok-tint text-ok' };

function ChangeBadge({ lines, what }: { lines: readonly LineComparison[]; what: LinePart | undefined }) {
  const gone = lines.find((line) => line.kind === 'gone');
  const prices = lines.flatMap((line) => (line.kind === 'price' ? [priceText(line.was, line.line.price)] : []));
  const isOnePrice = prices.length === lines.length && new Set(prices).size === 1;
  if (gone) return <Badge tone="err" Icon={CircleAlert} text={goneText(gone)} />;
  if (prices[0]) return <Badge tone="wait" Icon={Tag} text={isOnePrice ? prices[0] : 'New prices'} />;
  return what && <Badge tone="ok" Icon={CircleCheck} text="Replaced" />;
}

function Badge({ tone, Icon, text }: { tone: keyof typeof BADGE_TONES; Icon: LucideIcon; text: string }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full px-2.5 py-1 text-label leading-4 font-semibold ${BADGE_TONES[tone]}`}
    >
      <Icon size={16} strokeWidth={2} className="shrink-0" />
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
  readonly group: Group;
  readonly lines: readonly { readonly key: string; readonly compared: LineComparison }[];
  readonly review: CartReview;
}

function GroupNotes({ group, lines, review }: GroupNotesProps) {
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
