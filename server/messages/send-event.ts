import { createHmac } from 'node:crypto';
import type { MessageKind } from '../../domain/messages/message';
import { visiblePart } from '../../domain/plain-text';
import type { OrderEvent } from '../../domain/wire/messages';
import { presentOrder } from '../../domain/wire/present-order';
import { findHeldOrder } from '../db/approvals';
import { findPayment } from '../db/card-payments';
import type { ClaimedMessage } from '../db/message-claims';
import { changesOfBits } from '../db/outgoing-messages';
import type { Services } from '../operations/services/services';
import { loadContent, type MessageContent } from './content/load-content';
import type { Outcome } from './send-due';

/** Notifies the customer's own system about an order. */
export async function sendEvent(services: Services, message: ClaimedMessage): Promise<Outcome> {
  const call = await composeCall(services, message);
  return call ? post(call) : { kind: 'nothing' };
}

interface WebhookCall {
  readonly address: string;
  readonly body: string;
  readonly signed: EventHeaders;
  readonly customer: string;
}

async function composeCall(services: Services, message: ClaimedMessage): Promise<WebhookCall | undefined> {
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

/** Slower systems aren't waited for. */
const RESPONSE_WITHIN_MS = 10_000;

async function post({ address, body, signed, customer }: WebhookCall): Promise<Outcome> {
  const later = (problem: string, isUnreachable: boolean): Outcome => ({
    kind: 'later',
    problem,
    isUnreachable,
    via: customer,
  });
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'dealer-storefront', ...signed },
      body,
      // An order must not go anywhere nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_WITHIN_MS),
    });
    // Its content doesn't matter, however long it is.
    await response.body?.cancel();
    if (response.ok) return { kind: 'sent', state: 'sent', problem: '', via: customer };
    const isOverloaded = response.status === 429 || response.status >= 500;
    return later(`The customer’s system answers with ${response.status}.`, isOverloaded);
  } catch (error) {
    return later(`The customer’s system cannot be reached: ${reasonOf(error)}.`, true);
  }
}

const MAX_REASON_LENGTH = 200;

/** `fetch` puts the reason into the error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return visiblePart(text).slice(0, MAX_REASON_LENGTH);
}

async function eventOf(
  { db, now }: Services,
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
async function approvalOf({ read }: Services['db'], kind: MessageKind, id: number): Promise<OrderEvent['approval']> {
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
