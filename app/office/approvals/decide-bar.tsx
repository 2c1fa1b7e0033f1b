import { Check, X } from 'lucide-react';
import { countOf } from '../../../domain/count-of';
import { centsFromDollars, formatCents, sumCents } from '../../../domain/money';
import type { WireWaitingOrder } from '../../../domain/wire/approvals';
import { DenseButton, Panel } from '../layout/parts';
import type { Decisions } from './use-decisions';

interface DecideBarProps {
  readonly selected: readonly WireWaitingOrder[];
  readonly isBusy: boolean;
  onApprove(): void;
  onDecline(): void;
  onClose(): void;
}

/** Under the thumb on a phone. */
export function DecideBar({ selected, isBusy, onApprove, onDecline, onClose }: DecideBarProps) {
  const total = sumCents(selected.map((order) => centsFromDollars(order.total)));
  const count = selected.length;
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2.5 rounded-card bg-ink py-2.5 pr-3 pl-4.5 text-white shadow-float max-sm:px-3"
    >
      <p className="min-w-0 flex-1 whitespace-nowrap max-sm:basis-2/3">
        <b className="font-heading">{countOf(count, 'order')}</b>{' '}
        <span className="text-label text-on-dark-2">{formatCents(total)}</span>
      </p>
      <DenseButton disabled={isBusy} onClick={onApprove} className="max-sm:order-1 max-sm:flex-1">
        <Check size={16} /> Approve {count}
      </DenseButton>
      <DenseButton disabled={isBusy} onClick={onDecline} className="max-sm:order-1 max-sm:flex-1">
        Decline {count}
      </DenseButton>
      <button
        type="button"
        aria-label="Clear selection"
        title="Clear selection (Escape)"
        onClick={onClose}
        className="dense grid w-9 place-items-center rounded-control hover:bg-ink-2 max-sm:w-11"
      >
        <X aria-hidden size={18} strokeWidth={1.75} />
      </button>
    </section>
  );
}

/** What was decided, and what wasn't and why. */
export function Results({ decisions: { done, refused, forget } }: { decisions: Decisions }) {
  return (
    <>
      <p role="status" className={done ? 'pb-3 font-note' : 'sr-only'}>
        {done}
      </p>
      {refused.length > 0 && (
        <Panel role="alert" className="mb-3 border-err p-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="font-heading text-err">
              {refused.length === 1 ? 'One order wasn’t decided' : `${refused.length} orders weren’t decided`}
            </h2>
            <DenseButton onClick={forget}>Close</DenseButton>
          </div>
          <ul className="mt-1">
            {refused.map(({ order_id, message }) => (
              <li key={order_id}>
                <b className="font-name">{order_id}</b>: {message ?? 'You don’t decide on this order, or it’s gone.'}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
