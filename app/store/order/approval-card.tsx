import { Ban, Hourglass, type LucideIcon, PackageCheck, Receipt, Undo2 } from 'lucide-react';
import { budgetFromDollars, leftOf, leftText, periodLabel } from '../../../domain/approvals/budget';
import { loweredText } from '../../../domain/approvals/lower';
import type { PageApproval } from '../../../domain/calls/order-page';
import { centsFromDollars, formatCents, subtractCents } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import { STAGE_NAMES } from '../../../domain/orders/stage';
import { BudgetBar } from '../../ui/budget-bar';
import { Card } from '../../ui/screen';
import { Step, TIME } from './order-step';

interface ApprovalCardProps {
  readonly order: Order;
  readonly approval: PageApproval;
}

/** An order's way past its approvers, what they and the shopper wrote, and what it holds of its budget. */
export function ApprovalCard({ order, approval }: ApprovalCardProps) {
  const steps = stepsOf(order, approval);
  const texts = [
    { name: 'Your note', text: approval.note },
    ...approval.decisions.map(({ by, reason }) => ({ name: by || 'Reason', text: reason })),
    ...approval.decisions.map(({ by, lowered }) => ({
      name: `Changed by ${by || 'an approver'}`,
      text: lowered.map(loweredText).join('; '),
    })),
  ].filter(({ text }) => text !== '');
  return (
    <>
      <Card
        as="section"
        aria-label="How far the approval is"
        className="mb-4 px-6 py-5 last:mb-0 max-sm:mb-3 max-sm:px-4 max-sm:py-3.5 print:px-4"
      >
        <ol className="grid max-sm:grid-cols-1 sm:auto-cols-fr sm:grid-flow-col">
          {steps.map((step, index) => (
            <Step key={step.title} step={step} next={steps[index + 1]} />
          ))}
        </ol>
        {texts.length > 0 && (
          <dl className="mt-4 grid gap-2.5 border-t border-line pt-3.5">
            {texts.map(({ name, text }) => (
              <div key={`${name} ${text}`} className="min-w-0">
                <dt className="text-label text-ink-2">{name}</dt>
                <dd className="wrap-break-word">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      {approval.budget && <HeldBudget budget={approval.budget} total={order.total} />}
    </>
  );
}

function HeldBudget({ budget: shown, total }: { budget: NonNullable<PageApproval['budget']>; total: number }) {
  const budget = budgetFromDollars(shown);
  const own = centsFromDollars(total);
  return (
    <Card as="section" aria-labelledby="budget-title" className="flex flex-col gap-2.5 px-6 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="budget-title" className="font-heading">
          {periodLabel(shown.period)} budget
        </h2>
        <p className="text-label text-ink-2">{leftText(leftOf(budget))}</p>
      </div>
      <BudgetBar {...budget} reserved={subtractCents(budget.reserved, own)} own={own} />
      <p className="text-label text-ink-2">
        {formatCents(own)} of {formatCents(budget.amount)} is held for this order.
      </p>
    </Card>
  );
}

const ENDS: Readonly<Record<'declined' | 'expired' | 'withdrawn', LucideIcon>> = {
  declined: Ban,
  expired: Hourglass,
  withdrawn: Undo2,
};

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

function stepsOf({ createdAt }: Order, { state, approvers, note, expires_at, decisions }: PageApproval) {
  const sent = `${TIME.format(createdAt)}${note === '' ? '' : ', with your note'}`;
  const done = { state: 'done', isPast: false, Icon: Hourglass } as const;
  const approved = decisions
    .filter(({ kind }) => kind === 'approve')
    .map((decision) => ({ ...done, title: `Approved by ${whoOf(decision)}`, note: TIME.format(decision.at) }));
  const steps = [{ ...done, title: 'Sent', note: sent }, ...approved];
  if (state === 'approved') return steps;
  if (state === 'waiting') {
    const waiting = { title: `Waiting for ${approvers}`, note: `Ends ${DAY.format(expires_at)}` };
    const later = { state: 'todo', note: '', isPast: false } as const;
    return [
      ...steps,
      { ...waiting, state: 'now', isPast: true, Icon: Hourglass } as const,
      { ...later, title: 'Received', note: 'After approval', Icon: Receipt },
      { ...later, title: 'Shipped', Icon: PackageCheck },
    ];
  }
  const last = decisions.at(-1);
  const by = state === 'declined' && last ? ` by ${whoOf(last)}` : '';
  const at = last ? TIME.format(last.at) : '';
  const when = state === 'expired' ? `${at}, nobody answered` : at;
  return [
    ...steps,
    { title: `${STAGE_NAMES[state]}${by}`, note: when, state: 'done', isPast: true, Icon: ENDS[state] } as const,
  ];
}

/** "Sam Park for Dana Whitfield" if the office decided on somebody's behalf. */
function whoOf({ by, instead_of }: PageApproval['decisions'][number]): string {
  return [by || 'an approver', instead_of].filter(Boolean).join(' for ');
}
