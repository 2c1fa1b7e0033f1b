import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { type CardPaymentState, RELEASABLE, UNSETTLED } from '../../domain/checkout/card-payment';
import type { Cents } from '../../domain/money';
import type { PurchaseLine } from '../payments/purchase';

/** A card payment with what its order says of it. */
export interface CardPayment {
  /** The order's row. */
  readonly order: number;
  readonly order_id: string;
  readonly customer: CustomerKey;
  readonly company_name: string;
  readonly paid: 0 | 1;
  readonly total_cents: Cents;
  /** Names the payment at the provider: its invoice, and the request that makes it. */
  readonly reference: string;
  /** Null until the provider has given it one. */
  readonly provider_id: string | null;
  readonly capture_id: string | null;
  readonly state: CardPaymentState;
  /** 1, and one more with every refusal. */
  readonly attempt: number;
  /** While somebody asks the provider about it; see `payment-claims.ts`. */
  readonly claimed_until: number;
  readonly created_at: number;
  /** When the provider is to be asked again. */
  readonly ask_at: number;
  /** 1 once a browser or webhook has reported an approval that the provider has not denied since. */
  readonly is_reported: 0 | 1;
  /** When it was given up or finally refused; null otherwise. */
  readonly closed_at: number | null;
}

/** A handle by which a payment is found. */
export type PaymentHandle = Partial<Pick<CardPayment, 'order' | 'provider_id' | 'capture_id' | 'reference'>>;

const COLUMNS = [
  'card_payments.*',
  'orders.order_id',
  'orders.customer',
  'orders.company_name',
  'orders.paid',
  'orders.total_cents',
];

export async function findPayment(knex: Knex, handle: PaymentHandle): Promise<CardPayment | undefined> {
  const rows = await joined(knex).where(handle).select(COLUMNS);
  return rows.map(cardPayment)[0];
}

/** @throws when the order has none: every card order is stored together with its payment. */
export async function requirePayment(knex: Knex, order: number): Promise<CardPayment> {
  const payment = await findPayment(knex, { order });
  if (!payment) throw new Error(`Order ${order} has no card payment`);
  return payment;
}

/** What the payment is for. */
export async function listPurchaseLines(read: Knex, order: number): Promise<readonly PurchaseLine[]> {
  const columns = ['code', 'description', 'color', 'size', 'quantity', 'price_cents as price'];
  const rows: readonly PurchaseLine[] = await read('order_lines').where({ order }).orderBy('line').select(columns);
  return rows.map((row) => ({ ...row, price: Number(row.price) as Cents }));
}

/** Which unsettled payments to ask about, and which of them first. */
export interface DueQuery {
  readonly isReported: boolean;
  /** Those that have waited longest since they were due, or the newest. */
  readonly first: 'longest_due' | 'newest';
  readonly limit: number;
}

/** Unsettled payments that are due to be asked about. */
export async function listDuePayments(read: Knex, now: number, query: DueQuery): Promise<readonly CardPayment[]> {
  const rows = await joined(read)
    .where({ is_reported: query.isReported ? 1 : 0 })
    .whereIn('state', [...UNSETTLED])
    .where('ask_at', '<=', now)
    .orderBy(query.first === 'newest' ? [{ column: 'card_payments.order', order: 'desc' }] : ['ask_at'])
    .limit(query.limit)
    .select(COLUMNS);
  return rows.map(cardPayment);
}

/** The customer's payments that nobody has paid and nobody has given up. */
export async function countOpenPayments(knex: Knex, customer: CustomerKey): Promise<number> {
  const states = [...RELEASABLE];
  const row = await knex('card_payments').where({ customer }).whereIn('state', states).count('* as open').first();
  return Number(row?.open);
}

export async function insertPayment(
  trx: Knex.Transaction,
  row: Pick<CardPayment, 'order' | 'customer' | 'reference' | 'created_at' | 'ask_at'>,
): Promise<void> {
  await trx('card_payments').insert(row);
}

/** Keeps the id that the provider has given. False when the payment has been given up meanwhile. */
export async function keepProviderId(write: Knex, order: number, providerId: string): Promise<boolean> {
  const changes = { provider_id: providerId, state: 'pending' };
  const changed = await write('card_payments').where({ order, state: 'new' }).update(changes);
  return changed === 1;
}

/**
 * Gives the payments up, so that they cannot be captured any more, but for those of which money may be on its way. As
 * the first statement of a transaction it also makes others wait until that has ended, even where it changes nothing.
 */
export async function abandonPayments(write: Knex, orders: readonly number[], now: number): Promise<void> {
  await write('card_payments')
    .whereIn('order', [...orders])
    .whereIn('state', [...RELEASABLE])
    .where('claimed_until', '<=', now)
    .update({ state: 'abandoned', closed_at: now });
}

/** Puts the next question off. False when somebody else has done so: then it is theirs to ask. */
export async function postponeAsking(write: Knex, { order, ask_at }: CardPayment, next: number): Promise<boolean> {
  return (await write('card_payments').where({ order, ask_at }).update({ ask_at: next })) === 1;
}

/** The bank has taken the money back; the order stays visible, so that people see what became of it. */
export async function markReversed(write: Knex, order: number): Promise<void> {
  await write('card_payments').where({ order }).whereIn('state', ['paid', 'refunded']).update({ state: 'reversed' });
}

function joined(knex: Knex): Knex.QueryBuilder {
  return knex('card_payments').join('orders', 'orders.id', 'card_payments.order');
}

/** PostgreSQL gives large integers as texts; amounts are compared, so they must be numbers. */
function cardPayment(row: CardPayment): CardPayment {
  return {
    ...row,
    total_cents: Number(row.total_cents) as Cents,
    claimed_until: Number(row.claimed_until),
    created_at: Number(row.created_at),
    ask_at: Number(row.ask_at),
    closed_at: row.closed_at === null ? null : Number(row.closed_at),
  };
}
