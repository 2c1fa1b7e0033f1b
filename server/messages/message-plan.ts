import type { Knex } from 'knex';
import { type Approval, missingApprovers } from '../../domain/approvals/state';
import type { MessageSettings } from '../../domain/catalog/check/read-customers';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { Audience, MessageKind, OrderChange } from '../../domain/messages/message';
import { differs, isShippingChanged } from '../../domain/orders/order-edit';
import type { OrderLineChange } from '../order-rows/edits';
import { changeBits, gatherChanges, type NewMessage } from './rows';

/** Nobody but the shopper has seen an order that was never paid. */
const AUDIENCES: Readonly<Record<Exclude<MessageKind, 'order.updated'>, readonly Audience[]>> = {
  'order.placed': ['shopper', 'staff', 'webhook'],
  'order.cancelled': ['shopper', 'staff', 'webhook'],
  'card.review': ['shopper', 'staff'],
  'card.declined': ['shopper', 'staff'],
  'card.refunded': ['shopper', 'staff', 'webhook'],
  'card.reversed': ['staff', 'webhook'],
  'approval.waiting': ['shopper'],
  'approval.reminder': [],
  'approval.approved': ['webhook'],
  'approval.declined': ['shopper', 'webhook'],
  'approval.expired': ['shopper', 'webhook'],
  'approval.withdrawn': ['webhook'],
};

/** From the customer's current settings. */
export function plannedMessages(
  kind: Exclude<MessageKind, 'order.updated'>,
  settings: MessageSettings,
): readonly NewMessage[] {
  return AUDIENCES[kind].filter((audience) => isNotified(audience, settings)).map((audience) => ({ kind, audience }));
}

/**
 * Plans the messages about an approval, and one to each approver who hasn't decided, unless there's nothing left to do.
 */
export function plannedApprovalMessages(
  kind: Extract<MessageKind, `approval.${string}`>,
  approval: Approval,
  settings: MessageSettings | undefined,
): readonly NewMessage[] {
  const asked = kind === 'approval.declined' ? [] : missingApprovers(approval);
  // A forgotten approver has no address.
  const addresses = asked.filter((address) => address !== '');
  return [
    ...addresses.map((recipient) => ({ kind, audience: 'approver' as const, recipient })),
    ...(settings ? plannedMessages(kind, settings) : []),
  ];
}

function isNotified(audience: Audience, { mails, orderDesk, reps, webhook }: MessageSettings): boolean {
  if (audience === 'shopper') return mails.shopper;
  if (audience === 'webhook') return webhook !== '';
  return (mails.reps && reps.length > 0) || (mails.order_desk && orderDesk !== '');
}

export function plannedCardMessages(
  from: CardPaymentState,
  to: CardPaymentState,
  settings: MessageSettings,
): readonly NewMessage[] {
  if (from === to) return [];
  if (to === 'paid') return plannedMessages('order.placed', settings);
  if (to === 'review') return plannedMessages('card.review', settings);
  if (to === 'declined' && from === 'review') return plannedMessages('card.declined', settings);
  if (to !== 'refunded') return [];
  const planned = plannedMessages('card.refunded', settings);
  return from === 'paid' ? planned : planned.filter(({ audience }) => audience === 'shopper');
}

/** An order's changes within this time share one message. */
export const GATHERED_FOR_MS = 15 * 60_000;

/** Staff make the changes and don't need a message. */
const UPDATE_AUDIENCES: readonly Audience[] = ['shopper', 'webhook'];

/**
 * Queues one message per order and notified audience, sent 15 minutes after the first change nobody has heard of. Call
 * it in the transaction that makes the changes, with the orders locked.
 */
export async function recordLineChanges(
  trx: Knex.Transaction,
  lines: readonly OrderLineChange[],
  settings: MessageSettings | undefined,
  now: number,
): Promise<void> {
  if (!settings) return;
  const changed = new Map<number, number>();
  for (const line of lines) {
    changed.set(line.orderId, (changed.get(line.orderId) ?? 0) | changeBits(changesOf(line)));
  }
  const notified = UPDATE_AUDIENCES.filter((audience) => isNotified(audience, settings));
  await gatherChanges(trx, changed, notified, { now, notBefore: now + GATHERED_FOR_MS });
}

function changesOf({ before, after }: OrderLineChange): readonly OrderChange[] {
  return [
    ...(differs(before, after, 'po', 'customerPo') ? (['po'] as const) : []),
    ...(differs(before, after, 'estShipDate') ? (['ship-date'] as const) : []),
    ...(isShippingChanged(before, after) ? (['shipped'] as const) : []),
    ...(differs(before, after, 'poPrice') ? (['price'] as const) : []),
  ];
}
