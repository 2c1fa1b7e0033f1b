import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { type CardPaymentState, type OpenCardOrders, RELEASABLE, UNSETTLED } from '../../domain/checkout/card-payment';
import type { Cents } from '../../domain/money';
import type { OnConnection } from '../database/connection';
import type { Database } from '../database/database';
import type { CardPaymentRow, OrderRow } from '../database/tables';
import { insertMessages, type NewMessage } from '../messages/rows';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';
import type { PurchaseLine } from './paypal/paypal';

export interface CardPayment extends CardPaymentRow, Pick<OrderRow, 'order_number' | 'company_name' | 'paid'> {
  readonly total_cents: Cents;
}

export type PaymentHandle = Partial<Pick<CardPayment, 'order_id' | 'provider_id' | 'capture_id' | 'reference'>>;

const COLUMNS = [
  'card_payments.*',
  'orders.order_number',
  'orders.customer',
  'orders.company_name',
  'orders.paid',
  'orders.total_cents',
];

export async function findPayment(knex: Knex, handle: PaymentHandle): Promise<CardPayment | undefined> {
  return joined(knex).where(handle).first(COLUMNS);
}

/** @throws if the order has none: every card order is stored together with its payment */
export async function requirePayment(knex: Knex, orderId: number): Promise<CardPayment> {
  const payment = await findPayment(knex, { order_id: orderId });
  if (!payment) throw new Error(`Order ${orderId} has no card payment`);
  return payment;
}

export async function listPurchaseLines(read: Knex, orderId: number): Promise<readonly PurchaseLine[]> {
  const columns = ['code', 'description', 'color', 'size', 'quantity', 'price_cents as price'];
  return read('order_lines').where({ order_id: orderId }).orderBy('line').select(columns);
}

export interface DueQuery {
  readonly isReported: boolean;
  readonly first: 'longest_due' | 'newest';
  readonly limit: number;
}

export async function listDuePayments(read: Knex, now: number, query: DueQuery): Promise<readonly CardPayment[]> {
  return (
    joined(read)
      .where({ is_reported: query.isReported ? 1 : 0 })
      .whereIn('state', [...UNSETTLED])
      // A payment from the future was stored before the clock was set back.
      .where((due) => due.where('ask_at', '<=', now).orWhere('card_payments.created_at', '>', now))
      .orderBy(query.first === 'newest' ? [{ column: 'card_payments.order_id', order: 'desc' }] : ['ask_at'])
      .limit(query.limit)
      .select(COLUMNS)
  );
}

export async function countUnsettled(read: Knex, on: OnConnection): Promise<ReadonlyMap<string, number>> {
  const query = read('card_payments')
    .whereIn('state', [...UNSETTLED])
    .groupBy('state')
    .select('state')
    .count({ payments: '*' });
  const rows = await on(query);
  return new Map(rows.map(({ state, payments }) => [String(state), Number(payments)]));
}

export async function countOpenPayments(knex: Knex, customer: CustomerKey, network: string): Promise<OpenCardOrders> {
  const states = [...RELEASABLE];
  const open = () => knex('card_payments').where({ customer }).whereIn('state', states).count({ open: '*' }).first();
  const ofCustomer = await open();
  const ofNetwork = await open().where({ network });
  return { ofCustomer: Number(ofCustomer?.open), ofNetwork: Number(ofNetwork?.open) };
}

export async function insertPayment(
  trx: Knex.Transaction,
  row: Pick<CardPayment, 'order_id' | 'customer' | 'reference' | 'network' | 'created_at' | 'ask_at'>,
): Promise<void> {
  await trx('card_payments').insert(row);
}

/** @returns false if the payment was abandoned in the meantime */
export async function storeProviderId(write: Knex, orderId: number, providerId: string): Promise<boolean> {
  const changes = { provider_id: providerId, state: 'pending' } as const;
  const changed = await write('card_payments').where({ order_id: orderId, state: 'new' }).update(changes);
  return changed === 1;
}

