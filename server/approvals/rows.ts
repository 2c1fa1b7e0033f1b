import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { LoweredLine } from '../../domain/approvals/lower';
import type { PastOrder } from '../../domain/approvals/preview';
import type { Approval, Decision } from '../../domain/approvals/state';
import type { ApprovalRule } from '../../domain/catalog/approval-settings';
import { PACK_TYPES } from '../../domain/catalog/item-types';
import type { Cents } from '../../domain/money';
import { NO_STORE } from '../../domain/orders/order';
import type { ActivityKind } from '../../domain/people/activity';
import { budgetOf } from '../budgets/rows';
import { dayOfOrder } from '../database/order-days';
import type { ActivityRow, ApprovalRow, BudgetRow, DecisionRow, OrderRow } from '../database/tables';

/** A decision, the name of who made it, and what was lowered with it. */
export type NamedDecision = Decision & { readonly byName: string; readonly lowered: readonly NamedLowering[] };

export interface NamedLowering extends LoweredLine {
  /** What the line was called: struck ones are gone. */
  readonly name: string;
}

const ORDER_COLUMNS = [
  'orders.id',
  'orders.order_number',
  'orders.email',
  'orders.first_name',
  'orders.last_name',
  'orders.store',
  'orders.created_at',
  'orders.payment',
  'orders.day',
  'orders.budget_period',
  'orders.total_cents',
] as const;

type JoinedRow = ApprovalRow & Pick<OrderRow, ColumnName<(typeof ORDER_COLUMNS)[number]>>;

type ColumnName<Column> = Column extends `orders.${infer Name}` ? Name & keyof OrderRow : never;

/** An order that a rule held, and what was decided so far. */
export interface HeldOrder {
  readonly row: JoinedRow;
  readonly rule: ApprovalRule;
  readonly approval: Omit<Approval, 'decisions'> & { readonly decisions: readonly NamedDecision[] };
}

function joined(knex: Knex): Knex.QueryBuilder {
  return knex('approvals')
    .join('orders', 'orders.id', 'approvals.order_id')
    .select('approvals.*', ...ORDER_COLUMNS);
}

async function withDecisions(knex: Knex, rows: readonly JoinedRow[]): Promise<readonly HeldOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ order_id }) => order_id);
  const decisions = await knex('approval_decisions').whereIn('order_id', ids).orderBy(['order_id', 'at', 'key']);
  return rows.map((row) => {
    const rule: ApprovalRule = JSON.parse(row.rule);
    const approval = {
      state: row.state,
      approvers: rule.approvers.map(({ email }) => email),
      all: rule.all ?? false,
      self: rule.self ?? false,
      orderedBy: row.email,
      expiresAt: row.expires_at,
      decisions: decisions.filter(({ order_id }) => order_id === row.order_id).map(decisionOf),
    };
    return { row, rule, approval };
  });
}

function decisionOf({ key, kind, email, by_name, on_behalf_of, reason, at, lowered }: DecisionRow): NamedDecision {
  return { key, kind, by: email, byName: by_name, onBehalfOf: on_behalf_of, reason, at, lowered: JSON.parse(lowered) };
}

/** Other decisions wait until the transaction ends. Undefined if no rule held the order, or it was deleted. */
export async function lockHeldOrder(trx: Knex.Transaction, orderId: number): Promise<HeldOrder | undefined> {
  await trx('orders').where({ id: orderId }).forUpdate().select('id');
  const [held] = await withDecisions(trx, await joined(trx).where('approvals.order_id', orderId));
  return held;
}

/**
 * Lists the waiting orders of the customers' stores, the longest waiting first.
 * @param stores codes by customer; undefined for all
 */
export async function listWaiting(
  read: Knex,
  places: ReadonlyMap<CustomerKey, readonly string[] | undefined>,
  limit: number,
): Promise<readonly HeldOrder[]> {
  const rows = await joined(read)
    .where('approvals.state', 'waiting')
    .where((at) => {
      for (const [customer, stores] of places) {
        at.orWhere((one) => {
          one.where('approvals.customer', customer);
          if (stores) one.whereIn('orders.store', [...stores]);
        });
      }
    })
    .orderBy(['orders.created_at', 'orders.id'])
    .limit(limit);
  return withDecisions(read, rows);
}

