import type { Knex } from 'knex';
import * as v from 'valibot';
import { listOf } from '../../domain/calls/fields';
import type { HasDatabase } from '../database/database';
import { plannedMessages } from '../messages/message-plan';
import type { PaymentNeeds } from './needs';
import { PayPalError } from './paypal/paypal-calls';
import { type CardPayment, findPayment, markReversed } from './rows';
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
 * The payment that an event could change; undefined if there's none, so PayPal needn't be asked whether it sent the event.
 */
export async function findConcernedPayment({ db }: HasDatabase, event: WebhookBody): Promise<CardPayment | undefined> {
  const isApproval = event.event_type.startsWith('CHECKOUT.ORDER.');
  if (!isApproval && !isAboutMoney(event)) return undefined;
  const payment = await paymentOf(db.write, event);
  if (payment?.state === 'new') return undefined;
  return payment && isApproval && isSettled(payment) ? undefined : payment;
}

/** Money events always matter, even for abandoned payments. */
function isAboutMoney({ event_type }: WebhookBody): boolean {
  return event_type.startsWith('PAYMENT.CAPTURE.');
}

/**
 * Handles a signed webhook event as a hint: PayPal is asked what happened, so events may come twice, late, and in any
 * order.
 * @throws PayPalError if PayPal can't be asked; it then resends the event
 */
export async function handleWebhook(services: PaymentNeeds, payment: CardPayment, event: WebhookBody): Promise<void> {
  await settleUnlessDeclined(services, payment.order_id, event);
  if (event.event_type === 'PAYMENT.CAPTURE.REVERSED') {
    const settings = services.stores.get(payment.customer)?.messages;
    const messages = settings ? plannedMessages('card.reversed', settings) : [];
    await markReversed(services.db, payment.order_id, { messages, now: services.now() });
    const about = { event: event.event_type, order: payment.order_number };
    services.log.warn(about, "the bank has reversed an order's payment");
  }
}

/** A decline is also a result, so PayPal doesn't have to resend the event. */
async function settleUnlessDeclined(services: PaymentNeeds, orderId: number, event: WebhookBody): Promise<void> {
  try {
    await awaitSettlement(services, orderId, 'webhook', (payment) => !isAboutMoney(event) && isSettled(payment));
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
