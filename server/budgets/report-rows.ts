import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { PACK_TYPES } from '../../domain/catalog/item-types';
import { APPROVAL_STATES, type ApprovalState } from '../../domain/orders/approval-state';
import type { PlacedOrders, Waits } from '../../domain/reports/budget-report';
import { type BudgetRow, untyped } from '../database/tables';
import { IS_SPENT, ordersOfPeriod } from './rows';

export async function listBudgets(read: Knex, customer: CustomerKey, period: string): Promise<readonly BudgetRow[]> {
  return read('budgets').where({ customer, period }).orderBy('store').select();
}

interface Times {
  readonly customer: CustomerKey;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** How the orders of a time went that a rule held. */
export async function readWaits(read: Knex, { customer, from, to }: Times): Promise<Waits> {
  const held = (): Knex.QueryBuilder =>
    read(untyped('approvals'))
      .join('orders', 'orders.id', 'approvals.order_id')
      .where('approvals.customer', customer)
      .where('orders.customer', customer)
      .where('orders.created_at', '>=', from)
      .where('orders.created_at', '<', to);
  const rows: readonly { state: ApprovalState; orders: number | string }[] = await held()
    .groupBy('approvals.state')
    .select('approvals.state')
    .count('* as orders');
  const countOf = (state: ApprovalState) => Number(rows.find((row) => row.state === state)?.orders ?? 0);
  const decided = countOf('approved') + countOf('declined');
  const counts = Object.fromEntries(APPROVAL_STATES.map((state) => [state, countOf(state)])) as Waits['counts'];
  if (decided === 0) return { counts, median_ms: null, longest_ms: null };
  const ended = read('approval_decisions').whereRaw('order_id = approvals.order_id').max('at');
  // Lower median.
  const waitAt = async (place: number) => {
    const [row]: readonly { wait: number | string }[] = await held()
      .whereIn('approvals.state', ['approved', 'declined'])
      .select(read.raw('(?) - orders.created_at AS wait', [ended]))
      .orderBy('wait')
      .offset(place)
      .limit(1);
    return Number(row?.wait ?? 0);
  };
  return { counts, median_ms: await waitAt(Math.ceil(decided / 2) - 1), longest_ms: await waitAt(decided - 1) };
}

interface BudgetedStores {
  readonly customer: CustomerKey;
  readonly period: string;
  readonly stores: readonly string[];
}

/** What counts as spent in a period by stores with budgets. */
function spentIn(read: Knex, { stores, ...period }: BudgetedStores): Knex.QueryBuilder {
  return ordersOfPeriod(read, period)
    .whereIn('orders.store', [...stores])
    .whereRaw(IS_SPENT);
}

/** The orders that hold a part of these budgets. */
export async function countReserved(read: Knex, { stores, ...period }: BudgetedStores): Promise<number> {
  const [row] = await ordersOfPeriod(read, period)
    .whereIn('orders.store', [...stores])
    .whereRaw("approvals.state = 'waiting'")
    .count('* as count');
  return Number(row?.count);
}

export async function countPlaced(read: Knex, budgets: BudgetedStores): Promise<PlacedOrders> {
  const [orders] = await spentIn(read, budgets).count('* as count');
  const [lines] = await spentIn(read, budgets)
    .join('order_lines', 'order_lines.order_id', 'orders.id')
    .whereIn('order_lines.type', PACK_TYPES)
    .whereNull('order_lines.po_price_cents')
    .count('* as count');
  return { orders: Number(orders?.count), lines_without_price: Number(lines?.count) };
}

/** More fill no note under a table. */
const MAX_OVER = 3;

/** Orders that a rule held because they were over their budget, and that were approved; the newest first. */
export async function listOverBudget(read: Knex, budgets: BudgetedStores) {
  const orders: readonly { id: number; order_number: string; store: string }[] = await spentIn(read, budgets)
    .where('approvals.rule', 'like', '%"over_budget":true%')
    .orderBy([
      { column: 'orders.created_at', order: 'desc' },
      { column: 'orders.id', order: 'desc' },
    ])
    .limit(MAX_OVER)
    .select('orders.id', 'orders.order_number', 'orders.store');
  const ids = orders.map(({ id }) => id);
  const decisions = await read('approval_decisions').whereIn('order_id', ids).where({ kind: 'approve' }).orderBy('at');
  return orders.map(({ id, order_number, store }) => {
    const made = decisions.filter(({ order_id }) => order_id === id);
    return { order_number, store, by: made.map(({ by_name }) => by_name), at: made.at(-1)?.at ?? 0 };
  });
}

/** Time from order to decision, by approver address. */
export async function listAnswerTimes(
  read: Knex,
  { customer, from, to }: Times,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows: readonly { approver: string; wait: number | string }[] = await read(untyped('orders'))
    .join('approval_decisions', 'approval_decisions.order_id', 'orders.id')
    .where('orders.customer', customer)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .whereIn('approval_decisions.kind', ['approve', 'decline'])
    .select(read.raw("lower(coalesce(nullif(on_behalf_of, ''), approval_decisions.email)) AS approver"))
    .select(read.raw('approval_decisions.at - orders.created_at AS wait'));
  const times = new Map<string, number[]>();
  for (const { approver, wait } of rows) times.set(approver, [...(times.get(approver) ?? []), Number(wait)]);
  return times;
}
