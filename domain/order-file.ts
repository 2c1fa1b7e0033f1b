import * as v from 'valibot';
import { CUSTOMER_KEYS, type CustomerKey } from './customer';
import { jsonOrUndefined } from './json';
import { newEntry, type OutboxEntry } from './outbox';
import { parseStoredCart } from './stored-cart';

/**
 * Orders in a file, to be carried to another device and sent from there. They keep their keys, so that it is harmless when
 * both devices send them; the code is left out and asked for again.
 */
const FORMAT = 'dealer-storefront-orders';

const orderFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  customer: v.picklist(CUSTOMER_KEYS),
  orders: v.array(
    v.object({
      key: v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/)),
      payload: v.object({
        companyName: v.string(),
        first_name: v.string(),
        last_name: v.string(),
        email: v.string(),
        customer_po: v.string(),
        store: v.string(),
        cart: v.record(v.string(), v.unknown()),
        captured_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        replaces: v.exactOptional(v.string()),
      }),
    }),
  ),
});

export interface OrderFile {
  readonly customer: CustomerKey;
  /** The orders with the given code, made out to the customer's own title and sent to the given origin. */
  entries(to: { readonly title: string; readonly origin: string }, code: string): readonly OutboxEntry[];
}

/** The file's text, readable for people as well. */
export function writeOrderFile(customer: CustomerKey, entries: readonly OutboxEntry[]): string {
  const orders = entries.map(({ key, payload }) => {
    const { bypass_code: _code, encrypted_code: _encrypted, bypassPaypal: _same, ...rest } = payload;
    return { key, payload: rest };
  });
  return JSON.stringify({ format: FORMAT, version: 1, customer, orders }, null, 2);
}

/** What a chosen file holds, or undefined when it is no file of orders, or one that was damaged on its way. */
export function readOrderFile(text: string): OrderFile | undefined {
  const parsed = v.safeParse(orderFile, jsonOrUndefined(text));
  if (!parsed.success) return undefined;
  const { customer, orders } = parsed.output;
  const read = orders.map(({ key, payload }) => ({
    key,
    payload,
    cart: parseStoredCart(JSON.stringify(payload.cart)),
  }));
  if (read.some(({ cart = {} }) => Object.keys(cart).length === 0)) return undefined;
  return {
    customer,
    entries: ({ title, origin }, code) =>
      read.map(({ key, payload, cart = {} }) => {
        const made = { ...payload, companyName: title, cart, bypassPaypal: true, bypass_code: code } as const;
        return newEntry({ key, customer, origin, payload: made });
      }),
  };
}
