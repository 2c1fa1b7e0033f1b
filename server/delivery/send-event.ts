import { createHmac } from 'node:crypto';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { OrderEvent } from '../../domain/calls/messages';
import { presentOrder } from '../../domain/calls/present-order';
import type { MessageKind } from '../../domain/messages/message';
import { findHeldOrder } from '../approvals/rows';
import type { Database, HasDatabase } from '../database/database';
import type { ClaimedMessage } from '../messages/claim-rows';
import { changesOfBits } from '../messages/rows';
import type { HasClock } from '../operations/clock';
import { findPayment } from '../payments/rows';
import type { FaultOf, Outcome, Progress } from './lane';
import { loadContent, type MessageContent } from './load-content';
import type { DeliveryNeeds } from './needs';
import { postEvent } from './post-event';
import type { PrivateWebhooks } from './private-webhooks';

/** Notifies the customer's own system about an order. */
export async function sendEvent(
  services: DeliveryNeeds,
  privateWebhooks: PrivateWebhooks,
  message: ClaimedMessage,
  progress: Progress,
): Promise<Outcome> {
  const call = await composeCall(services, message);
  return call ? post(call, privateWebhooks, progress) : { kind: 'nothing' };
}

interface WebhookCall {
  readonly address: string;
  readonly body: string;
  readonly signed: EventHeaders;
  readonly customer: CustomerKey;
}

async function composeCall(services: DeliveryNeeds, message: ClaimedMessage): Promise<WebhookCall | undefined> {
  const content = await loadContent(services, message);
  if (!content) return undefined;
  const { customer, messages } = content.store;
  const secrets = services.secrets.of(customer.key).webhookSecrets;
  if (messages.webhook === '' || secrets.length === 0) return undefined;
  const body = JSON.stringify(await eventOf(services, message, content));
  const id = message.message_id.replace(/^<|@.*$/g, '');
  const signed = signEvent(body, { id, secrets, now: services.now() });
  return { address: messages.webhook, body, signed, customer: customer.key };
}

async function post(
  { address, body, signed, customer }: WebhookCall,
  { allowsAll, goesOn }: PrivateWebhooks,
  progress: Progress,
): Promise<Outcome> {
  progress.connecting(customer);
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'dealer-storefront', ...signed };
  const call = { address, headers, body, onConnected: () => progress.connected(customer) };
  const first = await postEvent({ ...call, allowsPrivate: allowsAll });
  const isAgain = first.kind === 'private' && (await goesOn(customer, address, first.ip));
  const result = isAgain ? await postEvent({ ...call, allowsPrivate: true }) : first;
  const later = (problem: string, about: FaultOf): Outcome => ({ kind: 'later', problem, about, via: customer });
  if (result.kind === 'private') return later(privateProblem(address, result.ip), 'message');
  if (result.kind === 'failed') {
    const { isConnected, reason } = result;
    if (!isConnected) return later(`The customer’s system cannot be reached: ${reason}.`, 'destination');
    return later(`The customer’s system did not answer: ${reason}.`, 'message');
  }
  const { status } = result;
  if (status >= 200 && status < 300) return { kind: 'sent', state: 'sent', problem: '' };
  return later(`The customer’s system answers with ${status}.`, OVERLOADED.includes(status) ? 'both' : 'message');
}

function privateProblem(address: string, ip: string): string {
  const { host, hostname } = new URL(address);
  const place = hostname.replace(/^\[|\]$/g, '') === ip ? host : `${host} (${ip})`;
  return `The customer’s system has the private address ${place}, so the event was not sent. Whoever runs the server sets WEBHOOK_PRIVATE=true if that is right; otherwise give the webhook a public address.`;
}

/** They speak of the whole system, not of this event. */
const OVERLOADED = [429, 503];

async function eventOf(
  { db, now }: HasDatabase & HasClock,
  { kind, created_at, changes, order_id }: ClaimedMessage,
  { store: { customer }, order }: MessageContent,
): Promise<OrderEvent> {
  const payment = order.payment === 'paypal' ? await findPayment(db.read, { order_id }) : undefined;
  const approval = await approvalOf(db, kind, order_id);
  return {
    type: approval ? 'order.approval' : (TYPES[kind] ?? 'order.updated'),
    at: created_at,
    customer: customer.key,
    changes: changesOfBits(changes),
    payment_state: payment === undefined ? 'by_code' : paymentState(payment.state),
    ...(approval ? { approval } : {}),
    order: presentOrder(order, customer, true),
    sent_at: now(),
  };
}

const TYPES: Readonly<Partial<Record<MessageKind, OrderEvent['type']>>> = {
  'order.placed': 'order.placed',
  'order.cancelled': 'order.cancelled',
};

/** What became of an order that waited, whatever became of it since. Undefined for other messages. */
async function approvalOf(
  { read }: Pick<Database, 'read'>,
  kind: MessageKind,
  id: number,
): Promise<OrderEvent['approval']> {
  const state = DECIDED.find((each) => kind === `approval.${each}`);
  if (state === undefined) return undefined;
  const { byName = '', reason = '' } = (await findHeldOrder(read, { id }))?.approval.decisions.at(-1) ?? {};
  return { state, by: byName, reason };
}

const DECIDED = ['approved', 'declined', 'expired', 'withdrawn'] as const;

function paymentState(state: string): OrderEvent['payment_state'] {
  return state === 'refunded' || state === 'reversed' ? state : 'paid';
}

/** See https://www.standardwebhooks.com. */
interface EventHeaders {
  readonly 'Webhook-Id': string;
  /** Seconds since 1970. */
  readonly 'Webhook-Timestamp': string;
  /** One signature per secret, so replacing a secret loses no events. */
  readonly 'Webhook-Signature': string;
}

/** Covers id, time, and body, so nobody can send another body or replay this one later. */
export function signEvent(
  body: string,
  { id, secrets, now }: { readonly id: string; readonly secrets: readonly string[]; readonly now: number },
): EventHeaders {
  const time = String(Math.floor(now / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')}`,
  );
  return { 'Webhook-Id': id, 'Webhook-Timestamp': time, 'Webhook-Signature': signatures.join(' ') };
}
