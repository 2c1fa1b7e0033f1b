import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { lineTotal } from '../../../domain/cart/cart';
import { unitsOfItem } from '../../../domain/cart/priced-on-po';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineName, quantityLabel, unitOf } from '../../../domain/catalog/quantity-words';
import type { ReviewGroup as Group } from '../../../domain/checkout/cart-review';
import type { SummaryPart } from '../../../domain/checkout/compare-lines';
import { countOf } from '../../../domain/count-of';
import { sumCents } from '../../../domain/money';
import { LineGroup } from '../../components/line-strips';
import { QuantityBox, type RemovedBy } from '../../components/quantity-box';
import { useStorefront } from '../../storefront/storefront-context';
import { ChangeBadge, GroupNotes } from './group-notes';
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
            <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-ok" />
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
  );
}

const TONES: Readonly<Record<SummaryPart['kind'], string>> = { same: '', price: 'text-wait', gone: 'text-err' };

export function ReviewSummary({ parts }: { parts: readonly SummaryPart[] }) {
  return (
    <p aria-live="polite" className="mt-1.5 text-lead font-heading wrap-break-word">
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
