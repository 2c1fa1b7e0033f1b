import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CapturedOrder } from '../../domain/calls/place-order';
import {
  askAgainAfterMs,
  type CardPaymentState,
  canBecome,
  mayCapture,
  nextStep,
  type PaymentStep,
  type ProviderView,
  UNSETTLED,
} from '../../domain/checkout/card-payment';
import { notFound, type RefusalError, refusal } from '../../domain/refusals';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { plannedCardMessages } from '../messages/message-plan';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { PaymentNeeds } from './needs';
import type { PayPal } from './paypal/paypal';
import { PayPalError } from './paypal/paypal-calls';
import {
  type CardPayment,
  type ClaimOutcome,
  claimPayment,
  endClaim,
  findPayment,
  reportApproval,
  requirePayment,
  startCapture,
} from './rows';

/** Who asks PayPal. Browser and webhook report an approval; only the browser has a shopper with other cards. */
export type SettleSource = 'browser' | 'webhook' | 'reconcile';

/** Longer than all calls under one claim, including retries. */
const CLAIM_MS = 3 * 60_000;

interface ClaimedPayment {
  readonly paypal: PayPal;
  readonly payment: CardPayment & { readonly provider_id: string };
  readonly claim: string;
}

export type Settlement = { readonly kind: 'settled'; readonly payment: CardPayment } | { readonly kind: 'busy' };

/**
 * Asks PayPal about a payment, captures it if approved, and marks its order paid if captured. Browser, webhook, and
 * reconciling may call this in any order, any number of times: the money is taken once. An abandoned payment is never
 * captured.
 * @returns the payment as it is then, or `busy` while another caller has claimed it
 * @throws PayPalError if PayPal can't be asked, or refused to take the money
 */
export async function settlePayment(
  services: PaymentNeeds,
  orderId: number,
  source: SettleSource,
): Promise<Settlement> {
  const { db, now, paypal } = services;
  if (!paypal) throw new PayPalError('unavailable', 'Card payments are no longer set up');
  const claim = randomUUID();
  if (!(await claimPayment(db.write, orderId, claim, now(), now() + CLAIM_MS))) return { kind: 'busy' };
  if (source !== 'reconcile') await reportApproval(db.write, orderId, claim, now() + askAgainAfterMs(0, true));
  // Read again: only the claim prevents changes.
  const payment = await requirePayment(db.write, orderId);
  const held = { paypal, claim, payment: { ...payment, provider_id: payment.provider_id ?? '' } };
  try {
    const outcome = await outcomeOf(services, held, source);
    const messages = messagesAbout(services, payment, outcome.state);
    const isRecorded = await endClaim(db, orderId, claim, outcome, { messages, now: now() });
    if (isRecorded && outcome.state === 'paid') services.metrics.ordersPlaced.inc({ payment: 'card' });
  } catch (error) {
    await endClaim(db, orderId, claim, {});
    throw error;
  }
  return { kind: 'settled', payment: await requirePayment(db.write, orderId) };
}

function messagesAbout(
  { stores }: Pick<StoreData, 'stores'>,
  { customer, state }: CardPayment,
  next: CardPaymentState | undefined,
) {
  const settings = stores.get(customer)?.messages;
  return settings && next ? plannedCardMessages(state, next, settings) : [];
}

async function outcomeOf(
  services: HasDatabase & HasLog & HasClock,
  held: ClaimedPayment,
  source: SettleSource,
): Promise<ClaimOutcome> {
  const { paypal, payment, claim } = held;
  const view = await paypal.findOrder(payment.provider_id);
  const step = nextStep(view, payment.total_cents);
  if (step !== 'capture') return outcome(services, held, step, view);
  if (!mayCapture(payment.state, payment.attempt, source !== 'browser')) return outcome(services, held, 'wait', view);
  if (!(await startCapture(services.db.write, payment.order_id, claim))) return {};
  const captured = await capture(services, held);
  const result = nextStep(captured, payment.total_cents);
  // The response doesn't say how the capture ended; the next query will.
  return result === 'capture' || result === 'wait' ? {} : outcome(services, held, result, captured);
}

/**
 * Without a response, nobody knows whether the money was taken, and the payment stays `capturing` until PayPal is asked
 * again. After a refusal it wasn't taken, and the shopper can try another card: a new attempt with a new request id,
 * because PayPal would repeat its refusal under the old one.
 */
