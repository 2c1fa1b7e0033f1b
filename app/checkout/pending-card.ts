import * as v from 'valibot';
import type { CustomerKey } from '../../domain/catalog/customer';
import { jsonOrUndefined } from '../../domain/json';
import { readOwn, writeOwn } from '../cart/cart-storage';
import { type OrderReceipt, receiptShape } from './receipt';

/**
 * The card order that is under way, in session storage under `card_order`, so that a reload on the way does not lose it:
 * the checkout asks again what has become of the money, and an order by code names it as the one that it replaces.
 */
export interface PendingCard {
  /** The provider's id of the payment; also kept under `order_id` (docs/specification.md, Card payments). */
  readonly order_id: string;
  readonly step: CardStep;
  /** What the success screen will show. */
  readonly receipt: OrderReceipt;
}

/**
 * - `open`: the shopper may be approving it, or have done so in a window that the page has lost
 * - `approved`: the money may have been taken
 * - `left`: cancelled or refused; nothing is on its way unless the shopper presses again
 */
export type CardStep = 'open' | 'approved' | 'left';

const CARD_ORDER = 'card_order';

const pendingShape = v.looseObject({
  order_id: v.string(),
  step: v.picklist(['open', 'approved', 'left']),
  receipt: receiptShape,
});

export function readPendingCard(customer: CustomerKey): PendingCard | undefined {
  const kept = jsonOrUndefined(readOwn(customer, CARD_ORDER) ?? '');
  return v.is(pendingShape, kept) ? (kept as unknown as PendingCard) : undefined;
}

export function keepPendingCard(customer: CustomerKey, pending: PendingCard): void {
  writeOwn(customer, CARD_ORDER, JSON.stringify(pending));
  writeOwn(customer, 'order_id', pending.order_id);
}

/** Returns the pending order at its new step; undefined when there is none any more. */
export function moveCard(customer: CustomerKey, step: CardStep): PendingCard | undefined {
  const pending = readPendingCard(customer);
  if (!pending) return undefined;
  const moved = { ...pending, step };
  keepPendingCard(customer, moved);
  return moved;
}

export function forgetPendingCard(customer: CustomerKey): void {
  writeOwn(customer, CARD_ORDER, null);
}
