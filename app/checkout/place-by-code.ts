import type { Cart } from '../../domain/cart/cart';
import { type Customer, serverOrigin } from '../../domain/catalog/customer';
import { isSameOrder, newEntry } from '../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxPayload } from '../../domain/outbox/outbox';
import { KeyTakenError, type Placing, placeOrder, settle } from '../outbox/place-order';
import type { CheckoutForm } from './checkout-draft';
import { bodyErrors } from './device-check';
import { forgetOrderKey, orderKey } from './order-key';
import { readPendingCard } from './pending-card';

export function payloadOf({ key, title }: Customer, cart: Cart, { code, ...contact }: CheckoutForm): OutboxPayload {
  const order = { companyName: title, ...contact, cart, captured_at: Date.now() };
  const card = readPendingCard(key);
  return { ...order, bypassPaypal: true, bypass_code: code, ...(card ? { replaces: card.order_id } : {}) };
}

export function entryOf(customer: Customer, payload: OutboxPayload): OutboxEntry {
  const origin = serverOrigin(customer, window.location.origin);
  return newEntry({ key: orderKey(customer.key), customer: customer.key, origin, payload });
}

/** @throws StorageError if it couldn't be saved; then it wasn't sent either */
export async function placeByCode(customer: Customer, payload: OutboxPayload): Promise<Placing> {
  const findFaults = () => bodyErrors(payload);
  try {
    return await placeOrder(entryOf(customer, payload), findFaults);
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    // A duplicated tab was faster. If it placed the same order, its entry counts; otherwise this order gets its own
    // key.
    if (isSameOrder(error.present.payload, payload)) return settle(error.present, findFaults);
    forgetOrderKey(customer.key);
    return placeOrder(entryOf(customer, payload), findFaults);
  }
}
