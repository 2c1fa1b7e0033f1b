import type { Cart } from '../../../domain/cart/cart';
import { cartOfOrder } from '../../../domain/checkout/order-again';
import type { Order } from '../../../domain/orders/order';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { type OrderReceipt, receiptFor } from '../receipt';

/** An order that can be reordered, from the server's list or from this device. */
export interface PastOrder {
  readonly orderNumber: string | undefined;
  readonly at: number;
  readonly store: string;
  readonly store_id?: string | undefined;
  readonly customerPo: string;
  readonly cart: Cart;
}

/** Undefined for an order whose lines don't fit into one cart. */
export function pastOrderOf({ orderNumber, createdAt, store, customerPo, lines }: Order): PastOrder | undefined {
  const result = cartOfOrder(lines);
  if (result.kind !== 'added') return undefined;
  return { orderNumber, at: createdAt, store, customerPo, cart: result.cart };
}

export function pastOrderOfReceipt({ order_id, at, contact, cart }: OrderReceipt): PastOrder {
  const { store, store_id, customer_po: customerPo } = contact;
  return { orderNumber: order_id, at, store, store_id, customerPo, cart };
}

export function lastPlaced(entries: readonly OutboxEntry[]): PastOrder | undefined {
  const placed = entries.filter(({ state }) => state === 'placed');
  const [last] = placed.toSorted((a, b) => (b.placed_at ?? 0) - (a.placed_at ?? 0));
  return last && pastOrderOfReceipt(receiptFor(last));
}
