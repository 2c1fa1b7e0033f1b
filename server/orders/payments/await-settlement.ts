import { setTimeout as delay } from 'node:timers/promises';
import { UNSETTLED } from '../../../domain/checkout/card-payment';
import { type CardPayment, requirePayment } from '../../db/card-payments';
import type { Services } from '../../operations/services/services';
import { PayPalError } from './paypal/paypal-error';
import { type SettleSource, settlePayment } from './settle';

/** A claim usually lasts a second or two. The browser waits 15 s for its response, PayPal 30 s. */
const POLL_EVERY_MS = 200;
const MAX_POLLS = 50;

/**
 * Settles a payment. If another caller has claimed it, waits for that caller or until `isDecided`. Returns the current
 * payment.
 *
 * @throws PayPalError
 */
export async function awaitSettlement(
  services: Services,
  orderId: number,
  source: SettleSource,
  isDecided: (payment: CardPayment) => boolean,
): Promise<CardPayment> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const payment = await requirePayment(services.db.write, orderId);
    if (isDecided(payment)) return payment;
    const settled = await settlePayment(services, orderId, source);
    if (settled.kind === 'settled') return settled.payment;
    await delay(POLL_EVERY_MS);
  }
  throw new PayPalError('unavailable', 'Another caller is still asking PayPal about this payment');
}

/** Nothing happens to the payment until PayPal sends news. */
export function isSettled({ state }: CardPayment): boolean {
  return state === 'review' || !UNSETTLED.includes(state);
}
