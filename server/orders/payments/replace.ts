import type { Knex } from 'knex';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { RELEASABLE, REUSABLE_FOR_MS, STANDING, UNSETTLED } from '../../../domain/checkout/card-payment';
import { abandonPayments, type CardPayment, findPayment, requirePayment } from '../../db/card-payments';
import type { KeyedOrder } from '../../db/orders';
import { refusal } from '../../http/errors';
import type { Services } from '../../operations/services/services';
import { awaitSettlement } from './await-settlement';
import { refuseStanding } from './open';
import { PayPalError } from './paypal/paypal-error';

/**
 * An unpaid card order may be replaced under its key if the shopper changed the order, or if its payment was abandoned
 * or is too old for PayPal.
 */
export function isReplaceable(known: KeyedOrder, payloadHash: string, now: number): boolean {
  if (known.card_state === null || STANDING.includes(known.card_state)) return false;
  const isUsable = UNSETTLED.includes(known.card_state) && now - known.created_at <= REUSABLE_FOR_MS;
  return !isUsable || known.payload_hash !== payloadHash;
}

/**
 * The card payments that a new order replaces: the one it names by PayPal's id, and the one under its key. None has
 * been paid; PayPal was asked about any that was being captured.
 *
 * @throws RefusalError naming the order that's paid, or whose payment is still unclear
 */
export async function paymentsToReplace(
  services: Services,
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

async function requireUnpaid(services: Services, payment: CardPayment): Promise<CardPayment> {
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
 *
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
