import type { Knex } from 'knex';
import * as v from 'valibot';
import { listOf } from '../../../domain/wire/schemas';
import { type CardPayment, findPayment, markReversed } from '../../db/card-payments';
import { plannedMessages } from '../../messages/message-plan';
import type { Services } from '../../operations/services/services';
import { PayPalError } from './paypal/paypal-calls';
import { awaitSettlement, isSettled } from './settle';

const id = v.pipe(v.string(), v.maxLength(200));

/** The fields the store reads of a webhook event: its type, and the payment's identifiers. */
export const webhookBody = v.object({
  event_type: v.pipe(v.string(), v.maxLength(100)),
  resource: v.object({
    id: v.optional(id),
    invoice_id: v.optional(id),
    supplementary_data: v.optional(v.object({ related_ids: v.optional(v.object({ order_id: v.optional(id) })) })),
    links: v.optional(
      listOf(
        v.object({ rel: v.pipe(v.string(), v.maxLength(100)), href: v.pipe(v.string(), v.maxLength(2_000)) }),
        50,
        'An event has at most 50 links.',
      ),
      [],
    ),
  }),
});

export type WebhookBody = v.InferOutput<typeof webhookBody>;

/**
 * Handles a signed webhook event as a hint: PayPal is asked what happened, so events may come twice, late, and in any
 * order. Events about unknown or deleted payments are only logged.
 * @throws PayPalError if PayPal can't be asked; it then resends the event
 */
export async function handleWebhook(services: Services, event: WebhookBody): Promise<void> {
  const { db, log } = services;
  const payment = await paymentOf(db.write, event);
  const about = { event: event.event_type, order: payment?.order_number };
  if (!payment || payment.state === 'new') return log.info(about, 'webhook about an unknown payment');
  await settleUnlessDeclined(services, payment.order_id, event.event_type);
  if (event.event_type === 'PAYMENT.CAPTURE.REVERSED') {
    const settings = services.stores.get(payment.customer)?.messages;
    const messages = settings ? plannedMessages('card.reversed', settings) : [];
    await markReversed(db, payment.order_id, { messages, now: services.now() });
    log.warn(about, "the bank has reversed an order's payment");
  }
}

/**
 * Approval events only matter for unsettled payments. Money events always matter, even for abandoned ones. A decline is
 * also a result, so PayPal doesn't have to resend the event.
 */
async function settleUnlessDeclined(services: Services, orderId: number, eventType: string): Promise<void> {
  const isAboutMoney = eventType.startsWith('PAYMENT.CAPTURE.');
  if (!isAboutMoney && !eventType.startsWith('CHECKOUT.ORDER.')) return;
  try {
    await awaitSettlement(services, orderId, 'webhook', (payment) => !isAboutMoney && isSettled(payment));
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === 'unavailable') throw error;
    services.log.info({ err: error, order: orderId }, 'card declined');
  }
}

/** Order events have the order's id, capture events name the order, and refund events may only name the capture. */
async function paymentOf(knex: Knex, { event_type, resource }: WebhookBody): Promise<CardPayment | undefined> {
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.');
  const providerId = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  if (providerId) return findPayment(knex, { provider_id: providerId });
  if (resource.invoice_id) return findPayment(knex, { reference: resource.invoice_id });
  const captureId = resource.links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);
  return captureId ? findPayment(knex, { capture_id: captureId }) : undefined;
}
