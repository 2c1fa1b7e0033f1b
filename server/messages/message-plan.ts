import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { Audience, MessageKind } from '../../domain/messages/message';
import type { MessageSettings } from '../catalog/message-settings';
import type { NewMessage } from '../db/outgoing-messages';

/** Nobody but the shopper has seen an order that was never paid. */
const AUDIENCES: Readonly<Record<Exclude<MessageKind, 'order.updated'>, readonly Audience[]>> = {
  'order.placed': ['shopper', 'staff', 'webhook'],
  'card.review': ['shopper', 'staff'],
  'card.declined': ['shopper', 'staff'],
  'card.refunded': ['shopper', 'staff', 'webhook'],
  'card.reversed': ['staff', 'webhook'],
};

/** From the customer's current settings. */
export function plannedMessages(
  kind: Exclude<MessageKind, 'order.updated'>,
  settings: MessageSettings,
): readonly NewMessage[] {
  return AUDIENCES[kind].filter((audience) => isTold(audience, settings)).map((audience) => ({ kind, audience }));
}

function isTold(audience: Audience, { mails, orderDesk, reps, webhook }: MessageSettings): boolean {
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
  const told = plannedMessages('card.refunded', settings);
  return from === 'paid' ? told : told.filter(({ audience }) => audience === 'shopper');
}
