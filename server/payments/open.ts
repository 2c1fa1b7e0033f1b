import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CardOrder, PlacedOrder } from '../../domain/calls/place-order';
import type { Customer } from '../../domain/catalog/customer';
import {
  askAgainAfterMs,
  type CardPaymentState,
  RELEASABLE,
  REUSABLE_FOR_MS,
  STANDING,
  UNSETTLED,
} from '../../domain/checkout/card-payment';
import type { Cents } from '../../domain/money';
import { refusal } from '../../domain/refusals';
import type { HasDatabase } from '../database/database';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { PaymentNeeds } from './needs';
import type { HasPayPal, PayPal } from './paypal/paypal';
import { PayPalError } from './paypal/paypal-calls';
import {
  abandonPayments,
  type CardPayment,
  findPayment,
  insertPayment,
  listPurchaseLines,
  requirePayment,
  storeProviderId,
} from './rows';
import { awaitSettlement } from './settle';

/** @throws RefusalError if the customer doesn't take cards, or the order costs nothing */
export function requireCard({ paypal }: HasPayPal, customer: Customer, total: Cents): void {
  if (!paypal || customer.paypal_not_supported) throw notSetUp();
  if (total === 0) {
    throw refusal('nothing_to_pay', 'There is nothing to pay online in this cart. Enter a code to place it.');
  }
}

/**
 * The reference has a random part because several databases may share a PayPal account, which treats a known request id
 * as a repeat and refuses a known invoice number.
 */
export async function insertCardPayment(
  trx: Knex.Transaction,
  customer: CustomerKey,
  order: { readonly id: number; readonly order_number: string },
  { network, now }: { readonly network: string; readonly now: number },
): Promise<void> {
  const reference = `${order.order_number}-${randomUUID().slice(0, 13)}`;
  const ask_at = now + askAgainAfterMs(0, false);
  await insertPayment(trx, { order_id: order.id, customer, reference, network, created_at: now, ask_at });
}

/**
 * Creates a stored order's payment at PayPal, unless that's done, and returns its id. The order is stored first, so
 * anything approved or paid later belongs to an order.
 * @throws RefusalError if PayPal doesn't create it; the order stays unpaid and hidden
 */
export async function openCardPayment(
  services: PaymentNeeds,
  orderId: number,
  placed: PlacedOrder,
): Promise<CardOrder> {
  const { paypal, db } = services;
  if (!paypal) throw notSetUp();
  const stored = await requirePayment(db.write, orderId);
  if (stored.state === 'new') await openAtProvider(services, paypal, stored);
  const payment = await requirePayment(db.write, orderId);
  refuseStanding(payment.state, payment.order_number);
  if (payment.provider_id === null || payment.state === 'abandoned') {
    throw refusal('abandoned', 'This card payment was given up for another order. No money was taken; try again.');
  }
  return { ...placed, order_id: payment.provider_id, order_number: payment.order_number };
}

async function openAtProvider(
  services: HasDatabase & HasLog & HasClock,
  paypal: PayPal,
  payment: CardPayment,
): Promise<void> {
  const { db, log, now } = services;
  try {
    const providerId = await paypal.createOrder({
      orderNumber: payment.order_number,
      reference: payment.reference,
      title: payment.company_name,
      total: payment.total_cents,
      lines: await listPurchaseLines(db.write, payment.order_id),
    });
    await storeProviderId(db.write, payment.order_id, providerId);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    const isTransient = error.kind === 'unavailable';
    log[isTransient ? 'warn' : 'error']({ err: error, order: payment.order_number }, 'card payment not opened');
    if (isTransient) {
      throw refusal('unavailable', 'PayPal cannot be reached right now. Nothing was paid; try again, or enter a code.');
    }
    await abandonPayments(db.write, [payment.order_id], now());
    throw refusal(
      'cards_unavailable',
      'PayPal does not accept this payment. Nothing was paid; enter a code to place the order.',
    );
  }
}

