import type { Knex } from 'knex';
import { APPROVAL_STATES, type ApprovalState } from '../../domain/approvals/state';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { Waits } from '../../domain/reports/budget-report';
import { type BudgetRow, untyped } from './tables';

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
  // Of an even number, the shorter of the two in the middle.
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
