import { type Budget, budgetChange, changed, leftOf } from '../../domain/approvals/budget';
import { type Judgement, judge } from '../../domain/approvals/rules';
import { isPackType } from '../../domain/catalog/item-types';
import { sumCents, ZERO_CENTS } from '../../domain/money';
import { NO_STORE } from '../../domain/orders/order';
import type { Database, Statements } from '../database/database';
import type { BudgetRow } from '../database/tables';
import type { NumberedOrder, OrderToStore } from './rows';

// What approvers and budgets have to do with new orders (docs/approvals.md).

type WantedBudget = Pick<BudgetRow, 'customer' | 'store' | 'period' | 'amount_cents'>;

const nameOf = ({ customer, store, period }: WantedBudget) => `${customer} ${store} ${period}`;

function wantedBudget({ order: { customer, store }, rules }: OrderToStore): WantedBudget | undefined {
  return rules?.budget && { customer, store, period: rules.budget.period, amount_cents: rules.budget.amount };
}

/** Budgets by customer, store, and period, with what their orders have taken by now. */
type Budgets = ReadonlyMap<string, BudgetRow>;

/**
 * Makes the rows of the orders' budgets, or changes them to what the budgets are now, so that they're locked until the
 * transaction ends: in one order everywhere, so that two transactions can't deadlock.
 */
export async function lockBudgets(
  db: Database,
  { all }: Statements,
  orders: readonly OrderToStore[],
): Promise<Budgets> {
  const wanted = new Map(
    orders.flatMap((order) => wantedBudget(order) ?? []).map((budget) => [nameOf(budget), budget]),
  );
  if (wanted.size === 0) return new Map();
  const inOrder = [...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, budget]) => budget);
  const rows = await all<BudgetRow>(
    `${insertBudgets(db)} SET amount_cents = excluded.amount_cents
     RETURNING customer, store, period, amount_cents, reserved_cents, spent_cents`,
    inOrder.map((budget) => ({ ...budget, reserved_cents: 0, spent_cents: 0 })),
  );
  return new Map(rows.map((row) => [nameOf(row), row]));
}

const BUDGET_COLUMNS = {
  customer: 'text',
  store: 'text',
  period: 'text',
  amount_cents: 'bigint',
  reserved_cents: 'bigint',
  spent_cents: 'bigint',
} as const;

function insertBudgets(db: Database): string {
  const columns = Object.keys(BUDGET_COLUMNS).join(', ');
  return `INSERT INTO budgets (${columns}) SELECT ${columns} FROM ${db.jsonTable('wanted', BUDGET_COLUMNS)} WHERE TRUE
    ON CONFLICT (customer, store, period) DO UPDATE`;
}

/** Judges orders one after the other, each with what those before it leave of the budgets. */
export function judgeOrders(orders: readonly OrderToStore[], rows: Budgets): ReadonlyMap<OrderToStore, Judgement> {
  const budgets = new Map([...rows].map(([name, row]) => [name, budgetOf(row)]));
  return new Map(
    orders.map((each) => {
      const { order, rules } = each;
      if (!rules) return [each, { kind: 'placed' }];
      const wanted = wantedBudget(each);
      const budget = wanted && budgets.get(nameOf(wanted));
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

function budgetOf({ amount_cents, reserved_cents, spent_cents }: BudgetRow): Budget {
  return { amount: amount_cents, reserved: reserved_cents, spent: spent_cents };
}

/** Adds new orders to their budgets, whose rows `lockBudgets` has made. */
export async function addToBudgets(db: Database, { all }: Statements, orders: readonly NumberedOrder[]): Promise<void> {
  const added = new Map<string, BudgetRow>();
  for (const order of orders) {
    const budget = wantedBudget(order);
    if (!budget) continue;
    const { reserved, spent } = budgetChange(order.rule ? 'reserve' : 'spend', order.order.total);
    const before = added.get(nameOf(budget)) ?? { ...budget, reserved_cents: ZERO_CENTS, spent_cents: ZERO_CENTS };
    added.set(nameOf(budget), {
      ...before,
      reserved_cents: sumCents([before.reserved_cents, reserved]),
      spent_cents: sumCents([before.spent_cents, spent]),
    });
  }
  if (added.size === 0) return;
  await all(
    `${insertBudgets(db)} SET
      reserved_cents = budgets.reserved_cents + excluded.reserved_cents,
      spent_cents = budgets.spent_cents + excluded.spent_cents`,
    [...added.values()],
  );
}