/** @throws RefusalError if the order is paid or under review, so nobody pays twice */
export function refuseStanding(state: CardPaymentState, orderNumber: string): void {
  if (state === 'review') {
    const message = `Order ${orderNumber} has been paid by card and PayPal is reviewing the payment. Nothing was ordered again.`;
    throw refusal('under_review', message, { order_id: orderNumber });
  }
  if (state === 'paid' || state === 'refunded' || state === 'reversed') {
    const message = `Order ${orderNumber} has already been paid by card. Nothing was ordered again.`;
    throw refusal('already_paid', message, { order_id: orderNumber });
  }
}

function notSetUp() {
  return refusal('cards_unavailable', 'Card payments are not set up for this store. Enter a code to place the order.');
}

/** An order that its key has placed. */
interface KnownCardOrder {
  readonly created_at: number;
  readonly payload_hash: string;
  /** Null for orders by code. */
  readonly card_state: CardPaymentState | null;
}

/** Replaceable under its key if it's unpaid and changed, or its payment was abandoned or is too old for PayPal. */
export function isReplaceable(known: KnownCardOrder, payloadHash: string, now: number): boolean {
  if (known.card_state === null || STANDING.includes(known.card_state)) return false;
  const isUsable = UNSETTLED.includes(known.card_state) && now - known.created_at <= REUSABLE_FOR_MS;
  return !isUsable || known.payload_hash !== payloadHash;
}

/**
 * The card payments that a new order replaces: the one it names by PayPal's id, and the one under its key. None has
 * been paid; PayPal was asked about any that was being captured.
 * @throws RefusalError naming the order that's paid, or whose payment is still unclear
 */
export async function paymentsToReplace(
  services: PaymentNeeds,
  customer: CustomerKey,
  keyedOrderId: number | undefined,
  replaces: string | null | undefined,
): Promise<readonly CardPayment[]> {
  const { write } = services.db;
  const found = [
    keyedOrderId === undefined ? undefined : await findPayment(write, { order_id: keyedOrderId }),
    replaces ? await findPayment(write, { provider_id: replaces }) : undefined,
  ];
  const payments = found.filter((payment) => payment !== undefined && payment.customer === customer);
  return Promise.all(payments.map((payment) => requireUnpaid(services, payment as CardPayment)));
}

async function requireUnpaid(services: PaymentNeeds, payment: CardPayment): Promise<CardPayment> {
  const isClear = ({ state, claimed_until }: CardPayment) =>
    RELEASABLE.includes(state) ? claimed_until <= services.now() : state !== 'capturing';
  const settled = await awaitSettlement(services, payment.order_id, 'browser', isClear).catch((error: unknown) => {
    if (error instanceof PayPalError && error.kind === 'unavailable') throw stillOpen(payment);
    // The card was declined: nothing was paid.
    if (error instanceof PayPalError) return requirePayment(services.db.write, payment.order_id);
    throw error;
  });
  refuseStanding(settled.state, settled.order_number);
  return settled;
}

/**
 * The first step of the new order's transaction.
 * @throws RefusalError if one of them is being paid right now
 */
export async function abandonAll(trx: Knex.Transaction, payments: readonly CardPayment[], now: number): Promise<void> {
  const orderIds = payments.map(({ order_id }) => order_id);
  await abandonPayments(trx, orderIds, now);
  for (const orderId of orderIds) {
    const payment = await requirePayment(trx, orderId);
    refuseStanding(payment.state, payment.order_number);
    if (UNSETTLED.includes(payment.state)) throw stillOpen(payment);
  }
}

function stillOpen({ order_number }: CardPayment) {
  const message = `Order ${order_number} is being paid by card, and PayPal has not confirmed the payment yet. Nothing was ordered; try again in a minute.`;
  return refusal('unavailable', message, { order_id: order_number });
}