async function capture({ db }: HasDatabase, { paypal, payment, claim }: ClaimedPayment): Promise<ProviderView> {
  const { order_id, provider_id, attempt } = payment;
  try {
    return await paypal.captureOrder(provider_id, `capture-${provider_id}-${attempt}`);
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === 'unavailable') throw error;
    if (error.kind === 'already_captured') return paypal.findOrder(provider_id);
    await endClaim(db, order_id, claim, { state: 'pending', attempt: attempt + 1 });
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
  { log, now }: HasLog & HasClock,
  { payment }: ClaimedPayment,
  step: Exclude<PaymentStep, 'capture'>,
  { capture }: ProviderView,
): ClaimOutcome {
  const about = { order: payment.order_number, paypal: payment.provider_id, was: payment.state, step };
  // A wrong amount that hasn't been captured never will be.
  const state = step === 'amount_differs' && !capture ? 'abandoned' : STATE_AFTER[step];
  const found = { ...(capture ? { capture_id: capture.id } : {}), is_reported: isReported(step) };
  if (state === payment.state || !canBecome(payment.state, state)) return found;
  // The capture's response was lost. The approval is gone but no money was taken, so it was a refusal.
  if (step === 'wait') return { ...found, state, attempt: payment.attempt + 1 };
  const isGivenUp = payment.state === 'abandoned' || payment.state === 'declined';
  if (step === 'amount_differs') log.error(about, 'card payment amount differs from the order total');
  else if (isGivenUp) log.error(about, 'money came in for an abandoned card payment: check both orders');
  else log.info(about, 'card payment settled');
  return { ...found, state, closed_at: state === 'abandoned' || state === 'declined' ? now() : null };
}

/** A reported payment that PayPal hasn't approved loses its priority, because anybody can report their own payment. */
function isReported(step: PaymentStep): 0 | 1 {
  return step === 'wait' ? 0 : 1;
}

/** A claim usually lasts a second or two. The browser waits 15 s for its response, PayPal 30 s. */
const POLL_EVERY_MS = 200;
const MAX_POLLS = 50;

/**
 * Settles a payment. If another caller has claimed it, waits for that caller or until `isDecided`. Returns the current
 * payment.
 * @throws PayPalError
 */
export async function awaitSettlement(
  services: PaymentNeeds,
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

/** Takes the money for an approved card order, once, however often it's called. Every call gets the result. */
export async function captureOrder(
  services: PaymentNeeds,
  customer: CustomerKey,
  providerId: string,
): Promise<CapturedOrder> {
  const known = await findPayment(services.db.write, { provider_id: providerId });
  if (known?.customer !== customer) throw notFound('There is no card order with this number in this store.');
  try {
    const payment = await awaitSettlement(services, known.order_id, 'browser', isSettled);
    return capturedOrder(payment, providerId);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    services.log.warn({ err: error, order: known.order_number }, 'card payment not captured');
    throw refusalOf(error);
  }
}

function capturedOrder(payment: CardPayment, providerId: string): CapturedOrder {
  const order = { order_id: providerId, order_number: payment.order_number };
  if (payment.paid === 1) return { ...order, paid: 1 };
  if (payment.state === 'review') {
    const message = `PayPal has put the payment under review. Order ${payment.order_number} is placed once PayPal lets it pass; do not pay again.`;
    return { ...order, paid: 0, review: true, message };
  }
  if (payment.state === 'abandoned') {
    throw refusal('abandoned', 'This card payment was given up for another order, or is too old. No money was taken.');
  }
  // After a decline the shopper hasn't approved again; the decline is what matters.
  if (payment.state === 'pending' && payment.attempt === 1) throw refusalOf(new PayPalError('not_approved', ''));
  throw refusalOf(new PayPalError('declined', ''));
}

function refusalOf({ kind }: PayPalError): RefusalError {
  if (kind === 'unavailable') {
    const message =
      'PayPal has not confirmed the payment yet. Do not pay again: your order is saved and will be placed as soon as PayPal confirms.';
    return refusal('unavailable', message);
  }
  if (kind === 'not_approved' || kind === 'not_found') {
    return refusal('not_approved', 'The payment has not been approved in PayPal. Nothing was paid; try again.');
  }
  return refusal('declined', 'The payment was declined. Nothing was paid; try another card or another way to pay.');
}
