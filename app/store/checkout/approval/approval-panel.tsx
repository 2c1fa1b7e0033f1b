import { Hourglass, OctagonAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { leftOf, periodLabel } from '../../../../domain/approvals/budget';
import { approverNames, judge } from '../../../../domain/approvals/rules';
import { cartTotals } from '../../../../domain/cart/cart';
import { countUnpriced } from '../../../../domain/cart/priced-on-po';
import type { PublicRule } from '../../../../domain/catalog/approval-settings';
import { absoluteCents, type Cents, formatCents, formatShortDollars, subtractCents } from '../../../../domain/money';
import { MAX_NOTE_LENGTH, NO_STORE, orderStoreName } from '../../../../domain/orders/order';
import { useCart } from '../../../cart/cart-context';
import type { CheckoutForm } from '../../../checkout/checkout-draft';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { BudgetBar, BudgetLegend } from '../../../ui/budget-bar';
import { formatTime } from '../../../ui/format-time';
import { type KnownBudget, useBudget } from './use-budget';
import { type KnownRules, useRules } from './use-rules';

interface ApprovalPanelProps {
  readonly form: CheckoutForm;
  onForm(form: CheckoutForm): void;
  /** One that the server has accepted: it opens the rules. */
  readonly code: string | undefined;
  /** After one, the budget is asked for again. */
  readonly refusal: unknown;
}

/**
 * What rules and budgets will make of the order, before it's sent. The server decides; this device may be outdated.
 * Without the rules, it judges nothing.
 */
export function ApprovalPanel({ code, ...props }: ApprovalPanelProps) {
  const { customer } = useStorefront();
  const known = useRules(customer, code);
  if (known.kind === 'loading') return null;
  if (known.kind === 'unknown')
    return <p className="text-label text-ink-2">Your group’s rules are checked when you order.</p>;
  return <JudgedOrder known={known} {...props} />;
}

type JudgedOrderProps = Omit<ApprovalPanelProps, 'code'> & {
  readonly known: Extract<KnownRules, { readonly kind: 'known' }>;
};

function JudgedOrder({ known, form, onForm, refusal }: JudgedOrderProps) {
  const { customer } = useStorefront();
  const { cart } = useCart();
  const budgets = known.rules.budgets ?? undefined;
  const budget = useBudget(customer, budgets, form.store, refusal);
  const { entries, total } = cartTotals(cart);
  const isPricedOnPo = countUnpriced(Object.values(cart)) > 0;
  const store = form.store === NO_STORE ? undefined : customer.stores[form.store];
  const left = budget?.used && leftOf(budget.used);
  const judged = judge({ store, total, isPricedOnPo }, { rules: known.rules.rules, budgets }, left);
  if (entries === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {budget && <BudgetPanel budget={budget} own={total} store={form.store} />}
      <div aria-live="polite" className="empty:hidden">
        {judged.kind === 'waits' && (
          <Verdict
            Icon={Hourglass}
            tone="bg-wait-tint text-wait"
            title={`Waits for ${approverNames(judged.rule.approvers, judged.rule.all)}`}
          >
            {reasonOf(judged.rule)} We mail you the answer.
            {known.asOf !== undefined && ` These are the rules as of ${formatTime(known.asOf)}.`}
          </Verdict>
        )}
        {judged.kind === 'over_budget' && left !== undefined && (
          <Verdict Icon={OctagonAlert} tone="bg-err-tint text-err" title="Over the budget">
            This order won’t be accepted: {orderStoreName({ store: form.store, companyName: customer.title })}{' '}
            {left < 0 ? `is ${formatCents(absoluteCents(left))} over already.` : `has ${formatCents(left)} left.`}
          </Verdict>
        )}
      </div>
      {judged.kind === 'waits' && <NoteField rule={judged.rule} form={form} onForm={onForm} />}
    </div>
  );
}

interface BudgetPanelProps {
  readonly budget: KnownBudget;
  readonly own: Cents;
  readonly store: string;
}

function BudgetPanel({ budget: { period, amount, used, asOf }, own, store }: BudgetPanelProps) {
  const { customer } = useStorefront();
  const id = useId();
  const left = used && leftOf(used);
  const after = left === undefined ? undefined : subtractCents(left, own);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-line pb-4">
      <h3 id={id} className="text-sm font-heading">
        {orderStoreName({ store, companyName: customer.title })}, {periodLabel(period)}
      </h3>
      {used && <BudgetBar {...used} own={own} />}
      {used && <BudgetLegend {...used} own={own} />}
      {left === undefined || after === undefined ? (
        <p className="text-label text-ink-2">
          The budget is {formatCents(amount)}. What is left of it shows once you’re signed in and online.
        </p>
      ) : (
        <p className="text-sm text-ink-2">
          <b className={`font-figure ${left < 0 ? 'text-err' : 'text-ink'}`}>{formatCents(absoluteCents(left))}</b>{' '}
          {left < 0 ? `over the budget of ${formatCents(amount)}` : `of ${formatCents(amount)} left`},{' '}
          <b className={`font-figure ${after < 0 ? 'text-err' : 'text-ink'}`}>{formatCents(absoluteCents(after))}</b>{' '}
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
      <Icon size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
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
