import { budgetChange, changed, leftOf } from '../../domain/approvals/budget';
import { type Judgement, judge } from '../../domain/approvals/rules';
import { isPackType } from '../../domain/catalog/item-types';
import { NO_STORE } from '../../domain/orders/order';
import type { NumberedOrder, OrderToStore } from './orders';
import type { BudgetRow } from './tables';

// What approvers and budgets have to do with new orders (docs/approvals.md).

type BudgetKey = Pick<BudgetRow, 'customer' | 'store' | 'period'>;

export type WantedBudget = BudgetKey & Pick<BudgetRow, 'amount_cents'>;

/** What is spent by now. */
export type TakenBudget = Omit<BudgetRow, 'amount_cents'>;

/** The columns that a new order fills; it adds to a budget that is there already. */
export const BUDGET_COLUMNS = ['customer', 'store', 'period', 'amount_cents', 'reserved_cents', 'spent_cents'] as const;

export const ADD_TO_BUDGET = `ON CONFLICT (customer, store, period) DO UPDATE SET
  amount_cents = excluded.amount_cents,
  reserved_cents = budgets.reserved_cents + excluded.reserved_cents,
  spent_cents = budgets.spent_cents + excluded.spent_cents`;

const nameOf = ({ customer, store, period }: BudgetKey) => `${customer} ${store} ${period}`;

function keyOf({ order: { customer, store }, rules }: OrderToStore): WantedBudget | undefined {
  return rules?.budget && { customer, store, period: rules.budget.period, amount_cents: rules.budget.amount };
}

/** In one order everywhere, so that two groups can't deadlock. */
function distinctBudgets(orders: readonly OrderToStore[]): readonly WantedBudget[] {
  const wanted = new Map(orders.flatMap((order) => keyOf(order) ?? []).map((key) => [nameOf(key), key]));
  return [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key);
}

type TakeBudgets = (wanted: readonly WantedBudget[]) => Promise<readonly TakenBudget[]>;

/** Judges orders one after the other, each with what those before it leave of the budgets. */
export async function judgeOrders(
  orders: readonly OrderToStore[],
  take: TakeBudgets,
): Promise<ReadonlyMap<OrderToStore, Judgement>> {
  const wanted = distinctBudgets(orders);
  const rows = wanted.length === 0 ? [] : await take(wanted);
  const taken = new Map(rows.map((row) => [nameOf(row), row]));
  const budgets = new Map(wanted.map((each) => [nameOf(each), budgetOf(each, taken.get(nameOf(each)))]));
  return new Map(
    orders.map((each) => {
      const { order, rules } = each;
      if (!rules) return [each, { kind: 'placed' }];
      const key = keyOf(each);
      const budget = key && budgets.get(nameOf(key));
      const store = order.store === NO_STORE ? undefined : order.store;
      const isPricedOnPo = order.lines.some(({ type }) => isPackType(type));
      const judged = judge({ store, total: order.total, isPricedOnPo }, rules.settings, budget && leftOf(budget));
      if (budget && judged.kind !== 'over_budget') {
        const change = budgetChange(judged.kind === 'waits' ? 'reserve' : 'spend', order.total);
        budgets.set(nameOf(key), changed(budget, change));
      }
      return [each, judged];
    }),
  );
}

function budgetOf({ amount_cents }: WantedBudget, taken: TakenBudget | undefined) {
  return { amount: amount_cents, reserved: taken?.reserved_cents ?? 0, spent: taken?.spent_cents ?? 0 };
}

/** What new orders add to their budgets: one row for each budget. */
export function newBudgetRows(orders: readonly NumberedOrder[]): readonly BudgetRow[] {
  const rows = new Map<string, BudgetRow>();
  for (const order of orders) {
    const key = keyOf(order);
    if (!key) continue;
    const { reserved, spent } = budgetChange(order.rule ? 'reserve' : 'spend', order.order.total);
    const row = rows.get(nameOf(key)) ?? { ...key, reserved_cents: 0, spent_cents: 0 };
    rows.set(nameOf(key), {
      ...row,
      reserved_cents: row.reserved_cents + reserved,
      spent_cents: row.spent_cents + spent,
    });
  }
  return [...rows.values()];
}
