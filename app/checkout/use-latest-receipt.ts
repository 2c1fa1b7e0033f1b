import type { OutboxEntry } from '../../domain/outbox/outbox';
import { useOutbox } from '../outbox/use-outbox';
import type { OrderReceipt } from './receipt';

/**
 * - `review`: PayPal is reviewing the payment
 * - `waiting`: on this device; nothing has reached the server
 * - `unconfirmed`: sent, but the response may have been lost
 * - `attention`: refused by the server; a person must correct it
 * - `gone`: removed from the outbox without being placed
 */
export type OrderStatus = 'placed' | 'review' | 'waiting' | 'unconfirmed' | 'attention' | 'gone';

export function useLatestReceipt(
  receipt: OrderReceipt | undefined,
): { readonly receipt: OrderReceipt; readonly status: OrderStatus } | undefined {
  const entries = useOutbox();
  if (!receipt) return undefined;
  if (receipt.review) return { receipt, status: 'review' };
  if (receipt.order_id) return { receipt, status: 'placed' };
  if (!Array.isArray(entries)) return { receipt, status: 'waiting' };
  const entry = entries.find(({ key }) => key === receipt.key);
  return {
    receipt: { ...receipt, order_id: entry?.order_id, link: entry?.link },
    status: entry ? statusOf(entry) : 'gone',
  };
}

function statusOf({ state, may_have_arrived }: OutboxEntry): OrderStatus {
  if (state === 'placed' || state === 'attention') return state;
  return may_have_arrived ? 'unconfirmed' : 'waiting';
}
