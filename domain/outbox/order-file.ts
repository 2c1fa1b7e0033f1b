import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { ORDER_KEY } from '../calls/order-key';
import { cartTotals, MAX_LINES } from '../cart/cart';
import { parseStoredCart } from '../cart/stored-cart';
import { jsonOrUndefined } from '../json';
import { MAX_NOTE_LENGTH } from '../orders/order';
import { newEntry } from './entry-changes';
import type { OutboxEntry } from './outbox';

/**
 * Files that carry orders to another device, which sends them. Orders keep their keys, so it's harmless if both devices
 * send them. Files leave out the code; the import asks for it again.
 */
const FORMAT = 'dealer-storefront-orders';

/** Per file. A person reviews the orders before importing them. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ORDERS = 500;
/** A character takes at most three bytes. */
const MAX_FILE_LENGTH = Math.floor(MAX_FILE_BYTES / 3);
const MAX_DATE_MS = 8_640_000_000_000_000;

/** Longer than any valid field of an order, including surrounding spaces. */
const text = v.pipe(v.string(), v.maxLength(300));

const fileOrder = v.object({
  key: v.pipe(v.string(), v.regex(ORDER_KEY)),
  payload: v.object({
    companyName: text,
    customer: v.exactOptional(customerKey),
    first_name: text,
    last_name: text,
    email: text,
    customer_po: text,
    store: text,
    store_id: v.exactOptional(text),
    cart: v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((lines) => Object.keys(lines).length <= MAX_LINES),
    ),
    captured_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_DATE_MS)),
    replaces: v.exactOptional(text),
    note: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_NOTE_LENGTH))),
  }),
});

const orderFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  customer: customerKey,
  orders: v.array(v.unknown()),
});

export interface OrderFile {
  readonly customer: CustomerKey;
  readonly orders: readonly FileOrder[];
  /**
   * New outbox entries with this code, for the customer's own origin. What was ordered stays as it is in the file, so the
   * other device's copy is the same order, also if the customer has another title by now.
   */
  entries(origin: string, code: string): readonly OutboxEntry[];
}

export interface FileOrder {
  readonly key: string;
  readonly name: string;
  readonly store: string;
  readonly units: number;
  readonly lines: number;
  /** Epoch milliseconds of the other device's clock. */
  readonly capturedAt: number;
}

type OrderFileResult =
  | { readonly kind: 'read'; readonly file: OrderFile }
  | { readonly kind: 'too_many'; readonly orders: number }
  /** `unreadable`: not an order file, or damaged. */
  | { readonly kind: 'too_large' | 'unreadable' };

/** Indented for people; usually one file, more if the limits require it. */
export function writeOrderFiles(customer: CustomerKey, entries: readonly OutboxEntry[]): readonly string[] {
  const orders = entries.map(({ key, payload }) => {
    const { bypass_code: _code, encrypted_code: _encrypted, bypassPaypal: _same, ...rest } = payload;
    return { key, payload: rest };
  });
  return filesOf(orders).map((part) => JSON.stringify({ format: FORMAT, version: 1, customer, orders: part }, null, 2));
}

function filesOf<Order>(orders: readonly Order[]): readonly (readonly Order[])[] {
  const files: Order[][] = [];
  let length = 0;
  for (const order of orders) {
    const text = JSON.stringify([[order]], null, 2).length;
    const file = files.at(-1);
    if (file && file.length < MAX_ORDERS && length + text < MAX_FILE_LENGTH) {
      file.push(order);
      length += text;
    } else {
      files.push([order]);
      length = text;
    }
  }
  return files;
}

export function readOrderFile(text: string): OrderFileResult {
  if (text.length > MAX_FILE_BYTES) return { kind: 'too_large' };
  const parsed = v.safeParse(orderFile, jsonOrUndefined(text));
  if (!parsed.success) return { kind: 'unreadable' };
  const { customer, orders } = parsed.output;
  if (orders.length > MAX_ORDERS) return { kind: 'too_many', orders: orders.length };
  const read = orders.map(readOrder);
  const sound = read.filter((order) => order !== undefined);
  const keys = new Set(sound.map(({ key }) => key));
  if (keys.size < orders.length) return { kind: 'unreadable' };
  return {
    kind: 'read',
    file: {
      customer,
      orders: sound.map(({ key, payload, cart }) => {
        const { entries: lines, units } = cartTotals(cart);
        const name = `${payload.first_name} ${payload.last_name}`;
        return { key, name, store: payload.store, units, lines, capturedAt: payload.captured_at };
      }),
      entries: (origin, code) =>
        sound.map(({ key, payload, cart }) => {
          const completed = { ...payload, customer, cart, bypassPaypal: true, bypass_code: code } as const;
          return newEntry({ key, customer, origin, payload: completed });
        }),
    },
  };
}

function readOrder(order: unknown) {
  const parsed = v.safeParse(fileOrder, order);
  if (!parsed.success) return undefined;
  const { key, payload } = parsed.output;
  const cart = parseStoredCart(JSON.stringify(payload.cart));
  return cart && Object.keys(cart).length > 0 ? { key, payload, cart } : undefined;
}

export type FileOrderStatus = 'new' | 'placed' | 'in_outbox';

export function fileOrderStatus({ key }: FileOrder, entries: readonly OutboxEntry[]): FileOrderStatus {
  const present = entries.find((entry) => entry.key === key);
  if (!present) return 'new';
  return present.state === 'placed' ? 'placed' : 'in_outbox';
}
