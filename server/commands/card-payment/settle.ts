import { randomUUID } from 'node:crypto';
import {
  askAgainAfterMs,
  type CardPaymentState,
  canBecome,
  mayCapture,
  nextStep,
  type PaymentStep,
  type ProviderView,
} from '../../../domain/checkout/card-payment';
import { type CardPayment, requirePayment } from '../../db/card-payments';
import { type ClaimOutcome, claimPayment, endClaim, reportApproval, startCapture } from '../../db/payment-claims';
import type { PayPal } from '../../payments/paypal';
import { PayPalError } from '../../payments/paypal-error';
import type { Services } from '../../services';

/**
 * Who wants a payment settled. Browser and webhook report an approval; only with the browser is a shopper there to see
 * a card refused again and again.
 */
export type SettleSource = 'browser' | 'webhook' | 'reconcile';

/** Outlasts every call that is made under one claim, with all its tries. */
const CLAIM_MS = 3 * 60_000;

interface Held {
  readonly services: Services;
  readonly paypal: PayPal;
  readonly payment: CardPayment & { readonly provider_id: string };
  readonly claim: string;
}

/**
 * Finds out what has become of a payment and records it: an approved one is captured, a captured one makes its order
 * paid. Browser, webhook and reconciling may come in any order and any number of times: the money is taken once and the
 * order is paid once. Nothing is captured for a payment that has been given up.
 *
 * @returns the payment as it then stands, or 'busy' while somebody else holds it.
 * @throws PayPalError when PayPal cannot be asked, or has refused to take the money.
 */
export async function settlePayment(
  services: Services,
  orderId: number,
  source: SettleSource,
): Promise<CardPayment | 'busy'> {
  const { db, now, paypal } = services;
  if (!paypal) throw new PayPalError('unavailable', 'Card payments are no longer set up');
  const claim = randomUUID();
  if (!(await claimPayment(db.write, orderId, claim, now(), now() + CLAIM_MS))) return 'busy';
  if (source !== 'reconcile') await reportApproval(db.write, orderId, claim, now() + askAgainAfterMs(0, true));
  // Only what is read under the claim is sure to hold.
  const payment = await requirePayment(db.write, orderId);
  const held = { services, paypal, claim, payment: { ...payment, provider_id: payment.provider_id ?? '' } };
  try {
    await endClaim(db.write, orderId, claim, await outcomeOf(held, source));
  } catch (error) {
    await endClaim(db.write, orderId, claim, {});
    throw error;
  }
  return requirePayment(db.write, orderId);
}

async function outcomeOf(held: Held, source: SettleSource): Promise<ClaimOutcome> {
  const { paypal, payment, services, claim } = held;
  const view = await paypal.findOrder(payment.provider_id);
  const step = nextStep(view, payment.total_cents);
  if (step !== 'capture') return outcome(held, step, view);
  if (!mayCapture(payment.state, payment.attempt, source !== 'browser')) return outcome(held, 'wait', view);
  if (!(await startCapture(services.db.write, payment.order_id, claim))) return {};
  const captured = await capture(held);
  const result = nextStep(captured, payment.total_cents);
  // Captured, but the answer does not say with what result: the next question will tell.
  return result === 'capture' || result === 'wait' ? {} : outcome(held, result, captured);
}

/**
 * Without an answer from PayPal, nobody knows whether the money was taken: the payment stays `capturing` until PayPal
 * has been asked. After a refusal it was not, and another card may be tried: as a new attempt, because PayPal would
 * repeat its refusal under the same request id.
 */
async function capture({ services, paypal, payment, claim }: Held): Promise<ProviderView> {
  const { order_id, provider_id, attempt } = payment;
  try {
    return await paypal.captureOrder(provider_id, `capture-${provider_id}-${attempt}`);
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === 'unavailable') throw error;
    if (error.kind === 'already_captured') return paypal.findOrder(provider_id);
    await endClaim(services.db.write, order_id, claim, { state: 'pending', attempt: attempt + 1 });
    throw error;
  }
}

const STATE_AFTER: Readonly<Record<Exclude<PaymentStep, 'capture'>, CardPaymentState>> = {
  wait: 'pending',
  paid: 'paid',
  review: 'review',
  declined: 'declined',
  refunded: 'refunded',
  amount_differs: 'review',
};

function outcome(
  { services: { log, now }, payment }: Held,
  step: Exclude<PaymentStep, 'capture'>,
  { capture }: ProviderView,
): ClaimOutcome {
  const about = { order: payment.order_number, paypal: payment.provider_id, was: payment.state, step };
  // Nothing has been taken for another amount than the order's, and nothing will be.
  const state = step === 'amount_differs' && !capture ? 'abandoned' : STATE_AFTER[step];
  const found = { ...(capture ? { capture_id: capture.id } : {}), is_reported: isReported(step) };
  if (state === payment.state || !canBecome(payment.state, state)) return found;
  // The answer to a capture was lost, and the approval is gone without money: it was a refusal.
  if (step === 'wait') return { ...found, state, attempt: payment.attempt + 1 };
  const isGivenUp = payment.state === 'abandoned' || payment.state === 'declined';
  if (step === 'amount_differs') log.error(about, 'card payment over another amount than the order');
  else if (isGivenUp) log.error(about, 'money came in for a card payment that had been given up: look at both orders');
  else log.info(about, 'card payment settled');
  return { ...found, state, closed_at: state === 'abandoned' || state === 'declined' ? now() : null };
}

/** What was reported and is not approved at PayPal was no approval: anybody can report their own payment. */
function isReported(step: PaymentStep): 0 | 1 {
  return step === 'wait' ? 0 : 1;
}
