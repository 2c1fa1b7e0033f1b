import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { Audience, MessageKind } from '../../domain/messages/message';
import { DAY_MS } from '../../domain/orders/calendar-day';
import { type Actor, recordActivity } from '../activity/rows';
import type { Database } from '../database/database';
import { untyped } from '../database/tables';
import { matchingOrders } from '../orders/order-list';
import { type CustomerOrders, together } from '../orders/orders-across';

/** How many things of a customer need somebody, and since when: epoch milliseconds, or a day. */
export interface Waiting<Since = number> {
  readonly customer: CustomerKey;
  readonly count: number;
  readonly since: Since;
}

/**
 * Counts orders with one statement, which has a part for each customer: their clocks and stores differ. The same filters
 * list them (`listOrdersAcross`). Customers without any are missing; one that's asked for twice has two rows.
 * @param since the earliest of this column
 */
export function countWaiting(db: Database, asked: readonly CustomerOrders[], since: 'created_at' | 'ships_by') {
  return joined(
    db,
    asked.map(({ customer, filters }) =>
      matchingOrders(db, customer, filters)
        .count({ count: '*' })
        .min({ since: filters.approved ? db.read.raw(PLACED_AT) : `orders.${since}` })
        .select(db.read.raw('cast(? as varchar) as customer', [customer])),
    ),
  ).where('count', '>', 0);
}

/** An order that waited for approvers is placed once the last of them has approved it. */
const PLACED_AT = `coalesce(
  (SELECT max(at) FROM approval_decisions WHERE order_id = orders.id AND kind = 'approve'), orders.created_at)`;

/** What orders cost, without what's priced on PO and has no price yet. */
export function sumOrders(db: Database, asked: readonly CustomerOrders[]) {
  return joined(
    db,
    asked.map(({ customer, filters }) =>
      matchingOrders(db, customer, filters).sum({
        cents: db.read.raw('orders.total_cents + coalesce(orders.po_total_cents, 0)'),
      }),
    ),
  ).sum({ cents: 'cents' });
}

/** When each customer's newest order was placed; customers without any are missing. */
export function lastOrders(db: Database, customers: readonly CustomerKey[]) {
  const asked = db.jsonTable('asked', { customer: 'text' });
  const rows = JSON.stringify(customers.map((customer) => ({ customer })));
  const newest = 'SELECT max(created_at) FROM orders WHERE orders.customer = asked.customer AND paid <> 0';
  const each = `(SELECT asked.customer, (${newest}) AS since FROM ${asked}) AS each_customer`;
  return db.read
    .from(db.read.raw(each, [rows]))
    .whereNotNull('since')
    .select('customer', 'since');
}

/** Those that wait for an approver. Customers without any are missing. */
export function countHeld(read: Knex, customers: readonly CustomerKey[]): Knex.QueryBuilder {
  return (
    read(untyped('approvals'))
      .join('orders', 'orders.id', 'approvals.order_id')
      // Spelled out, or SQLite wouldn't use the partial index of those that wait.
      .whereRaw("approvals.state = 'waiting'")
      .whereIn('approvals.customer', [...customers])
      .groupBy('approvals.customer')
      .select('approvals.customer')
      .count({ count: '*' })
      .min({ since: 'orders.created_at' })
  );
}

/** The orders that should have shipped first, of each customer. */
export function longestDue(db: Database, asked: readonly CustomerOrders[], most: number) {
  return joined(
    db,
    asked.map(({ customer, filters }) =>
      matchingOrders(db, customer, filters)
        .orderBy(['orders.ships_by', 'orders.id'])
        .limit(most)
        .select('orders.customer', 'orders.order_number', 'orders.store', 'orders.ships_by'),
    ),
  )
    .orderBy(['ships_by', 'order_number'])
    .limit(most);
}

function joined(db: Database, queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  return db.read.from(together(db, queries).as('of_customers'));
}

/** After this time nobody sends it again. */
const FAILED_KEPT_MS = 30 * DAY_MS;

export interface FailedMessage {
  readonly id: number;
  readonly customer: CustomerKey;
  readonly order_number: string;
  readonly kind: MessageKind;
  readonly audience: Audience;
  readonly attempts: number;
  readonly problem: string;
  readonly created_at: number;
}

/**
 * Mails and webhook calls of the last 30 days that were given up, unless one like it was sent or tried again since, or
 * somebody dismissed it.
 */
