import { setTimeout as delay } from 'node:timers/promises';
import { UNSETTLED } from '../../domain/card-payment';
import { type CardPayment, requirePayment } from '../db/card-payments';
import type { Services } from '../services';
import { PayPalFault } from './paypal-fault';
import { settlePayment } from './settle-payment';

/** Whoever is at a payment is usually done in a second or two; the browser waits 15 s for its answer, PayPal 30 s. */
const LOOK_AGAIN_MS = 200;
const LOOKS = 50;

/**
 * Settles a payment, or waits for somebody else who is at it, until `isDecided` holds or PayPal has been asked once by
 * us: then the payment is returned as it stands.
 *
 * @throws PayPalFault
 */
export async function awaitSettlement(
  services: Services,
  order: number,
  isDecided: (payment: CardPayment) => boolean,
  isUnattended = false,
): Promise<CardPayment> {
  for (let look = 0; look < LOOKS; look += 1) {
    const payment = await requirePayment(services.db.write, order);
    if (isDecided(payment)) return payment;
    const settled = await settlePayment(services, order, isUnattended);
    if (settled !== 'busy') return settled;
    await delay(LOOK_AGAIN_MS);
  }
  throw new PayPalFault('unavailable', 'Somebody else is still asking PayPal about this payment');
}

/** Nothing more comes of it for now, unless PayPal has news of the money. */
export function isSettled({ state }: CardPayment): boolean {
  return state === 'review' || !UNSETTLED.includes(state);
}
