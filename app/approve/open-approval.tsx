import { Check } from 'lucide-react';
import { useState } from 'react';
import { budgetFromDollars, leftOf, periodLabel } from '../../domain/approvals/budget';
import { loweredText, lowerLines } from '../../domain/approvals/lower';
import type { ApprovalOrder, ApprovalPage } from '../../domain/calls/approvals';
import type { WireBudget } from '../../domain/calls/budgets';
import { unitCount } from '../../domain/catalog/quantity-words';
import { absoluteCents, type Cents, centsFromDollars, formatCents, subtractCents } from '../../domain/money';
import { BudgetBar } from '../ui/budget-bar';
import { Button } from '../ui/button';
import { formatTime } from '../ui/format-time';
import { QuantityReports, useOpenQuantities } from '../ui/open-quantities';
import { Card } from '../ui/screen';
import { ApprovalLineRow } from './approval-line';
import type { WantedDecision } from './use-approval';

interface OpenApprovalProps {
  readonly page: ApprovalPage;
  readonly order: ApprovalOrder;
  readonly isSending: boolean;
  /** About the last press; '' for none. */
  readonly notice: string;
  decide(decision: WantedDecision): void;
}

/** The order that waits. Quantities go down from what was ordered, and never beyond. */
export function OpenApproval({ page, order, isSending, notice, decide }: OpenApprovalProps) {
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState<string>();
  const quantities = useOpenQuantities();
  const lowered = [...wanted].map(([line, quantity]) => ({ line, quantity }));
  const lowering = lowerLines(order.lines, lowered, {
    leastOf: ({ least }) => least,
    apparelMinimum: order.apparel_minimum ?? undefined,
  });
  const before = centsFromDollars(order.total);
  const isLowered = lowering.kind === 'lowered' && lowering.changes.length > 0;
  const total = lowering.kind === 'lowered' ? lowering.total : before;
  const units = lowering.kind === 'lowered' ? lowering.lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  const left = order.lines.filter(({ line }) => wanted.get(line) !== 0).length;
  const trouble = quantities.unread ?? (lowering.kind === 'refused' ? lowering.message : notice);
  const set = (line: number, quantity: number) => setWanted((now) => new Map([...now, [line, quantity]]));

  return (
    <>
      <title>{`Approve ${page.order_id}`}</title>
      <div className="flex flex-1 flex-col gap-2.5 px-4 py-3">
        <div>
          <p className="text-label text-ink-2">
            {page.order_id}, {formatTime(order.created_at)}
          </p>
          <h1 className="text-title-phone wrap-break-word">
            {order.ordered_by}, {formatCents(before)}
          </h1>
          <p className="mt-0.5 text-label text-ink-2">
            {[order.store, order.customer_po && `PO ${order.customer_po}`].filter(Boolean).join(', ')}
          </p>
        </div>
        {order.note && (
          <Card as="p" className="px-3.5 py-2.5 wrap-break-word">
            “{order.note}”
          </Card>
        )}
        {page.decisions.map(({ at, by, lowered: changes }) => (
          <Card as="p" key={at} className="px-3.5 py-2.5 text-label text-ink-2">
            <b className="text-ink">{by} approved</b>, {formatTime(at)}
            {changes.length > 0 && `: ${changes.map(loweredText).join('; ')}`}
          </Card>
        ))}
        {order.budget && <Budget budget={order.budget} before={before} total={total} />}
        <Card as="ul" aria-label="Lines" className="px-3.5">
          <QuantityReports value={quantities.reports}>
            {order.lines.map((line) => (
              <ApprovalLineRow
                key={line.line}
                line={line}
                quantity={wanted.get(line.line) ?? line.quantity}
                isLast={left === 1 && wanted.get(line.line) !== 0}
                set={(quantity) => set(line.line, quantity)}
              />
            ))}
          </QuantityReports>
        </Card>
      </div>
      <form
        className="sticky bottom-0 short:static z-10 flex flex-col gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined) decide({ kind: 'decline', reason, units: order.units, lowered: [] });
        }}
      >
        <p
          role="status"
          className={trouble ? 'rounded-control bg-wait-tint px-3.5 py-2 text-label text-wait' : 'sr-only'}
        >
          {trouble}
        </p>
        {reason === undefined ? (
          <>
            <p aria-live="polite" className="flex items-baseline justify-between gap-3">
              <span className="text-label text-ink-2">
                {unitCount(units || order.units)}
                {isLowered && (
                  <>
                    , was <s>{formatCents(before)}</s>
                  </>
                )}
              </span>
              <b className="text-[1.5rem] leading-6.5 font-total tracking-tight">{formatCents(total)}</b>
            </p>
            <div className="grid grid-cols-[112px_1fr] gap-2.5">
              <Button size="large" className="px-0!" disabled={isSending} onClick={() => setReason('')}>
                Decline
              </Button>
              <Button
                variant="primary"
                size="large"
                className="min-w-0 px-3!"
                disabled={isSending || lowering.kind === 'refused' || quantities.unread !== undefined}
                onClick={() =>
                  quantities.mayAct() && decide({ kind: 'approve', reason: '', units: order.units, lowered })
                }
              >
                <Check size={20} strokeWidth={2.4} className="shrink-0" />
                {isSending ? 'Approving…' : `Approve ${formatCents(total)}`}
              </Button>
            </div>
          </>
        ) : (
          <>
            <label className="text-label font-semibold text-ink-2">
              Why? {order.ordered_by} reads this.
              <textarea
                // biome-ignore lint/a11y/noAutofocus: it's what the pressed button asks for
                autoFocus
                required
                maxLength={500}
                rows={3}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                className="mt-1.5 block w-full rounded-control border border-line-strong px-3.5 py-2.5 text-lead font-normal text-ink"
              />
            </label>
            <div className="grid grid-cols-[112px_1fr] gap-2.5">
              <Button size="large" className="px-0!" disabled={isSending} onClick={() => setReason(undefined)}>
                Back
              </Button>
              <Button type="submit" variant="danger" size="large" disabled={isSending || reason.trim() === ''}>
                {isSending ? 'Declining…' : 'Decline this order'}
              </Button>
            </div>
          </>
        )}
      </form>
    </>
  );
}

/** The budget reserves the order as it was sent; it gets back what's lowered. */
function Budget({ budget: shown, before, total }: { budget: WireBudget; before: Cents; total: Cents }) {
  const budget = budgetFromDollars(shown);
  const others = { ...budget, reserved: subtractCents(budget.reserved, before) };
  const left = leftOf(others);
  const after = subtractCents(left, total);
  return (
    <Card as="section" aria-label="Budget" className="px-3.5 pt-2.5 pb-3 text-label">
      <p className="mb-1.75 flex justify-between gap-3">
        <b className="font-name">{periodLabel(shown.period)} budget</b>
        <span className="text-ink-2">{formatCents(budget.amount)}</span>
      </p>
      <BudgetBar {...others} own={total} />
      <p className="mt-1.75 flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>
          {left < 0 ? 'Over now ' : 'Left now '}
          <b className="font-heading text-ink">{formatCents(absoluteCents(left))}</b>
        </span>
        <span className={after < 0 ? 'text-err' : ''}>
          {after < 0 ? 'Over it by ' : 'After this '}
          <b className={`font-heading ${after < 0 ? '' : 'text-ink'}`}>{formatCents(absoluteCents(after))}</b>
        </span>
      </p>
    </Card>
  );
}
