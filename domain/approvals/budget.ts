import type { Budgets } from '../catalog/approval-settings';
import { absoluteCents, type Cents, centsFromDollars, formatCents, subtractCents, sumCents } from '../money';

/** What one customer, store, and period has left. */
export interface Budget {
  readonly amount: Cents;
  /** Sum of the orders that wait. */
  readonly reserved: Cents;
  /** Sum of the orders that are placed. */
  readonly spent: Cents;
}

/** A budget as calls carry it. */
type DollarBudget = Readonly<Record<keyof Budget, number>>;

/** Amounts in dollars are only carried and shown: a difference of two of them isn't exact. */
export function budgetFromDollars({ amount, reserved, spent }: DollarBudget): Budget {
  return {
    amount: centsFromDollars(amount),
    reserved: centsFromDollars(reserved),
    spent: centsFromDollars(spent),
  };
}

/**
 * What an order's event does to its budget: placing spends and waiting reserves; approving settles what was reserved;
 * declining, expiring, and withdrawing release it; cancelling gives back what was spent.
 */
export type BudgetMove = 'spend' | 'reserve' | 'settle' | 'release' | 'unspend';

export type BudgetChange = Pick<Budget, 'reserved' | 'spent'>;

export function budgetChange(move: BudgetMove, cents: Cents): BudgetChange {
  const [reserved, spent] = FACTORS[move];
  // Not -0.
  return { reserved: (reserved * cents + 0) as Cents, spent: (spent * cents + 0) as Cents };
}

const FACTORS: Readonly<Record<BudgetMove, readonly [reserved: number, spent: number]>> = {
  spend: [0, 1],
  reserve: [1, 0],
  settle: [-1, 1],
  release: [-1, 0],
  unspend: [0, -1],
};

/** Negative once an order was approved over the budget, or waits to be. */
export function leftOf({ amount, reserved, spent }: Budget): Cents {
  return subtractCents(amount, reserved, spent);
}

/** "$500.00 left" or "$120.00 over" */
export function leftText(left: Cents): string {
  return `${formatCents(absoluteCents(left))} ${left < 0 ? 'over' : 'left'}`;
}

export function changed(budget: Budget, { reserved, spent }: BudgetChange): Budget {
  return {
    ...budget,
    reserved: sumCents([budget.reserved, reserved]),
    spent: sumCents([budget.spent, spent]),
  };
}

/** "2026-11", "2026-Q4", or "2026": the period that a day belongs to. @param day YYYY-MM-DD in the group's time zone */
export function budgetPeriod(period: Budgets['period'], day: string): string {
  const year = day.slice(0, 4);
  if (period === 'year') return year;
  return period === 'month' ? day.slice(0, 7) : `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Years that orders can have. */
export const BUDGET_PERIOD = /^2\d{3}(?:-(?:0[1-9]|1[0-2]|Q[1-4]))?$/;

/** All periods that a day belongs to: its month, quarter, and year. */
export function budgetPeriods(day: string): readonly string[] {
  return (['month', 'quarter', 'year'] as const).map((period) => budgetPeriod(period, day));
}

/** "November", "4th quarter of 2026", or "2026" */
export function periodLabel(period: string): string {
  const [year = '', part = ''] = period.split('-');
  if (part === '') return year;
  if (part.startsWith('Q')) return `${['1st', '2nd', '3rd', '4th'][Number(part.slice(1)) - 1]} quarter of ${year}`;
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, Number(part) - 1));
}
