import { Check } from 'lucide-react';
import type { WireWaitingOrder } from '../../../domain/calls/approvals';
import { centsFromDollars, formatCents, sumCents } from '../../../domain/money';
import { countOf } from '../../../domain/text/count-of';
import { ClearSelection, DenseButton, Panel } from '../layout/parts';
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
      className="flex flex-wrap items-center gap-2.5 rounded-card bg-ink py-2.5 pr-3 pl-4.5 text-white shadow-float max-sm:px-3"
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
      <ClearSelection onClick={onClose} className="hover:bg-ink-2" />
    </section>
  );
}

/** What was decided, and what wasn't and why. */
export function Results({ decisions: { done, refused, forget } }: { decisions: Decisions }) {
  const isShown = done !== '' || refused.length > 0;
  return (
    <Panel className={isShown ? 'flex items-start gap-3 py-2.5 pr-3 pl-4.5 shadow-float max-sm:px-3' : 'sr-only'}>
      <div className="max-h-40 min-w-0 flex-1 self-center overflow-y-auto">
        <p role="status" className="font-note">
          {done}
        </p>
        {refused.length > 0 && (
          <div role="alert">
            <h2 className="font-heading text-err">
              {refused.length === 1 ? 'One order wasn’t decided' : `${refused.length} orders weren’t decided`}
            </h2>
            <ul>
              {refused.map(({ order_id, message }) => (
                <li key={order_id}>
                  <b className="font-name">{order_id}</b>: {message ?? 'You don’t decide on this order, or it’s gone.'}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {isShown && <DenseButton onClick={forget}>Close</DenseButton>}
    </Panel>
  );
}
