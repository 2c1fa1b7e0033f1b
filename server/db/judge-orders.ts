import { type Budget, budgetChange, changed, leftOf } from '../../domain/approvals/budget';
import { type Judgement, judge } from '../../domain/approvals/rules';
import { isPackType } from '../../domain/catalog/item-types';
import { NO_STORE } from '../../domain/orders/order';
import type { NumberedOrder, OrderToStore } from './orders';
import type { BudgetRow } from './tables';

// What approvers and budgets have to do with new orders (docs/approvals.md).

type WantedBudget = Pick<BudgetRow, 'customer' | 'store' | 'period' | 'amount_cents'>;

/** What an order's budget has taken from it by now; null if it has none, or nothing has been. */
export interface TakenBudget {
  readonly reserved_cents: number | null;
  readonly spent_cents: number | null;
}

/** The columns that a new order fills; it adds to a budget that is there already. */
export const BUDGET_COLUMNS = ['customer', 'store', 'period', 'amount_cents', 'reserved_cents', 'spent_cents'] as const;

export const ADD_TO_BUDGET = `ON CONFLICT (customer, store, period) DO UPDATE SET
  amount_cents = excluded.amount_cents,
  reserved_cents = budgets.reserved_cents + excluded.reserved_cents,
  spent_cents = budgets.spent_cents + excluded.spent_cents`;

const nameOf = ({ customer, store, period }: WantedBudget) => `${customer} ${store} ${period}`;

function wantedBudget({ order: { customer, store }, rules }: OrderToStore): WantedBudget | undefined {
  return rules?.budget && { customer, store, period: rules.budget.period, amount_cents: rules.budget.amount };
}

/** Judges orders one after the other, each with what those before it leave of the budgets. */
export function judgeOrders(
  orders: readonly OrderToStore[],
  takenOf: (order: OrderToStore) => TakenBudget | undefined,
): ReadonlyMap<OrderToStore, Judgement> {
  const budgets = new Map<string, Budget>();
  return new Map(
    orders.map((each) => {
      const { order, rules } = each;
      if (!rules) return [each, { kind: 'placed' }];
      const wanted = wantedBudget(each);
      const budget = wanted && (budgets.get(nameOf(wanted)) ?? budgetOf(wanted, takenOf(each)));
      const store = order.store === NO_STORE ? undefined : order.store;
      const isPricedOnPo = order.lines.some(({ type }) => isPackType(type));
      const judged = judge({ store, total: order.total, isPricedOnPo }, rules.settings, budget && leftOf(budget));
      if (budget && judged.kind !== 'over_budget') {
        const change = budgetChange(judged.kind === 'waits' ? 'reserve' : 'spend', order.total);
        budgets.set(nameOf(wanted), changed(budget, change));
      }
      return [each, judged];
    }),
  );
}

function budgetOf({ amount_cents }: WantedBudget, taken: TakenBudget | undefined): Budget {
  return { amount: amount_cents, reserved: taken?.reserved_cents ?? 0, spent: taken?.spent_cents ?? 0 };
}

/** What new orders add to their budgets: one row for each budget. */
export function newBudgetRows(orders: readonly NumberedOrder[]): readonly BudgetRow[] {
  const rows = new Map<string, BudgetRow>();
  for (const order of orders) {
    const key = wantedBudget(order);
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
