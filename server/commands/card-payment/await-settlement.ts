import { setTimeout as delay } from 'node:timers/promises';
import { UNSETTLED } from '../../../domain/checkout/card-payment';
import { type CardPayment, requirePayment } from '../../db/card-payments';
import { PayPalError } from '../../payments/paypal-error';
import type { Services } from '../../services';
import { type SettleSource, settlePayment } from './settle';

/** Whoever holds a payment is usually done in a second or two; the browser waits 15 s for its answer, PayPal 30 s. */
const POLL_EVERY_MS = 200;
const MAX_POLLS = 50;

/**
 * Settles a payment, or waits while somebody else holds it, until `isDecided` holds or this caller has asked PayPal
 * once. Returns the payment as it then stands.
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
    if (settled !== 'busy') return settled;
    await delay(POLL_EVERY_MS);
  }
  throw new PayPalError('unavailable', 'Somebody else is still asking PayPal about this payment');
}

/** Nothing more happens to it for now, unless PayPal has news of the money. */
export function isSettled({ state }: CardPayment): boolean {
  return state === 'review' || !UNSETTLED.includes(state);
}
