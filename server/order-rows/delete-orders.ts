import type { Knex } from 'knex';
import { UNSETTLED } from '../../domain/checkout/card-payment';
import { inBatches } from '../../domain/in-batches';
import { releaseBudgets } from '../budgets/rows';
import type { Database } from '../database/database';
import { deleteOrderLinks } from './links';
import { orderSearchOf } from './order-search';

/** Those with rows of an order, each found by the order's id. */
export const TABLES_OF_ORDERS = [
  'outgoing_messages',
  'card_payments',
  'idempotency_keys',
  'order_links',
  'approver_links',
  'order_line_history',
  'order_lines',
  'approval_decisions',
  'approvals',
];

export async function deleteOrders(db: Database, trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseBudgets(trx, ids);
  for (const table of TABLES_OF_ORDERS) {
    await trx(table)
      .whereIn('order_id', [...ids])
      .delete();
  }
  await trx('orders')
    .whereIn('id', [...ids])
    .delete();
  await orderSearchOf(db).update(trx, ids);
}

/**
 * Deletes up to `limit` unpaid card orders abandoned or declined before `closedBefore`: payment, key, lines, search
 * entry, and order, all or nothing. A payment with a capture stays unless it was finally declined, because people may
 * ask about it. Returns how many it deleted.
 */
export async function purgeCardOrders(db: Database, closedBefore: number, now: number, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    const ids = await listPurgeable(trx, closedBefore, now, limit);
    await deleteOrders(db, trx, ids);
    return ids.length;
  });
}

async function listPurgeable(trx: Knex.Transaction, closedBefore: number, now: number, limit: number) {
  const ids: number[] = await trx('card_payments as closed')
    .join('orders', 'orders.id', 'closed.order_id')
    .where('closed.closed_at', '<', closedBefore)
    .where('closed.claimed_until', '<=', now)
    .where((either) => either.where({ state: 'abandoned', capture_id: null }).orWhere({ state: 'declined' }))
    .where('orders.paid', 0)
    .orderBy('closed.closed_at')
    .limit(limit)
    .forUpdate('closed')
    .pluck('closed.order_id');
  return ids;
}

/** Including customers whose data files are gone. */
export async function listCustomersWithOrders(read: Knex): Promise<readonly string[]> {
  return customersWithOrders(read).orderBy('customer').pluck('customer');
}

export async function newestOrderAt(read: Knex): Promise<number | undefined> {
  const newest = read('orders').max('created_at').where('customer', read.ref('found.customer'));
  const each: Knex.QueryBuilder = customersWithOrders(read).select(newest.as('at'));
  const row = await read.from(each.as('each')).max({ at: 'at' }).first();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

/** Jumps from one customer to the next in an index: DISTINCT would read all of it. A test checks its query plan. */
export function customersWithOrders(read: Knex): Knex.QueryBuilder {
  const next: Knex.QueryBuilder = read('orders').min('customer').where('customer', '>', read.ref('found.customer'));
  const known: Knex.QueryBuilder = read.from('found').whereNotNull('customer');
  return read
    .withRecursive('found', ['customer'], (found) =>
      found
        .from('orders')
        .min('customer')
        .unionAll(known.select(next.as('next'))),
    )
    .from('found')
    .whereNotNull('customer');
}

/** Deletes up to `limit` orders placed before `before`, oldest first, unless their card payment is open. */
export async function purgeOldOrders(db: Database, customer: string, before: number, limit: number): Promise<number> {
  return db.transaction(async (trx) => {
    const open = trx('card_payments')
      .whereIn('state', [...UNSETTLED])
      .select('order_id');
    const ids: number[] = await trx('orders')
      .where('customer', customer)
      .where('created_at', '<', before)
      .whereNotIn('id', open)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .pluck('id');
    await deleteOrders(db, trx, ids);
    return ids.length;
  });
}

interface Person {
  /** In any spelling. */
  readonly email: string;
  /** Undefined for all customers. */
  readonly customer: string | undefined;
}

const ORDERS_AT_ONCE = 100;

export async function findOrdersOf({ read }: Pick<Database, 'read'>, { email, customer }: Person) {
  const query = read('orders').whereRaw('lower(email) = ?', [email.toLowerCase()]).orderBy('id');
  const ids: number[] = await (customer === undefined ? query : query.where('customer', customer)).pluck('id');
  return ids;
}

/** In slices, because a statement only takes so many values. */
export async function orderNumbersOf({ read }: Pick<Database, 'read'>, ids: readonly number[]) {
  const numbers: string[] = [];
  for (const some of inBatches(ids, ORDERS_AT_ONCE)) {
    numbers.push(...(await read('orders').whereIn('id', some).pluck('order_number')));
  }
  return numbers;
}

/** No order's hash is empty. */
const NO_HASH = '';

/**
 * Removes name and email address from orders and their search entries, and deletes the mails about them and the
 * person's links. Lines, money, POs, and history stay. Each order gets a different address, because calls identify
 * orders by address and time. Nothing can bring the person back, except a backup.
 *
 * An order's key stays, so a tablet that still has the order can't place it twice. Without the payload's hash, the
 * server refuses the key with any payload: it opens no link, and confirms no guess of who ordered what.
 */
export async function forgetPerson(db: Database, ids: readonly number[]): Promise<void> {
  for (const some of inBatches(ids, ORDERS_AT_ONCE)) {
    await db.transaction(async (trx) => {
      const email = trx.raw("'removed-' || lower(order_number) || '@removed.invalid'");
      await trx('orders').whereIn('id', some).update({ first_name: 'Name', last_name: 'removed', email });
      // They could never arrive, and mail servers' replies name the person.
      await trx('outgoing_messages').whereIn('order_id', some).whereNot({ audience: 'webhook' }).delete();
      await deleteOrderLinks(trx, some);
      await trx('idempotency_keys').whereIn('order_id', some).update({ payload_hash: NO_HASH });
      await orderSearchOf(db).update(trx, some);
    });
  }
  await orderSearchOf(db).merge(db.write);
  await db.eraseDeleted();
}
