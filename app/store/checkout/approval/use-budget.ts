import { useEffect, useState } from 'react';
import { type Budget, budgetFromDollars, budgetPeriod } from '../../../../domain/approvals/budget';
import type { StoreBudget } from '../../../../domain/calls/budgets';
import type { Budgets } from '../../../../domain/catalog/approval-settings';
import { budgetAmount } from '../../../../domain/catalog/approval-settings';
import type { Customer } from '../../../../domain/catalog/customer';
import type { Cents } from '../../../../domain/money';
import { dayInTimeZone } from '../../../../domain/orders/calendar-day';
import { NO_STORE } from '../../../../domain/orders/order';
import { post } from '../../../data/api/client';
import { onReconnect } from '../../../device/connection/on-reconnect';
import { keepBudget, readKeptBudget } from '../../../device/storage/kept-rules';

/** What a store's budget is, and what this device last heard of it. */
export interface KnownBudget {
  readonly period: string;
  /** From the group's rules, so known offline. */
  readonly amount: Cents;
  /** Undefined until somebody with access to the orders asked for it in this period. */
  readonly used: Budget | undefined;
  /** Epoch milliseconds of the last answer, if it may be outdated. */
  readonly asOf: number | undefined;
}

/**
 * @param budgets undefined until they're known, or without any
 * @param store its display name
 * @param refused asks again once an order was refused
 */
export function useBudget(
  customer: Customer,
  budgets: Budgets | undefined,
  store: string,
  refused: unknown,
): KnownBudget | undefined {
  const [answered, setAnswered] = useState<{ readonly store: string; readonly isFresh: boolean }>();
  const amount = budgets && amountOf(customer, budgets, store);
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
  if (amount === undefined || !budgets || answered?.store !== store) return undefined;
  const period = budgetPeriod(budgets.period, dayInTimeZone(Date.now(), customer.time_zone));
  const last = readKeptBudget(customer.key, nameOf(customer, store));
  const heard = last?.period === period ? last : undefined;
  const used = heard && { ...budgetFromDollars({ ...heard, amount: 0 }), amount };
  return { period, amount, used, asOf: answered.isFresh ? undefined : heard?.at };
}

/** Store codes are the document's, which may be names. */
function amountOf({ stores }: Customer, budgets: Budgets, store: string): Cents | undefined {
  return budgetAmount(budgets, store === NO_STORE ? undefined : (stores[store] ?? ''));
}

async function fetchBudget(customer: Customer, store: string, signal: AbortSignal): Promise<void> {
  const body = { companyName: customer.title, store };
  const answer = await post<StoreBudget>(customer.server_hostname, '/v1/budget', body, { signal, isQuiet: true });
  if (!answer.budget) return;
  const { period, spent, reserved } = answer.budget;
  keepBudget(customer.key, nameOf(customer, store), { period, spent, reserved, at: Date.now() });
}

function nameOf({ stores }: Customer, store: string): string {
  return stores[store] ?? store;
}
