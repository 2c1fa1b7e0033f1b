import { Hourglass, OctagonAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { budgetAmount, budgetPeriod, leftOf, periodLabel } from '../../../../domain/approvals/budget';
import { approverNames, judge, type PublicRule } from '../../../../domain/approvals/rules';
import { cartTotals } from '../../../../domain/cart/cart';
import { countUnpriced } from '../../../../domain/cart/priced-on-po';
import type { Customer } from '../../../../domain/catalog/customer';
import { jsonOrUndefined } from '../../../../domain/json';
import { centsFromDollars, dollarsFromCents, formatDollars, formatShortDollars } from '../../../../domain/money';
import { dayInTimeZone } from '../../../../domain/orders/calendar-day';
import { MAX_NOTE_LENGTH, NO_STORE, orderStoreName } from '../../../../domain/orders/order';
import type { StoreBudget } from '../../../../domain/wire/order-page';
import { post } from '../../../api/client';
import { useCart } from '../../../cart/cart-context';
import type { CheckoutForm } from '../../../checkout/checkout-draft';
import { BudgetBar, BudgetLegend } from '../../../components/budget-bar';
import { formatTime } from '../../../components/format-time';
import { onReconnect } from '../../../device/connection/on-reconnect';
import { readLocal, writeLocal } from '../../../device/storage/local-storage';
import { useStorefront } from '../../../storefront/storefront-context';

interface ApprovalPanelProps {
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
  const left = budget?.used && centsFromDollars(leftOf({ amount: budget.amount, ...budget.used }));
  const rules = { rules: customer.approvals?.rules ?? [], budgets: customer.budgets };
  const judged = judge({ store, total, isPricedOnPo }, rules, left);
  if (entries === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {budget && <BudgetPanel budget={budget} own={dollarsFromCents(total)} store={form.store} />}
      <div aria-live="polite" className="empty:hidden">
        {judged.kind === 'waits' && (
          <Verdict
            Icon={Hourglass}
            tone="bg-wait-tint text-wait"
            title={`Waits for ${approverNames(judged.rule.approvers, judged.rule.all)}`}
          >
            {reasonOf(judged.rule)} We mail you the answer.
          </Verdict>
        )}
        {judged.kind === 'over_budget' && budget?.used && (
          <Verdict Icon={OctagonAlert} tone="bg-err-tint text-err" title="Over the budget">
            This order won’t be accepted: {orderStoreName({ store: form.store, companyName: customer.title })} has{' '}
            {formatDollars(Math.max(0, leftOf({ amount: budget.amount, ...budget.used })))} left.
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
  const left = used && leftOf({ amount, ...used });
  const after = left === undefined ? undefined : left - own;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-b border-line pb-4">
      <h3 id={id} className="text-sm font-heading">
        {orderStoreName({ store, companyName: customer.title })}, {periodLabel(period)}
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

/** What a store's budget is, and what this device last heard of it. */
interface KnownBudget {
  readonly period: string;
  /** In dollars; from the store's document, so known offline. */
  readonly amount: number;
  /** Undefined until somebody with access to the orders asked for it in this period. */
  readonly used: { readonly spent: number; readonly reserved: number } | undefined;
  /** Epoch milliseconds of the last answer, if it may be outdated. */
  readonly asOf: number | undefined;
}

const dollars = v.pipe(v.number(), v.finite());
const kept = v.object({
  period: v.pipe(v.string(), v.maxLength(10)),
  spent: dollars,
  reserved: dollars,
  at: dollars,
});

/** @param store its display name @param refused asks again once an order was refused */
function useBudget(store: string, refused: unknown): KnownBudget | undefined {
  const { customer } = useStorefront();
  const [answered, setAnswered] = useState<{ readonly store: string; readonly isFresh: boolean }>();
  const amount = amountOf(customer, store);
  const hasBudget = amount !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal asks again
  useEffect(() => {
    if (!hasBudget) return;
    const controller = new AbortController();
    const load = () =>
      void fetchBudget(customer, store, controller.signal)
        .then(() => setAnswered({ store, isFresh: true }))
        .catch(() => !controller.signal.aborted && setAnswered({ store, isFresh: false }));
    load();
    const unsubscribe = onReconnect(load);
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [customer, store, hasBudget, refused]);
  // Nothing moves: the amount shows together with what is left of it.
  if (amount === undefined || !customer.budgets || answered?.store !== store) return undefined;
  const period = budgetPeriod(customer.budgets.period, dayInTimeZone(Date.now(), customer.time_zone));
  const last = v.safeParse(kept, jsonOrUndefined(readLocal(nameOf(customer, store)) ?? ''));
  const used = last.success && last.output.period === period ? last.output : undefined;
  return { period, amount, used, asOf: answered.isFresh ? undefined : used?.at };
}

/** Store codes are the document's, which may be names. */
function amountOf({ budgets, stores }: Customer, store: string): number | undefined {
  const cents = budgets && budgetAmount(budgets, store === NO_STORE ? undefined : (stores[store] ?? ''));
  return cents === undefined ? undefined : dollarsFromCents(cents);
}

async function fetchBudget(customer: Customer, store: string, signal: AbortSignal): Promise<void> {
  const body = { companyName: customer.title, store };
  const answer = await post<StoreBudget>(customer.server_hostname, '/v1/budget', body, { signal, isQuiet: true });
  if (!answer.budget) return;
  const { period, spent, reserved } = answer.budget;
  writeLocal(nameOf(customer, store), JSON.stringify({ period, spent, reserved, at: Date.now() }));
}

function nameOf({ key, stores }: Customer, store: string): string {
  return `budget:${key}:${stores[store] ?? store}`;
}