/** More say no more about an order. */
const MAX_ITEMS = 20;

/** What orders are for, by item in the order of their lines. */
export async function listItems(
  read: Knex,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly name: string; readonly quantity: number }[]>> {
  const rows: readonly { order_id: number; name: string; quantity: number | string }[] = await read('order_lines')
    .whereIn('order_id', [...ids])
    .groupBy('order_id', 'code', 'name')
    .orderByRaw('order_id, min(line)')
    .select('order_id', 'name')
    .sum('quantity as quantity');
  const items = new Map<number, { name: string; quantity: number }[]>();
  for (const { order_id, name, quantity } of rows) {
    const of = items.get(order_id) ?? [];
    if (of.length < MAX_ITEMS) of.push({ name, quantity: Number(quantity) });
    items.set(order_id, of);
  }
  return items;
}

export async function findHeldOrder(
  read: Knex,
  by: { readonly order_number: string } | { readonly id: number },
): Promise<HeldOrder | undefined> {
  const [column, value] =
    'id' in by ? (['orders.id', by.id] as const) : (['orders.order_number', by.order_number] as const);
  const [held] = await withDecisions(read, await joined(read).where(column, value));
  return held;
}

/** An order that a rule held, by its number and the hash of its link. */
export async function findHeldByLink(read: Knex, orderNumber: string, hash: string): Promise<HeldOrder | undefined> {
  const rows = await joined(read)
    .join('order_links', 'order_links.order_id', 'orders.id')
    .where({ 'orders.order_number': orderNumber, 'order_links.hash': hash, 'order_links.ended_at': null });
  const [held] = await withDecisions(read, rows);
  return held;
}

/** An order, and the approver whose link has this hash. */
export async function findHeldByApprover(read: Knex, orderNumber: string, hash: string) {
  const rows = await joined(read)
    .join('approver_links', 'approver_links.order_id', 'orders.id')
    .where({ 'orders.order_number': orderNumber, 'approver_links.hash': hash })
    .select('approver_links.email as approver');
  const [held] = await withDecisions(read, rows);
  return held && { held, email: rows[0].approver as string };
}

/** Orders whose approvers are due a reminder, or that expire. */
export async function listDue(
  read: Knex,
  due: 'remind_at' | 'expires_at',
  now: number,
  limit: number,
): Promise<readonly number[]> {
  return read('approvals')
    .where({ state: 'waiting' })
    .where(due, '<=', now)
    .orderBy([due, 'order_id'])
    .limit(limit)
    .pluck('order_id');
}

/** Takes away what's left of lines, and what it was worth. Call it with the order locked. */
export async function storeLowering(
  trx: Knex.Transaction,
  orderId: number,
  {
    changes,
    total,
    lineCount,
  }: { readonly changes: readonly LoweredLine[]; readonly total: Cents; readonly lineCount: number },
): Promise<void> {
  for (const { line, to } of changes) {
    const lines = trx('order_lines').where({ order_id: orderId, line });
    await (to === 0 ? lines.delete() : lines.update({ quantity: to }));
  }
  const counters = { line_count: lineCount, lines_without_po: lineCount, lines_without_ship_date: lineCount };
  await trx('orders')
    .where({ id: orderId })
    .update({ total_cents: total, ...counters });
}

/** Call it with the order locked. @param state the order's from now on */
export async function storeDecision(
  trx: Knex.Transaction,
  orderId: number,
  { key, kind, by, byName, onBehalfOf, reason, at, lowered }: NamedDecision,
  state: Approval['state'],
): Promise<void> {
  const row: DecisionRow = {
    order_id: orderId,
    ...{ key, kind, reason, at, email: by, by_name: byName, on_behalf_of: onBehalfOf },
    lowered: JSON.stringify(lowered),
  };
  await trx('approval_decisions').insert(row);
  if (state !== 'waiting') await trx('approvals').where({ order_id: orderId }).update({ state });
}