/** An abandoned payment can't be captured. Skips payments whose money may already be on its way. */
export async function abandonPayments(write: Knex, orderIds: readonly number[], now: number): Promise<void> {
  await write('card_payments')
    .whereIn('order_id', [...orderIds])
    .whereIn('state', [...RELEASABLE])
    .where('claimed_until', '<=', now)
    .update({ state: 'abandoned', closed_at: now });
}

/** Schedules the next question. Returns false if another process did, which then asks. */
export async function postponeAsking(write: Knex, { order_id, ask_at }: CardPayment, next: number): Promise<boolean> {
  return (await write('card_payments').where({ order_id, ask_at }).update({ ask_at: next })) === 1;
}

/** The bank took the money back. The order stays visible, so people can follow up. */
export async function markReversed(
  db: Database,
  orderId: number,
  { messages, now }: { readonly messages: readonly NewMessage[]; readonly now: number },
): Promise<void> {
  await db.transaction(async (trx) => {
    const changed = await trx('card_payments')
      .where({ order_id: orderId })
      .whereIn('state', ['paid', 'refunded'])
      .update({ state: 'reversed' });
    if (changed !== 1) return;
    await trx('orders').where({ id: orderId }).update({ withdrawn: 1 });
    await insertMessages(trx, orderId, messages, now);
  });
}

function joined(knex: Knex): Knex.QueryBuilder {
  return knex('card_payments').join('orders', 'orders.id', 'card_payments.order_id');
}

/**
 * Claims a payment: only the holder asks PayPal about it, captures it, and records the result. Browser, webhook, and
 * reconciliation may arrive at once, in several processes; the claim is a compare-and-set on the payment's row, so one
 * of them wins and the others see its result. Claims expire, because holders can die, and every write names its claim,
 * so a holder that was too slow changes nothing.
 */
export async function claimPayment(write: Knex, orderId: number, claim: string, now: number, until: number) {
  const changed = await write('card_payments')
    .where({ order_id: orderId })
    .whereNot({ state: 'new' })
    .where((free) => free.where('claimed_until', '<=', now).orWhere('claimed_until', '>', until + CLOCK_TOLERANCE_MS))
    .update({ claim, claimed_until: until });
  return changed === 1;
}

/** A browser or webhook reported an approval. Reconciliation asks about it first, no later than `askBy`. */
export async function reportApproval(write: Knex, orderId: number, claim: string, askBy: number): Promise<void> {
  const ask_at = write.raw('case when ask_at < ? then ask_at else ? end', [askBy, askBy]);
  await write('card_payments').where({ order_id: orderId, claim, is_reported: 0 }).update({ is_reported: 1, ask_at });
}

/** Must precede a capture. If it returns false, the claim is lost and nothing may be captured. */
export async function startCapture(write: Knex, orderId: number, claim: string): Promise<boolean> {
  const changed = await write('card_payments')
    .where({ order_id: orderId, claim })
    .whereIn('state', ['pending', 'capturing'])
    .update({ state: 'capturing', is_reported: 1 });
  return changed === 1;
}

export interface ClaimOutcome {
  readonly state?: CardPaymentState;
  readonly attempt?: number;
  readonly capture_id?: string;
  readonly is_reported?: 0 | 1;
  readonly closed_at?: number | null;
}

/** Records the outcome and releases the claim. Payment, order, and messages change together. */
export async function endClaim(
  db: Database,
  orderId: number,
  claim: string,
  outcome: ClaimOutcome,
  { messages, now }: { readonly messages: readonly NewMessage[]; readonly now: number } = { messages: [], now: 0 },
): Promise<boolean> {
  const row = { ...outcome, claim: null, claimed_until: 0 };
  const isCounted = outcome.state === 'paid' || outcome.state === 'refunded';
  if (!isCounted && messages.length === 0)
    return (await db.write('card_payments').where({ order_id: orderId, claim }).update(row)) === 1;
  return db.transaction(async (trx) => {
    const changed = await trx('card_payments').where({ order_id: orderId, claim }).update(row);
    if (changed !== 1) return false;
    if (outcome.state === 'paid') await trx('orders').where({ id: orderId }).update({ paid: 1 });
    if (outcome.state === 'refunded') await trx('orders').where({ id: orderId }).update({ withdrawn: 1 });
    await insertMessages(trx, orderId, messages, now);
    return true;
  });
}
