import type { Knex } from 'knex';
import { type BudgetMove, budgetChange } from '../../domain/approvals/budget';
import { type Cents, dollarsFromCents } from '../../domain/money';
import type { WireBudget } from '../../domain/wire/order-page';
import type { Database } from './database';
import type { BudgetRow, OrderRow } from './tables';
import { untyped } from './tables';

// What stores may spend (docs/approvals.md). A row always equals the orders of its period: an order and what it does to
// its budget are stored together.

export type BudgetKey = Pick<BudgetRow, 'customer' | 'store' | 'period'>;

/** An order with a budget, as it's stored. */
export type BudgetedOrder = Pick<OrderRow, 'customer' | 'store' | 'budget_period' | 'total_cents'>;

/** What a store has spent in a period; nothing if it has never ordered in it. */
export async function readBudget(read: Knex, { customer, store, period }: BudgetKey): Promise<BudgetRow | undefined> {
  return read('budgets').where({ customer, store, period }).first();
}

export function presentBudget({
  period,
  amount_cents,
  reserved_cents,
  spent_cents,
}: Omit<BudgetRow, 'customer' | 'store'>) {
  const dollars = (cents: number) => dollarsFromCents(cents as Cents);
  return {
    period,
    amount: dollars(amount_cents),
    reserved: dollars(reserved_cents),
    spent: dollars(spent_cents),
  } satisfies WireBudget;
}

/** Call it in the transaction that changes the order, with the order locked. Orders without a budget move none. */
export async function moveBudget(trx: Knex.Transaction, order: BudgetedOrder, move: BudgetMove): Promise<void> {
  const { customer, store, budget_period: period, total_cents } = order;
  if (period === null) return;
  const { reserved, spent } = budgetChange(move, total_cents as Cents);
  await trx(untyped('budgets'))
    .where({ customer, store, period })
    .update({
      reserved_cents: trx.raw('reserved_cents + ?', [reserved]),
      spent_cents: trx.raw('spent_cents + ?', [spent]),
    });
}

/** What orders hold of their budgets goes with them. Call it before they're deleted, with the orders locked. */
export async function releaseBudgets(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const held: readonly HeldRow[] = await heldByOrders(trx).whereIn('orders.id', [...ids]);
  for (const { customer, store, period, reserved_cents, spent_cents } of held) {
    await trx(untyped('budgets'))
      .where({ customer, store, period })
      .update({
        reserved_cents: trx.raw('reserved_cents - ?', [Number(reserved_cents)]),
        spent_cents: trx.raw('spent_cents - ?', [Number(spent_cents)]),
      });
  }
}

/** PostgreSQL sums big integers as texts. */
type HeldRow = BudgetKey & Record<'reserved_cents' | 'spent_cents', number | string>;

/** What the orders of each budget come to: those that wait reserve, those that were placed and not cancelled spend. */
function heldByOrders(knex: Knex): Knex.QueryBuilder {
  const sumOf = (condition: string) => `sum(CASE WHEN ${condition} THEN orders.total_cents ELSE 0 END)`;
  return knex('orders')
    .leftJoin('approvals', 'approvals.order_id', 'orders.id')
    .whereNotNull('orders.budget_period')
    .groupBy('orders.customer', 'orders.store', 'orders.budget_period')
    .orderBy([{ column: 'orders.customer' }, { column: 'orders.store' }, { column: 'orders.budget_period' }])
    .select('orders.customer', 'orders.store', 'orders.budget_period as period')
    .select(
      knex.raw(`${sumOf("approvals.state = 'waiting'")} AS reserved_cents`),
      knex.raw(
        `${sumOf("coalesce(approvals.state, 'approved') = 'approved' AND orders.closed_as IS NULL")} AS spent_cents`,
      ),
    );
}

/** Budgets whose rows differ from their orders; none, unless something went wrong. */
export async function budgetsThatDiffer(db: Database): Promise<readonly BudgetKey[]> {
  const { read } = db;
  return read
    .with('held', heldByOrders(read))
    .from(untyped('budgets'))
    .leftJoin('held', (on) => {
      for (const column of ['customer', 'store', 'period']) on.on(`held.${column}`, `budgets.${column}`);
    })
    .whereRaw('coalesce(held.reserved_cents, 0) <> budgets.reserved_cents')
    .orWhereRaw('coalesce(held.spent_cents, 0) <> budgets.spent_cents')
    .orderBy(['budgets.customer', 'budgets.store', 'budgets.period'])
    .select('budgets.customer', 'budgets.store', 'budgets.period');
}

/** Sets a budget to what its orders come to, while no order can change it. */
export async function recountBudget(db: Database, { customer, store, period }: BudgetKey): Promise<void> {
  await db.transaction(async (trx) => {
    await trx(untyped('budgets')).where({ customer, store, period }).forUpdate().select('store');
    const [held]: readonly HeldRow[] = await heldByOrders(trx).where({
      'orders.customer': customer,
      'orders.store': store,
      'orders.budget_period': period,
    });
    await trx(untyped('budgets'))
      .where({ customer, store, period })
      .update({ reserved_cents: Number(held?.reserved_cents ?? 0), spent_cents: Number(held?.spent_cents ?? 0) });
  });
}
