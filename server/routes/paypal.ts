import Router from '@koa/router';
import type { Context } from 'koa';
import { captureOrderBody } from '../../domain/wire/schemas';
import { limitRate } from '../access/rate-limit';
import { requireStoreAccess } from '../access/store-access';
import { storeOfCompany } from '../access/store-of-call';
import { captureOrder } from '../commands/card-payment/capture';
import { handleWebhook, webhookBody } from '../commands/card-payment/handle-webhook';
import { notFound, refusal } from '../errors';
import type { SignedEvent } from '../payments/paypal';
import { PayPalError } from '../payments/paypal-error';
import { readTransmission } from '../payments/webhook-transmission';
import { validBody } from '../request/valid-input';
import type { Services } from '../services';

const CAPTURES = { name: 'capture-order', calls: 300, seconds: 60 };

/** PayPal sends bursts, and sends again what was not accepted. */
const WEBHOOKS = { name: 'paypal-webhook', calls: 1200, seconds: 60 };

/** PayPal's events have a few thousand characters. */
const LONGEST_EVENT = 64_000;

export function paypalRoutes(services: Services): Router {
  return new Router()
    .post('/v1/capture-order', limitRate(services, CAPTURES), (ctx) => capture(ctx, services))
    .post('/v1/paypal/webhook', limitRate(services, WEBHOOKS), (ctx) => receiveWebhook(ctx, services));
}

async function capture(ctx: Context, services: Services): Promise<void> {
  const { companyName, order_id } = validBody(captureOrderBody, ctx);
  const { customer } = storeOfCompany(ctx, services, companyName);
  await requireStoreAccess(ctx, services, customer);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = await captureOrder(services, customer.key, order_id);
}

/** PayPal's signature takes the place of a sign-in. PayPal sends again what is answered by an error. */
async function receiveWebhook(ctx: Context, services: Services): Promise<void> {
  const { paypal, log, now } = services;
  if (!paypal?.acceptsWebhooks) throw notFound();
  const event = validBody(webhookBody, ctx);
  const signed = plausibleEvent(ctx, now());
  try {
    if (!(await paypal.isGenuine(signed))) throw notPayPal('signature');
    await handleWebhook(services, event);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    log.warn({ err: error, event: event.event_type }, 'webhook not handled');
    throw refusal('unavailable', 'PayPal cannot be asked about this webhook. It can be sent again.');
  }
  ctx.status = 204;
}

/**
 * Whoever it comes from, PayPal is not asked about what cannot be its own. @throws RefusalError 403, or 413 when too large.
 */
function plausibleEvent(ctx: Context, now: number): SignedEvent {
  const rawBody = String(ctx.request.rawBody ?? '');
  if (rawBody.length > LONGEST_EVENT) throw refusal('too_large', 'This webhook is too large.');
  const result = readTransmission((name) => ctx.get(name), now);
  if (result.kind === 'implausible') throw notPayPal(result.reason);
  return { transmission: result.transmission, rawBody };
}

function notPayPal(reason: string) {
  return refusal('wrong_origin', `This webhook was not sent by PayPal: check of ${reason} failed.`);
}
