import * as v from 'valibot';
import { customerKey } from '../address/customer-key-schema';
import { MAX_LINES } from '../cart/cart';
import { linePrice, lineQuantity, lineText } from '../cart/stored-cart';
import type { ApprovalState } from '../orders/approval-state';
import { MAX_NOTE_LENGTH, MAX_PO_LENGTH, NO_STORE } from '../orders/order';
import { plainText } from '../text/text-schema';
import {
  companyBody,
  companyName,
  emailAddress,
  MAX_STORE_LENGTH,
  optionalText,
  orderCode,
  required,
  requiredCode,
} from './fields';
import { ORDER_KEY } from './order-key';

// Placing an order. The server checks the body and, offline, the device does. People read the messages.

export const MAX_STORE_ID_LENGTH = 40;

/** A line as clients send it; the server adds type and name. */
const wireLine = v.object({
  code: lineText,
  price: linePrice,
  quantity: lineQuantity,
  size: lineText,
  color: lineText,
  placement: v.nullish(lineText, null),
  embroidery: v.nullish(lineText, null),
});

export type WireLine = v.InferOutput<typeof wireLine>;

/** The session-storage map or an array of its entries; the output is an array in order. */
const wireCart = v.pipe(
  v.optional(
    v.custom<object>((cart) => typeof cart === 'object' && cart !== null, 'The cart could not be read.'),
    {},
  ),
  v.check(
    (cart) => Object.keys(cart).length <= MAX_LINES,
    `An order can hold at most ${MAX_LINES} lines. Split it into several orders.`,
  ),
  v.transform((cart): unknown[] => Object.values(cart)),
  v.array(wireLine, 'The cart could not be read.'),
  v.maxLength(MAX_LINES),
  v.minLength(1, 'The cart is empty. Add an item before checking out.'),
);

export const createOrderBody = v.object({
  companyName,
  /** The customer's key, whatever its title is by now. */
  customer: v.nullish(customerKey),
  first_name: required('first name', 100, 'Enter a first name.'),
  last_name: required('last name', 100, 'Enter a last name.'),
  email: emailAddress,
  store: v.pipe(
    v.nullish(v.string(), NO_STORE),
    plainText('store', MAX_STORE_LENGTH),
    v.transform((store) => store || NO_STORE),
  ),
  /** Its code or random id, whatever its name is by now (`domain/catalog/store-ids.ts`). */
  store_id: v.nullish(v.pipe(v.string(), v.maxLength(MAX_STORE_ID_LENGTH))),
  customer_po: optionalText('Customer PO', MAX_PO_LENGTH),
  cart: wireCart,
  /** The `Idempotency-Key` once more, because proxies drop headers. */
  key: v.nullish(
    v.pipe(v.string(), v.maxLength(100), v.regex(ORDER_KEY, 'The key must be 8 to 100 letters, digits, - or _.')),
  ),
  /** To the approvers, if the order waits for any. */
  note: v.optional(plainText('note', MAX_NOTE_LENGTH)),
  bypassPaypal: v.optional(v.boolean(), false),
  bypass_code: v.nullish(orderCode(100), ''),
  captured_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The `order_id` of the card order that this one replaces. */
  replaces: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  /** Check only: nothing is stored, and no code is needed. */
  dry_run: v.optional(v.boolean(), false),
});

export type CreateOrderBody = v.InferOutput<typeof createOrderBody>;

export type CreateOrderInput = v.InferInput<typeof createOrderBody>;

export interface PlacedOrder {
  readonly order_id: string;
  /** Epoch milliseconds. */
  readonly created_at: string;
  /** Dollars. */
  readonly total: number;
  /** The Idempotency-Key, if the call had one. */
  readonly key: string | null;
  /** Opens without a password: '/order/HEN-100042#TOKEN', relative to the store's address. */
  readonly link: string;
  /** Only of orders that a rule held: `waiting` until somebody decides. */
  readonly approval?: ApprovalState;
  /** Who decides, if there's an `approval`: 'Dana Whitfield'. */
  readonly approvers?: string;
}

/**
 * `POST /v1/create-order` by card (docs/specification.md, Card payments): `order_id` is the provider's id of the
 * payment, which only this browser knows. It captures with it, or sends it as `replaces`.
 */
export interface CardOrder extends PlacedOrder {
  readonly order_number: string;
}

/** `POST /v1/create-order` with `dry_run`: every check passed except the code, which isn't checked. */
export interface CheckedOrder {
  readonly dry_run: true;
  /** Dollars. */
  readonly total: number;
}

export const captureOrderBody = v.object({
  ...companyBody.entries,
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
});

export interface CapturedOrder {
  readonly order_id: string;
  readonly order_number: string;
  /** 1 once the money is in, 0 during a review. */
  readonly paid: 0 | 1;
  /** The order stays unpaid and hidden until the provider releases the payment. */
  readonly review?: true;
  /** Message for the shopper, if there's a `review`. */
  readonly message?: string;
}
