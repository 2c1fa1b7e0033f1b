import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { budgetAmount, budgetPeriod } from '../../../../domain/approvals/budget';
import type { Customer } from '../../../../domain/catalog/customer';
import { jsonOrUndefined } from '../../../../domain/json';
import { dollarsFromCents } from '../../../../domain/money';
import { dayOfGroup } from '../../../../domain/orders/expected-arrival';
import { NO_STORE } from '../../../../domain/orders/order';
import type { StoreBudget } from '../../../../domain/wire/order-page';
import { post } from '../../../api/client';
import { onReconnect } from '../../../device/connection/on-reconnect';
import { readLocal, writeLocal } from '../../../device/storage/local-storage';
import { useStorefront } from '../../../storefront/storefront-context';

/** What a store's budget is, and what this device last heard of it. */
export interface KnownBudget {
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
export function useBudget(store: string, refused: unknown): KnownBudget | undefined {
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
  const period = budgetPeriod(customer.budgets.period, dayOfGroup(Date.now(), customer.time_zone));
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
