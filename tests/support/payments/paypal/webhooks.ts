import { createHmac, randomUUID } from 'node:crypto';
import { type PayPalOrder, represent } from './orders';

/** A webhook event as sent: the body and the headers with its signature. */
export interface SignedWebhook {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const WEBHOOK_ID = '5GP028458E2496506';
const SECRET = 'the private key of the test server';

/** An event about an order. Money events contain the capture, refund events only a link to it. */
export function aWebhook(eventType: string, order: PayPalOrder, now: number): SignedWebhook {
  // Written as text, because real events contain 2.0, which serializing would turn into 2.
  const rawBody = `{ "id": "WH-${randomUUID()}", "resource_version": 2.0, "event_type": "${eventType}",
    "resource": ${JSON.stringify(resourceOf(eventType, order))} }`;
  return sign(rawBody, now);
}

/** @param now the time it is sent */
export function sign(rawBody: string, now: number): SignedWebhook {
  const id = randomUUID();
  const time = new Date(now).toISOString();
  return {
    rawBody,
    headers: {
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
      'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc',
      'PAYPAL-TRANSMISSION-ID': id,
      'PAYPAL-TRANSMISSION-TIME': time,
      'PAYPAL-TRANSMISSION-SIG': signatureOf(id, time, WEBHOOK_ID, rawBody),
    },
  };
}

/** @param callBody the verification call's body, which contains the unparsed event */
export function isGenuine(callBody: string): boolean {
  const call: Record<string, string> = JSON.parse(callBody);
  const mark = '"webhook_event":';
  const event = callBody.slice(callBody.indexOf(mark) + mark.length, callBody.lastIndexOf('}'));
  const { transmission_id = '', transmission_time = '', webhook_id = '', transmission_sig } = call;
  return signatureOf(transmission_id, transmission_time, webhook_id, event) === transmission_sig;
}

/** As long as a signature by a key of 2,048 bits. */
function signatureOf(...parts: readonly string[]): string {
  const quarter = createHmac('sha512', SECRET).update(parts.join('|')).digest();
  return Buffer.concat([quarter, quarter, quarter, quarter]).toString('base64');
}

/** Looks like a signature, and is none. */
export const FORGED_SIGNATURE = Buffer.alloc(256, 7).toString('base64');

function resourceOf(eventType: string, order: PayPalOrder): object {
  if (eventType.startsWith('CHECKOUT.ORDER.')) return represent(order);
  const { id, unit, capture } = order;
  if (/REFUNDED|REVERSED/.test(eventType)) {
    return { id: `${id}R`, amount: unit.amount, links: [{ rel: 'up', href: `/v2/payments/captures/${capture?.id}` }] };
  }
  const { custom_id, invoice_id, amount } = unit;
  return { ...capture, amount, custom_id, invoice_id, supplementary_data: { related_ids: { order_id: id } } };
}
