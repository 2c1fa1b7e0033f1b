import type Router from '@koa/router';
import type { Context } from 'koa';
import { captureOrderBody } from '../../domain/calls/place-order';
import { refusal } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import { type StoreContext, storeCall } from '../access/store-call';
import { eventJson, type InputContext, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { findConcernedPayment, handleWebhook, webhookBody } from './handle-webhook';
import type { PaymentNeeds } from './needs';
import type { PayPal, SignedEvent } from './paypal/paypal';
import { readTransmission } from './paypal/paypal';
import { PayPalError } from './paypal/paypal-calls';
import { CAPTURES, countPaymentCall, withinPayPalBudget } from './paypal-budget';
import { captureOrder } from './settle';

export function paypalRoutes(services: PaymentNeeds): Router {
  const { paypal } = services;
  const router = createRouter().post(
    '/v1/capture-order',
    limitRate(services, 'capture-order', 300),
    storeCall(services, captureOrderBody),
    using(services, capture),
  );
  if (!paypal?.acceptsWebhooks) return router;
  // PayPal sends webhooks in bursts and retries failed ones.
  return router.post(
    '/v1/paypal/webhook',
    limitRate(services, 'paypal-webhook', 1200),
    withBody(webhookBody, eventJson),
    (ctx) => receiveWebhook(services, ctx, paypal),
  );
}

async function capture(services: PaymentNeeds, ctx: StoreContext<typeof captureOrderBody>): Promise<void> {
  const { input, store } = ctx.state;
  await countPaymentCall(services, CAPTURES, `${store.customer.key} ${input.order_id}`);
  sendJson(ctx, await captureOrder(services, store.customer.key, input.order_id));
}

/**
 * PayPal's signature takes the place of a sign-in. PayPal resends events that get an error response. Asking it about
 * forgeries would use up the calls that card orders need, so it's asked only about events that could change a payment,
 * and within what strangers may cause.
 */
async function receiveWebhook(
  services: PaymentNeeds,
  ctx: InputContext<typeof webhookBody>,
  paypal: PayPal,
): Promise<void> {
  const event = ctx.state.input;
  const signed = plausibleEvent(ctx, services.now());
  ctx.status = 204;
  const payment = await findConcernedPayment(services, event);
  if (!payment) return;
  try {
    const isGenuine = await withinPayPalBudget(services, ctx, String(payment.order_id), () => paypal.isGenuine(signed));
    if (!isGenuine) throw notPayPal('signature');
    await handleWebhook(services, payment, event);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    services.log.warn({ err: error, event: event.event_type }, 'webhook not handled');
    throw refusal('unavailable', 'PayPal cannot be asked about this webhook. It can be sent again.');
  }
}

/** Rejects forgeries that can be recognized without asking PayPal. */
function plausibleEvent(ctx: Context, now: number): SignedEvent {
  const result = readTransmission((name) => ctx.get(name), now);
  if (result.kind === 'implausible') throw notPayPal(result.reason);
  return { transmission: result.transmission, rawBody: ctx.state.rawBody };
}

function notPayPal(reason: string) {
  return refusal('wrong_origin', `This webhook was not sent by PayPal: check of ${reason} failed.`);
}