export function failedMessages(read: Knex, customers: readonly CustomerKey[], now: number): Knex.QueryBuilder {
  return (
    read('outgoing_messages as message')
      // SQLite reads what's left of CROSS JOIN first: few messages have failed, and customers have many orders.
      .joinRaw('CROSS JOIN orders')
      .whereRaw('orders.id = message.order_id')
      // Spelled out, or SQLite wouldn't use the partial index of failed messages.
      .whereRaw("message.state = 'failed'")
      .whereNull('message.dismissed_at')
      .where('message.created_at', '>', now - FAILED_KEPT_MS)
      .whereIn('orders.customer', [...customers])
      .whereNotExists((later) =>
        later
          .select(read.raw('1'))
          .from('outgoing_messages as later')
          .whereRaw('later.order_id = message.order_id AND later.audience = message.audience')
          .whereRaw('later.recipient = message.recipient')
          .whereRaw('later.kind = message.kind AND later.id > message.id'),
      )
  );
}

export async function listFailedMessages(
  read: Knex,
  customers: readonly CustomerKey[],
  now: number,
  most: number,
): Promise<readonly FailedMessage[]> {
  return failedMessages(read, customers, now)
    .orderBy('message.id', 'desc')
    .limit(most)
    .select('message.id', 'orders.customer', 'orders.order_number', 'message.kind', 'message.audience')
    .select('message.attempts', 'message.problem', 'message.created_at');
}

/** False if there's no such message at these customers. */
export async function dismissMessage(
  db: Database,
  { customers, id, by }: { readonly customers: readonly CustomerKey[]; readonly id: number; readonly by: Actor },
  now: number,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const failed = await failedMessages(trx, customers, now)
      .where('message.id', id)
      .first('orders.order_number', 'orders.customer');
    if (!failed) return false;
    await trx('outgoing_messages').where({ id }).update({ dismissed_at: now });
    const { order_number: subject, customer } = failed;
    await recordActivity(trx, by, { kind: 'order.message_dismissed', subject, customer }, now);
    return true;
  });
}

const HOUR_MS = 60 * 60_000;

export interface UnclearPayment {
  readonly customer: CustomerKey;
  readonly order_number: string;
  readonly state: CardPaymentState;
  readonly total_cents: number;
  readonly created_at: number;
}

/** The provider reviews them, or hasn't said for an hour whether it took the money. */
export function unclearPayments(read: Knex, customers: readonly CustomerKey[], now: number): Knex.QueryBuilder {
  return read('card_payments')
    .join('orders', 'orders.id', 'card_payments.order_id')
    .where('card_payments.is_reported', 1)
    .whereIn('card_payments.state', ['pending', 'capturing', 'review'])
    .where((unclear) =>
      unclear.where('card_payments.state', 'review').orWhere('card_payments.created_at', '<=', now - HOUR_MS),
    )
    .whereIn('card_payments.customer', [...customers]);
}

export async function listUnclearPayments(
  read: Knex,
  customers: readonly CustomerKey[],
  now: number,
  most: number,
): Promise<readonly UnclearPayment[]> {
  return unclearPayments(read, customers, now)
    .orderBy('card_payments.created_at')
    .limit(most)
    .select('card_payments.customer', 'orders.order_number', 'card_payments.state', 'orders.total_cents')
    .select('card_payments.created_at');
}

/** False if there's no such payment at these customers. */
export async function checkSoon(
  write: Knex,
  { customers, orderNumber }: { readonly customers: readonly CustomerKey[]; readonly orderNumber: string },
  now: number,
): Promise<boolean> {
  const order = write('orders')
    .where({ order_number: orderNumber })
    .whereIn('customer', [...customers]);
  const changed = await write('card_payments').whereIn('order_id', order.select('id')).update({ ask_at: now });
  return changed > 0;
}

/** Counts rows of `failedMessages`, `unclearPayments`, or `matchingDevices`. Customers without any are missing. */
export function byCustomer(query: Knex.QueryBuilder, table: 'message' | 'card_payments' | 'devices') {
  const customer = table === 'message' ? 'orders.customer' : `${table}.customer`;
  const since = table === 'devices' ? 'held_since' : 'created_at';
  return query
    .groupBy(customer)
    .select(`${customer} as customer`)
    .count({ count: '*' })
    .min({ since: `${table}.${since}` });
}
