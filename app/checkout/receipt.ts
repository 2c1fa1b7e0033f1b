import * as v from 'valibot';
import type { Cart } from '../../domain/cart/cart';
import type { OutboxEntry } from '../../domain/outbox/outbox';

/** What the checkout hands to the success screen in the navigation's state; the browser keeps it, so it holds no code. */
export interface OrderReceipt {
  /** The key in the outbox. */
  readonly key: string;
  /** Undefined while the order is only saved on this device. */
  readonly order_id?: string | undefined;
  /** The card provider looks into the payment: the order is placed once it lets it pass. What the server says of that. */
  readonly review?: string | undefined;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly contact: {
    readonly first_name: string;
    readonly last_name: string;
    readonly store: string;
    readonly customer_po: string;
  };
  readonly cart: Cart;
}

export const receiptShape = v.looseObject({
  key: v.string(),
  at: v.number(),
  contact: v.looseObject({}),
  cart: v.looseObject({}),
});

export function receiptFor({ key, order_id, placed_at, captured_at, payload }: OutboxEntry): OrderReceipt {
  const { first_name, last_name, store, customer_po, cart } = payload;
  return { key, order_id, at: placed_at ?? captured_at, contact: { first_name, last_name, store, customer_po }, cart };
}

/** The receipt in a navigation's state, or undefined where the address was opened by hand. */
export function receiptOf(state: unknown): OrderReceipt | undefined {
  return v.is(receiptShape, state) ? (state as unknown as OrderReceipt) : undefined;
}
