import type { CustomerKey } from '../address/customer-key';
import { type Budget, budgetFromDollars, budgetPeriod, leftOf } from '../approvals/budget';
import type { Budgets } from '../catalog/approval-settings';
import { type Cents, dollarsFromCents, sumCents } from '../money';
import type { ApprovalState } from '../orders/approval-state';
import { countOf } from '../text/count-of';
import { BYTE_ORDER_MARK, csvRow } from '../text/csv';
import { movedPeriod, periodAround, type Span } from './period';
import { periodName } from './report';

// Budgets by store and period, and how long orders waited for their approvers (docs/approvals.md). Amounts are dollars.

export interface BudgetReport {
  readonly customer: CustomerKey;
  /** '2026-11', '2026-Q4', or '2026' */
  readonly period: string;
  /** The one that today belongs to. */
  readonly current: string;
  /** In the customer's order, orders without a store last. Stores without a budget aren't listed. */
  readonly stores: readonly StoreBudget[];
  readonly waits: Waits;
  /** How many orders hold what these stores have reserved. */
  readonly reserved_orders: number;
  readonly time_zone: string;
  /** After today; null unless today belongs to the period. */
  readonly days_left: number | null;
  readonly placed: PlacedOrders;
  /** The newest first. */
  readonly over_budget: readonly OverBudget[];
}

/** Orders that spent of a period's budgets. */
export interface PlacedOrders {
  readonly orders: number;
  /** Lines without a price yet, which count as $0. */
  readonly lines_without_price: number;
}

/** An order that an approver let pass its store's budget. */
export interface OverBudget {
  readonly order_id: string;
  /** The store's display name, or 'None'. */
  readonly store: string;
  /** Names; of the last decision, when it was made. */
  readonly by: readonly string[];
  readonly at: number;
}

export interface StoreBudget {
  /** A code or 'None'. */
  readonly store: string;
  readonly name: string;
  readonly amount: number;
  readonly reserved: number;
  readonly spent: number;
}

/** Waits of the orders that were ordered in the period and that a rule held. */
export interface Waits {
  readonly counts: Readonly<Record<ApprovalState, number>>;
  /** From the order to its approval or decline, in milliseconds; null if none was decided. */
  readonly median_ms: number | null;
  readonly longest_ms: number | null;
}

function kindOfPeriod(period: string): Budgets['period'] {
  if (period.length === 4) return 'year';
  return period.includes('Q') ? 'quarter' : 'month';
}

/** All days of a budget's period. */
export function spanOfBudget(period: string): Span {
  const [year, part = '01'] = period.split('-');
  const month = part.startsWith('Q') ? String(Number(part.slice(1)) * 3 - 2).padStart(2, '0') : part;
  return periodAround(kindOfPeriod(period), `${year}-${month}-01`, '');
}

/** The period before or after. */
export function periodBeside(period: string, by: -1 | 1): string {
  const kind = kindOfPeriod(period);
  return budgetPeriod(kind, movedPeriod(kind, spanOfBudget(period), by, '').from);
}

/** "Nov 2026", "Q4 2026", or "2026" */
export function budgetPeriodName(period: string): string {
  return periodName(kindOfPeriod(period), spanOfBudget(period));
}

export function totalOf(stores: readonly StoreBudget[]): Budget {
  const budgets = stores.map(budgetFromDollars);
  const sum = (of: (budget: Budget) => Cents) => sumCents(budgets.map(of));
  return {
    amount: sum(({ amount }) => amount),
    reserved: sum(({ reserved }) => reserved),
    spent: sum(({ spent }) => spent),
  };
}

const MINUTE_MS = 60_000;

/** "40 minutes", "5 hours", "3 days" */
export function waitText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return countOf(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day');
}

/** For spreadsheets: what the screen shows. */
export function budgetCsv({ period, stores, waits }: BudgetReport): string {
  const rows = stores.map((store) => [
    period,
    store.name,
    store.amount,
    store.spent,
    store.reserved,
    dollarsFromCents(leftOf(budgetFromDollars(store))),
  ]);
  const hours = (ms: number | null) => (ms === null ? '' : Number((ms / 3_600_000).toFixed(2)));
  return [
    BYTE_ORDER_MARK,
    csvRow(['Period', 'Store', 'Budget', 'Spent', 'Reserved', 'Left']),
    ...rows.map(csvRow),
    csvRow([]),
    csvRow(['Waiting', 'Approved', 'Declined', 'Expired', 'Withdrawn', 'Median hours', 'Longest hours']),
    csvRow([
      ...(['waiting', 'approved', 'declined', 'expired', 'withdrawn'] as const).map((state) => waits.counts[state]),
      hours(waits.median_ms),
      hours(waits.longest_ms),
    ]),
  ].join('');
}
