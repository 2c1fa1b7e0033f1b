import type { HeldAs } from '../../domain/orders/approval-state';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import type { NamedOrder } from '../outbox/packing-list/packing-names';

/** Navigation state for the success screen. The browser stores that, so it must not contain the code. */
export interface OrderReceipt extends NamedOrder {
  readonly contact: NamedOrder['contact'] & { readonly email?: string };
  readonly key: string;
  /** Undefined while the order is saved on this device only. */
  readonly order_id?: string | undefined;
  /** The order's page, relative to the store's address. */
  readonly link?: string | undefined;
  /** Set if a rule held the order. */
  readonly held?: HeldAs | undefined;
  /** The server's message while PayPal reviews the payment. */
  readonly review?: string | undefined;
}

export function receiptFor({ key, order_id, link, held, placed_at, captured_at, payload }: OutboxEntry): OrderReceipt {
  const { first_name, last_name, store, store_id, customer_po, cart } = payload;
  return {
    key,
    order_id,
    link,
    held,
    at: placed_at ?? captured_at,
    contact: { first_name, last_name, store, store_id, customer_po },
    cart,
  };
}