/**
 * Whom orders were decided for, with their name or address, by `decisionAt`. Not in `activity` itself: whoever is
 * forgotten leaves the decisions.
 */
export async function listActedFor(
  read: Knex,
  activity: readonly Pick<ActivityRow, 'kind' | 'subject'>[],
): Promise<ReadonlyMap<string, string>> {
  const orders = activity.flatMap(({ kind, subject }) => (DECIDED.has(kind) ? [subject] : []));
  if (orders.length === 0) return new Map();
  const rows: readonly Pick<JoinedRow & DecisionRow, 'order_number' | 'at' | 'on_behalf_of' | 'rule'>[] = await read(
    'approval_decisions',
  )
    .join('orders', 'orders.id', 'approval_decisions.order_id')
    .join('approvals', 'approvals.order_id', 'approval_decisions.order_id')
    .whereIn('orders.order_number', [...new Set(orders)])
    .whereNot('approval_decisions.on_behalf_of', '')
    .select('orders.order_number', 'approval_decisions.at', 'approval_decisions.on_behalf_of', 'approvals.rule');
  return new Map(
    rows.map(({ order_number, at, on_behalf_of, rule }) => {
      const { approvers }: ApprovalRule = JSON.parse(rule);
      const approver = approvers.find(({ email }) => email.toLowerCase() === on_behalf_of);
      return [decisionAt({ subject: order_number, at }), approver?.name || on_behalf_of];
    }),
  );
}

const DECIDED: ReadonlySet<ActivityKind> = new Set(['order.approved', 'order.declined'] as const);

export const decisionAt = ({ subject, at }: Pick<ActivityRow, 'subject' | 'at'>): string => `${subject} ${at}`;

export async function findBudget(read: Knex, held: HeldOrder): Promise<BudgetRow | undefined> {
  return (await budgetsOfOrders(read, [held])).get(held.row.id);
}

/** Budgets by the orders' ids. */
export async function budgetsOfOrders(
  read: Knex,
  held: readonly HeldOrder[],
): Promise<ReadonlyMap<number, BudgetRow | undefined>> {
  const stores = new Map(held.map(({ row: { customer, store } }) => [`${customer} ${store}`, [customer, store]]));
  const budgets = await read('budgets')
    .whereIn(['customer', 'store'], [...stores.values()])
    .select();
  const orders = await Promise.all(held.map(async ({ row }) => ({ ...row, day: await dayOfOrder(read, row) })));
  return new Map(orders.map((order) => [order.id, budgetOf(order, budgets)]));
}

const PAST_ORDERS_AT_ONCE = 2_000;

/** A customer's orders by code since a time, the oldest first. Cancelled ones are left out. */
export async function* listPastOrders(
  read: Knex,
  customer: CustomerKey,
  since: number,
): AsyncGenerator<readonly PastOrder[]> {
  let after = { created_at: since, id: 0 };
  for (;;) {
    const packLines = read('order_lines')
      .whereRaw('order_id = orders.id')
      .whereIn('type', PACK_TYPES)
      .select(read.raw('1'));
    const rows: readonly (Pick<OrderRow, 'id' | 'store' | 'total_cents' | 'created_at'> & { on_po: unknown })[] =
      await read('orders')
        .where({ customer, payment: 'bypass', closed_as: null })
        .whereNot({ paid: 0 })
        .whereRaw('(created_at, id) > (?, ?)', [after.created_at, after.id])
        .orderBy(['created_at', 'id'])
        .limit(PAST_ORDERS_AT_ONCE)
        .select('id', 'store', 'total_cents', 'created_at', read.raw('EXISTS ? AS on_po', [packLines]));
    yield rows.map(({ store, total_cents, created_at, on_po }) => ({
      store: store === NO_STORE ? undefined : store,
      total: total_cents,
      isPricedOnPo: Boolean(on_po),
      createdAt: created_at,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PAST_ORDERS_AT_ONCE) return;
    after = last;
  }
}
