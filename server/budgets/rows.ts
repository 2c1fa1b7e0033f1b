import type { Knex } from 'knex';
import { type BudgetMove, budgetChange, budgetPeriods } from '../../domain/approvals/budget';
import type { WireBudget } from '../../domain/calls/budgets';
import { type Cents, dollarsFromCents, ZERO_CENTS } from '../../domain/money';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { spanOfBudget } from '../../domain/reports/budget-report';
import type { Database } from '../database/database';
import { dayOfOrder, fillDays } from '../database/order-days';
import type { ApprovalRow, BudgetRow, OrderRow } from '../database/tables';
import { untyped } from '../database/tables';

// What stores may spend (docs/approvals.md). A row always equals the code orders of its store and period: an order and
// what it does to its budget are stored together. Publishing a budget counts the orders that were placed before it
// (count-budgets.ts).

export type BudgetKey = Pick<BudgetRow, 'customer' | 'store' | 'period'>;

/** An order, as it's stored, with what its budget depends on. */
export type BudgetedOrder = Pick<
  OrderRow,
  'customer' | 'store' | 'day' | 'created_at' | 'payment' | 'budget_period' | 'total_cents'
>;

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
  return {
    period,
    amount: dollarsFromCents(amount_cents),
    reserved: dollarsFromCents(reserved_cents),
    spent: dollarsFromCents(spent_cents),
  } satisfies WireBudget;
}

/**
 * Call it in the transaction that changes the order, with the order locked. Changes each budget that the order's day
 * belongs to: a group may have changed from months to quarters since. Orders by card have none.
 */
export async function moveBudget(trx: Knex.Transaction, order: BudgetedOrder, move: BudgetMove): Promise<void> {
  const { customer, store, payment, total_cents } = order;
  if (payment !== 'bypass') return;
  const { reserved, spent } = budgetChange(move, total_cents);
  await trx(untyped('budgets'))
    .where({ customer, store })
    .whereIn('period', budgetPeriods(await dayOfOrder(trx, order)))
    .update({
      reserved_cents: trx.raw('reserved_cents + ?', [reserved]),
      spent_cents: trx.raw('spent_cents + ?', [spent]),
    });
}

/**
 * The budget that an order belongs to. If a group has changed its periods since, several of its budgets have the order:
 * then it's the one that the order was judged by, if that is still there.
 */
export function budgetOf(order: BudgetedOrder & { readonly day: string }, budgets: readonly BudgetRow[]) {
  const periods = budgetPeriods(order.day);
  const own = budgets.filter(
    ({ customer, store, period }) => customer === order.customer && store === order.store && periods.includes(period),
  );
  return own.find(({ period }) => period === order.budget_period) ?? own[0];
}

type HeldOrder = BudgetedOrder & Pick<OrderRow, 'closed_as'> & { readonly state: ApprovalRow['state'] | null };

/** What orders hold of their budgets goes with them. Call it before they're deleted, with the orders locked. */
export async function releaseBudgets(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const orders: readonly HeldOrder[] = await trx('orders')
    .leftJoin('approvals', 'approvals.order_id', 'orders.id')
    .whereIn('orders.id', [...ids])
    .select('orders.customer', 'orders.store', 'orders.day', 'orders.created_at', 'orders.payment')
    .select('orders.budget_period', 'orders.total_cents', 'orders.closed_as', 'approvals.state');
  const customers = new Set(orders.map(({ customer }) => customer));
  if (
    !(await trx('budgets')
      .whereIn('customer', [...customers])
      .first('store'))
  )
    return;
  for (const order of orders) {
    if (order.state === 'waiting') await moveBudget(trx, order, 'release');
    else if ((order.state ?? 'approved') === 'approved' && order.closed_as === null)
      await moveBudget(trx, order, 'unspend');
  }
}

type Period = Pick<BudgetRow, 'customer' | 'period'>;

export type Held = Pick<BudgetRow, 'reserved_cents' | 'spent_cents'>;

/** Days of other time zones begin up to 14 hours earlier or later. */
const ZONES_MS = DAY_MS;

/** Orders by code, with the states of those that a rule held. An index has their times, not their days. */
export function ordersOfPeriod(knex: Knex, { customer, period }: Period): Knex.QueryBuilder {
  const { from, to } = spanOfBudget(period);
  return knex(untyped('orders'))
    .leftJoin('approvals', 'approvals.order_id', 'orders.id')
    .where({ 'orders.customer': customer, 'orders.payment': 'bypass' })
    .where('orders.created_at', '>=', Date.parse(from) - ZONES_MS)
    .where('orders.created_at', '<', Date.parse(to) + DAY_MS + ZONES_MS)
    .whereBetween('orders.day', [from, to]);
}

/** Condition for orders that were placed, and not cancelled. */
export const IS_SPENT = "coalesce(approvals.state, 'approved') = 'approved' AND orders.closed_as IS NULL";

/** What a period's orders come to by store: those that wait reserve, those that were placed and not cancelled spend. */
export async function heldByStore(knex: Knex, period: Period): Promise<ReadonlyMap<string, Held>> {
  const sumOf = (condition: string) => `sum(CASE WHEN ${condition} THEN orders.total_cents ELSE 0 END)`;
  // PostgreSQL sums big integers as texts.
  const rows: readonly ({ store: string } & Record<keyof Held, number | string>)[] = await ordersOfPeriod(knex, period)
    .groupBy('orders.store')
    .select('orders.store')
    .select(
      knex.raw(`${sumOf("approvals.state = 'waiting'")} AS reserved_cents`),
      knex.raw(`${sumOf(IS_SPENT)} AS spent_cents`),
    );
  return new Map(
    rows.map(({ store, reserved_cents, spent_cents }) => [
      store,
      { reserved_cents: Number(reserved_cents) as Cents, spent_cents: Number(spent_cents) as Cents },
    ]),
  );
}

export const NOTHING_HELD: Held = { reserved_cents: ZERO_CENTS, spent_cents: ZERO_CENTS };

/** Budgets whose rows differ from their orders; none, unless something went wrong. */
export async function budgetsThatDiffer(db: Database): Promise<readonly BudgetKey[]> {
  await fillDays(db.write);
  return db.lists.transaction(
    async (trx) => {
      const periods: readonly Period[] = await trx('budgets')
        .distinct('customer', 'period')
        .orderBy(['customer', 'period']);
      const differing: BudgetKey[] = [];
      for (const period of periods) {
        const held = await heldByStore(trx, period);
        const rows = await trx('budgets').where(period).orderBy('store').select();
        for (const { store, reserved_cents, spent_cents } of rows) {
          const counted = held.get(store) ?? NOTHING_HELD;
          if (counted.reserved_cents !== reserved_cents || counted.spent_cents !== spent_cents)
            differing.push({ ...period, store });
        }
      }
      return differing;
      // On SQLite, every transaction is.
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Sets a budget to what its orders come to, while no order can change it. */
export async function recountBudget(db: Database, { customer, store, period }: BudgetKey): Promise<void> {
  await db.transaction(async (trx) => {
    await trx(untyped('budgets')).where({ customer, store, period }).forUpdate().select('store');
    const held = (await heldByStore(trx, { customer, period })).get(store) ?? NOTHING_HELD;
    await trx('budgets').where({ customer, store, period }).update(held);
  });
}
