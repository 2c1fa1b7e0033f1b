import type { Knex } from 'knex';
import * as v from 'valibot';
import { type CardPayment, findPayment, markReversed } from '../db/card-payments';
import { awaitSettlement, isSettled } from '../payments/await-settlement';
import { PayPalFault } from '../payments/paypal-fault';
import type { Services } from '../services';

/** What the store reads of a webhook event: its type, and the ways in which its resource names the payment. */
export const noticeBody = v.object({
  event_type: v.string(),
  resource: v.object({
    id: v.optional(v.string()),
    invoice_id: v.optional(v.string()),
    supplementary_data: v.optional(
      v.object({ related_ids: v.optional(v.object({ order_id: v.optional(v.string()) })) }),
    ),
    links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
  }),
});

export type NoticeBody = v.InferOutput<typeof noticeBody>;

/**
 * Acts on a notice that is PayPal's own. A notice only says that there is something to know: what it is, PayPal is asked,
 * so that notices may come twice, late and in any order. One about a payment that is not the store's is left alone.
 *
 * @throws PayPalFault when PayPal can not be asked; it then sends the notice again.
 */
export async function handleNotice(services: Services, notice: NoticeBody): Promise<void> {
  const { db, log } = services;
  const payment = await paymentOf(db.write, notice);
  const about = { event: notice.event_type, order: payment?.order_id };
  if (!payment || payment.state === 'new') return log.info(about, 'notice about no payment of this store');
  await settleQuietly(services, payment.order, notice.event_type);
  if (notice.event_type === 'PAYMENT.CAPTURE.REVERSED') {
    await markReversed(db.write, payment.order);
    log.warn(about, 'the bank has taken back the money of an order');
  }
}

/**
 * News of an approval concern unsettled payments only; news of money concern every one, even one that was given up. A card
 * that is refused is an outcome, too: PayPal need not tell of it again.
 */
async function settleQuietly(services: Services, order: number, eventType: string): Promise<void> {
  const isAboutMoney = eventType.startsWith('PAYMENT.CAPTURE.');
  if (!isAboutMoney && !eventType.startsWith('CHECKOUT.ORDER.')) return;
  try {
    await awaitSettlement(services, order, (payment) => !isAboutMoney && isSettled(payment), true);
  } catch (error) {
    if (!(error instanceof PayPalFault) || error.kind === 'unavailable') throw error;
    services.log.info({ err: error, order }, 'card refused');
  }
}

/** Events of an order carry its id, events of a capture name the order; those of a refund may name only the capture. */
async function paymentOf(knex: Knex, { event_type, resource }: NoticeBody): Promise<CardPayment | undefined> {
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
