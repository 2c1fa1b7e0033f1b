import * as v from 'valibot';
import { cartTotals, MOST_LINES } from './cart';
import { CUSTOMER_KEYS, type CustomerKey } from './customer';
import { jsonOrUndefined } from './json';
import { newEntry, type OutboxEntry } from './outbox';
import { parseStoredCart } from './stored-cart';

/**
 * Orders in a file, to be carried to another device and sent from there. They keep their keys, so that it is harmless when
 * both devices send them; the code is left out and asked for again.
 */
const FORMAT = 'dealer-storefront-orders';

/** Limits of one file: a list of orders that a person can still look through before it is kept. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_ORDERS = 500;
/** Characters of a written file; none takes more than three bytes. */
const LONGEST_FILE = Math.floor(LARGEST_FILE_BYTES / 3);
const LATEST_DATE_MS = 8_640_000_000_000_000;

/** Longer than anything that an order may say, spaces around it included. */
const text = v.pipe(v.string(), v.maxLength(300));

const fileOrder = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/)),
  payload: v.object({
    companyName: text,
    first_name: text,
    last_name: text,
    email: text,
    customer_po: text,
    store: text,
    cart: v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((lines) => Object.keys(lines).length <= MOST_LINES),
    ),
    captured_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LATEST_DATE_MS)),
    replaces: v.exactOptional(text),
  }),
});

const orderFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  customer: v.picklist(CUSTOMER_KEYS),
  orders: v.array(v.unknown()),
});

export interface OrderFile {
  readonly customer: CustomerKey;
  /** What a person is shown before anything is kept, in the file's order. */
  readonly orders: readonly FileOrder[];
  /** The orders with the given code, made out to the customer's own title and sent to the given origin. */
  entries(to: { readonly title: string; readonly origin: string }, code: string): readonly OutboxEntry[];
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

export type OrderFileResult =
  | { readonly kind: 'read'; readonly file: OrderFile }
  | { readonly kind: 'too_many'; readonly orders: number }
  /** `unreadable`: no file of orders, or one that was damaged on its way. */
  | { readonly kind: 'too_large' | 'unreadable' };

/** Texts of files, readable for people as well, each within the limits of one; mostly a single file. */
export function writeOrderFiles(customer: CustomerKey, entries: readonly OutboxEntry[]): readonly string[] {
  const orders = entries.map(({ key, payload }) => {
    const { bypass_code: _code, encrypted_code: _encrypted, bypassPaypal: _same, ...rest } = payload;
    return { key, payload: rest };
  });
  return filesOf(orders).map((part) => JSON.stringify({ format: FORMAT, version: 1, customer, orders: part }, null, 2));
}

/** In their order, as few files as need be. */
function filesOf<Order>(orders: readonly Order[]): readonly (readonly Order[])[] {
  const files: Order[][] = [];
  let length = 0;
  for (const order of orders) {
    // As far indented as in the file.
    const text = JSON.stringify([[order]], null, 2).length;
    const file = files.at(-1);
    if (file && file.length < MOST_ORDERS && length + text < LONGEST_FILE) {
      file.push(order);
      length += text;
    } else {
      files.push([order]);
      length = text;
    }
  }
  return files;
}

/** What the text of a chosen file holds. */
export function readOrderFile(text: string): OrderFileResult {
  if (text.length > LARGEST_FILE_BYTES) return { kind: 'too_large' };
  const parsed = v.safeParse(orderFile, jsonOrUndefined(text));
  if (!parsed.success) return { kind: 'unreadable' };
  const { customer, orders } = parsed.output;
  if (orders.length > MOST_ORDERS) return { kind: 'too_many', orders: orders.length };
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
      entries: ({ title, origin }, code) =>
        sound.map(({ key, payload, cart }) => {
          const made = { ...payload, companyName: title, cart, bypassPaypal: true, bypass_code: code } as const;
          return newEntry({ key, customer, origin, payload: made });
        }),
    },
  };
}

/** Undefined when it is no order that could be sent. */
function readOrder(order: unknown) {
  const parsed = v.safeParse(fileOrder, order);
  if (!parsed.success) return undefined;
  const { key, payload } = parsed.output;
  const cart = parseStoredCart(JSON.stringify(payload.cart));
  return cart && Object.keys(cart).length > 0 ? { key, payload, cart } : undefined;
}

export type FileOrderStanding = 'new' | 'placed' | 'in_outbox';

/** Whether the device has an order of the file already: sent, or still in the outbox. */
export function standingHere({ key }: FileOrder, entries: readonly OutboxEntry[]): FileOrderStanding {
  const present = entries.find((entry) => entry.key === key);
  if (!present) return 'new';
  return present.state === 'placed' ? 'placed' : 'in_outbox';
}
