import * as v from 'valibot';
import type { CustomerKey } from '../../domain/address/customer-key';
import { jsonOrUndefined } from '../../domain/json';
import { readOwn, writeOwn } from '../cart/cart-storage';
import type { OrderReceipt } from './receipt';
import { receiptShape } from './unseen-receipt';

/**
 * The card order in progress, in session storage. After a reload, the checkout asks what happened to the money. An
 * order by code names it as the one it replaces.
 */
export interface PendingCard {
  /** The provider's id; also kept under `order_id` (docs/specification.md, Card payments). */
  readonly order_id: string;
  readonly step: CardStep;
  readonly receipt: OrderReceipt;
}

/**
 * - `open`: the shopper may approve it, perhaps in a window that the page has lost
 * - `approved`: the money may have been taken
 * - `left`: canceled or declined; no money moves until the shopper presses again
 */
type CardStep = 'open' | 'approved' | 'left';

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

export function writePendingCard(customer: CustomerKey, pending: PendingCard): void {
  writeOwn(customer, CARD_ORDER, JSON.stringify(pending));
  writeOwn(customer, 'order_id', pending.order_id);
}

export function moveCard(customer: CustomerKey, step: CardStep): PendingCard | undefined {
  const pending = readPendingCard(customer);
  if (!pending) return undefined;
  const moved = { ...pending, step };
  writePendingCard(customer, moved);
  return moved;
}

/** The shopper no longer wants to pay. An approved payment stays, because its money may have been taken. */
export function leavePendingCard(customer: CustomerKey): void {
  if (readPendingCard(customer)?.step !== 'approved') moveCard(customer, 'left');
}

export function forgetPendingCard(customer: CustomerKey): void {
  writeOwn(customer, CARD_ORDER, null);
}
