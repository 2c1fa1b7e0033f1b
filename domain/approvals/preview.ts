import type { ApprovalSettings } from '../catalog/approval-settings';
import { budgetAmount } from '../catalog/approval-settings';
import { type Cents, ZERO_CENTS } from '../money';
import { budgetChange, changed, leftOf } from './budget';
import type { JudgedOrder } from './rules';
import { judge } from './rules';

/** An order that was placed, as rules would judge it. */
export interface PastOrder extends JudgedOrder {
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface Previewed {
  readonly orders: number;
  readonly waiting: number;
  readonly refused: number;
}

/**
 * Counts what rules would have done to orders, one after the other, the oldest first. Orders that would have waited count
 * as approved, so they spend, too.
 * @param periodOf which budget's period an order of that time belongs to
 */
export function startPreview(settings: Pick<ApprovalSettings, 'rules' | 'budgets'>, periodOf: (at: number) => string) {
  const spent = new Map<string, Cents>();
  const count = { orders: 0, waiting: 0, refused: 0 };
  return {
    add(order: PastOrder): void {
      const amount = settings.budgets && budgetAmount(settings.budgets, order.store);
      const name = `${order.store ?? ''} ${periodOf(order.createdAt)}`;
      const budget =
        amount === undefined ? undefined : { amount, reserved: ZERO_CENTS, spent: spent.get(name) ?? ZERO_CENTS };
      const { kind } = judge(order, settings, budget && leftOf(budget));
      count.orders += 1;
      if (kind === 'waits') count.waiting += 1;
      if (kind === 'over_budget') count.refused += 1;
      else if (budget) spent.set(name, changed(budget, budgetChange('spend', order.total)).spent);
    },
    result: (): Previewed => ({ ...count }),
  };
}
