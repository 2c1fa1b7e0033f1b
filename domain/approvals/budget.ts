import type { Cents } from '../money';
import { centsFromDollars } from '../money';
import type { Budgets } from './rules';

/** What one customer, store, and period has left, in cents. */
export interface Budget {
  readonly amount: number;
  /** By orders that wait. */
  readonly reserved: number;
  /** By orders that are placed. */
  readonly spent: number;
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
  return { reserved: reserved * cents + 0, spent: spent * cents + 0 };
}

const FACTORS: Readonly<Record<BudgetMove, readonly [reserved: number, spent: number]>> = {
  spend: [0, 1],
  reserve: [1, 0],
  settle: [-1, 1],
  release: [-1, 0],
  unspend: [0, -1],
};

/** Negative once an order was approved over the budget, or waits to be. */
export function leftOf({ amount, reserved, spent }: Budget): number {
  return amount - reserved - spent;
}

export function changed(budget: Budget, { reserved, spent }: BudgetChange): Budget {
  return { ...budget, reserved: budget.reserved + reserved, spent: budget.spent + spent };
}

/** Undefined if there is no budget; one of $0 is one. @param store undefined for orders without a store */
export function budgetAmount({ stores }: Budgets, store: string | undefined): Cents | undefined {
  const names = store === undefined ? ['*none'] : [store, '*'];
  const name = names.find((each) => Object.hasOwn(stores, each));
  const dollars = name === undefined ? undefined : stores[name];
  return dollars === undefined ? undefined : centsFromDollars(dollars);
}

/** "2026-11", "2026-Q4", or "2026": the period that a day belongs to. @param day YYYY-MM-DD in the group's time zone */
export function budgetPeriod(period: Budgets['period'], day: string): string {
  const year = day.slice(0, 4);
  if (period === 'year') return year;
  return period === 'month' ? day.slice(0, 7) : `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** "November", "4th quarter of 2026", or "2026" */
export function periodLabel(period: string): string {
  const [year = '', part = ''] = period.split('-');
  if (part === '') return year;
  if (part.startsWith('Q')) return `${['1st', '2nd', '3rd', '4th'][Number(part.slice(1)) - 1]} quarter of ${year}`;
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, Number(part) - 1));
}
