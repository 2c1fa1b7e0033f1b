import { Hourglass, OctagonAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { periodLabel } from '../../../../domain/approvals/budget';
import { approverNames, judge, type PublicRule } from '../../../../domain/approvals/rules';
import { cartTotals } from '../../../../domain/cart/cart';
import { countUnpriced } from '../../../../domain/cart/priced-on-po';
import { centsFromDollars, dollarsFromCents, formatDollars, formatShortDollars } from '../../../../domain/money';
import { MAX_NOTE_LENGTH, NO_STORE, orderStoreName } from '../../../../domain/orders/order';
import { useCart } from '../../../cart/cart-context';
import type { CheckoutForm } from '../../../checkout/checkout-draft';
import { BudgetBar, BudgetLegend } from '../../../components/budget-bar';
import { formatTime } from '../../../components/format-time';
import { useStorefront } from '../../../storefront/storefront-context';
import { type KnownBudget, useBudget } from './use-budget';

export interface ApprovalPanelProps {
  readonly form: CheckoutForm;
  onForm(form: CheckoutForm): void;
  /** After one, the budget is asked for again. */
  readonly refusal: unknown;
}

/** What rules and budgets will make of the order, before it's sent. The server decides; this device may be outdated. */
export function ApprovalPanel({ form, onForm, refusal }: ApprovalPanelProps) {
  const { customer } = useStorefront();
  const { cart } = useCart();
  const budget = useBudget(form.store, refusal);
  const { entries, total } = cartTotals(cart);
  const isPricedOnPo = countUnpriced(Object.values(cart)) > 0;
  const store = form.store === NO_STORE ? undefined : customer.stores[form.store];
  const left = budget?.used && centsFromDollars(leftOf(budget.amount, budget.used));
  const rules = { rules: customer.approvals?.rules ?? [], budgets: customer.budgets };
  const judged = judge({ store, total, isPricedOnPo }, rules, left);
  if (entries === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {budget && <BudgetPanel budget={budget} own={dollarsFromCents(total)} store={form.store} />}
      <div aria-live="polite" className="empty:hidden">
        {judged.kind === 'waits' && (
          <Verdict Icon={Hourglass} tone="bg-wait-tint text-wait" title={`Waits for ${namesOf(judged.rule)}`}>
            {reasonOf(judged.rule)} We mail you the answer.
          </Verdict>
        )}
        {judged.kind === 'over_budget' && budget?.used && (
          <Verdict Icon={OctagonAlert} tone="bg-err-tint text-err" title="Over the budget">
            This order won’t be accepted: {storeNameOf(form.store, customer.title)} has{' '}
            {formatDollars(Math.max(0, leftOf(budget.amount, budget.used)))} left.
          </Verdict>
        )}
      </div>
      {judged.kind === 'waits' && <NoteField rule={judged.rule} form={form} onForm={onForm} />}
    </div>
  );
}

interface BudgetPanelProps {
  readonly budget: KnownBudget;
  readonly own: number;
  readonly store: string;
}

function BudgetPanel({ budget: { period, amount, used, asOf }, own, store }: BudgetPanelProps) {
  const { customer } = useStorefront();
  const id = useId();
  const left = used && leftOf(amount, used);
  const after = left === undefined ? undefined : left - own;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-line pb-4">
      <h3 id={id} className="text-sm font-heading">
        {storeNameOf(store, customer.title)}, {periodLabel(period)}
      </h3>
      {used && <BudgetBar amount={amount} {...used} own={own} />}
      {used && <BudgetLegend amount={amount} {...used} own={own} />}
      {left === undefined || after === undefined ? (
        <p className="text-label text-ink-2">
          The budget is {formatDollars(amount)}. What is left of it shows once you’re signed in and online.
        </p>
      ) : (
        <p className="text-sm text-ink-2">
          <b className="font-figure text-ink">{formatDollars(Math.max(0, left))}</b> of {formatDollars(amount)} left,{' '}
          <b className={`font-figure ${after < 0 ? 'text-err' : 'text-ink'}`}>{formatDollars(Math.abs(after))}</b>{' '}
          {after < 0 ? 'over after this order' : 'after this order'}
          {asOf === undefined ? '.' : `, as of ${formatTime(asOf)}.`}
        </p>
      )}
    </section>
  );
}

interface VerdictProps {
  readonly Icon: typeof Hourglass;
  readonly tone: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Verdict({ Icon, tone, title, children }: VerdictProps) {
  return (
    <div className={`flex items-start gap-3.5 rounded-control px-4 py-3 ${tone}`}>
      <Icon aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <p className="min-w-0 text-label wrap-break-word">
        <b className="block text-body font-heading">{title}</b>
        {children}
      </p>
    </div>
  );
}

/** It travels with the order. Without a text, the order is as it was before there were notes. */
function NoteField({
  rule,
  form,
  onForm,
}: Pick<ApprovalPanelProps, 'form' | 'onForm'> & { readonly rule: PublicRule }) {
  const id = useId();
  const [only, ...others] = rule.approvers;
  const [firstName] = others.length === 0 ? (only ?? '').split(' ') : [];
  const { note = '', ...rest } = form;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold text-ink-2">
        Note to {firstName || 'the approvers'}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        placeholder="Optional"
        value={note}
        onChange={({ target: { value } }) => onForm(value === '' ? rest : { ...rest, note: value })}
        className="block w-full resize-y rounded-control border border-line-strong bg-surface px-3.5 py-2.5 outline-none placeholder:text-ink-3 focus:border-brand focus:ring-3 focus:ring-brand-tint"
      />
    </div>
  );
}

function namesOf({ approvers, all }: PublicRule): string {
  return approverNames(approvers, all);
}

/** "Orders over $500 wait for an answer before they are placed." */
function reasonOf({ when, stores }: PublicRule): string {
  const here = stores ? ' at this store' : '';
  if (when.over_budget) return 'It is over the budget, so it waits for an answer before it is placed.';
  const which = when.every
    ? 'All orders'
    : when.priced_on_po
      ? 'Orders with lines priced on their PO'
      : `Orders over ${formatShortDollars(when.over ?? 0)}`;
  return `${which}${here} wait for an answer before they are placed.`;
}

function storeNameOf(store: string, companyName: string): string {
  return orderStoreName({ store, companyName });
}

function leftOf(amount: number, { spent, reserved }: NonNullable<KnownBudget['used']>): number {
  return amount - spent - reserved;
}
