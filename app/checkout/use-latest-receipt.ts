import type { OutboxEntry } from '../../domain/outbox/outbox';
import { useOutbox } from '../outbox/use-outbox';
import type { OrderReceipt } from './receipt';

/**
 * How the order stands by now: `placed`; `review`, for the card provider looks into the payment; `waiting` for its first try that could have reached the server; `unconfirmed`, for an
 * answer may have been lost; `attention`, for the server has refused it; `gone` from this device, not placed.
 */
export type OrderStanding = 'placed' | 'review' | 'waiting' | 'unconfirmed' | 'attention' | 'gone';

/** The receipt and its standing with what the outbox has learned of the order since. */
export function useLatestReceipt(
  receipt: OrderReceipt | undefined,
): { readonly receipt: OrderReceipt; readonly standing: OrderStanding } | undefined {
  const entries = useOutbox();
  if (!receipt) return undefined;
  if (receipt.review) return { receipt, standing: 'review' };
  if (receipt.order_id) return { receipt, standing: 'placed' };
  if (!Array.isArray(entries)) return { receipt, standing: 'waiting' };
  const entry = entries.find(({ key }) => key === receipt.key);
  return { receipt: { ...receipt, order_id: entry?.order_id }, standing: entry ? standingOf(entry) : 'gone' };
}

function standingOf({ state, may_have_arrived }: OutboxEntry): OrderStanding {
  if (state === 'placed' || state === 'attention') return state;
  return may_have_arrived ? 'unconfirmed' : 'waiting';
}
