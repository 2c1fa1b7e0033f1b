import * as v from 'valibot';
import { customerKey } from '../address/customer-key-schema';
import { MAX_LINES } from '../cart/cart';
import { linePrice, lineQuantity, lineText } from '../cart/stored-cart';
import { MAX_NOTE_LENGTH, MAX_PO_LENGTH, NO_STORE } from '../orders/order';
import { codeText } from '../text/code-text';
import { onOneLine } from '../text/plain-text';
import { plainText } from '../text/text-schema';
import { ORDER_KEY } from './order-key';

// The body that places an order, validated by the server and, offline, by the device, which loads no other schemas.
// People read the messages.

/** About twice the longest display name, which includes an address. */
export const MAX_STORE_LENGTH = 200;

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

/** @param message shown if it's missing */
export function required(what: string, longest: number, message: string) {
  return requiredAs(onOneLine, what, longest, message);
}

/** Like `required`, for what's compared letter by letter: nothing in it may be invisible, not even a joiner. */
export function requiredCode(what: string, longest: number, message: string) {
  return requiredAs(codeText, what, longest, message);
}

function requiredAs(read: (text: string) => string, what: string, longest: number, message: string) {
  return v.pipe(v.optional(v.string(message), ''), v.transform(read), v.nonEmpty(message), plainText(what, longest));
}

export function optionalText(what: string, longest: number) {
  return v.pipe(v.nullish(v.string(), ''), plainText(what, longest));
}

/** A password: any characters, since it's only compared. */
export function secret(longest: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(longest, `Use at most ${longest} characters.`));
}

/** What's left without the rest of what mail programs and sentences put around it: `Ann <ann@example.com>.` */
function addressIn(typed: string): string {
  const [, name = '', address = typed] = /^([^<>]*)<([^<>]*)>[.,;\s]*$/.exec(typed) ?? [];
  // Two addresses: nobody knows which one is meant.
  if (name.includes('@') && name.trim() !== address.trim()) return typed;
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;\s]+$/, '');
}

/** An order code: a pasted one may hold characters that nobody sees. */
export function orderCode(longest: number) {
  return v.pipe(v.string(), v.transform(codeText), secret(longest));
}

/** Accepts what a browser's email field does (`o'brien@…` is valid), but with a full domain name. */
export const emailAddress = v.pipe(
  requiredCode('email address', 254, 'Enter an email address.'),
  v.transform(addressIn),
  v.nonEmpty('Enter an email address.'),
  v.rfcEmail('Enter an email address.'),
  v.regex(/\.[a-z]{2,}$/i, 'Enter an email address.'),
);

export const companyName = required('company name', 100, 'The request has no company name.');

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

/** The first error of each field. Errors in a line that names its order name both. */
export function errorsByField(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const named = v.safeParse(namedLine, path?.[1]?.value);
    errors[String(path?.[0]?.key ?? 'body')] ??= named.success
      ? `Line ${named.output.line} of ${named.output.order_id}: ${message}`
      : message;
  }
  return errors;
}

const namedLine = v.object({ order_id: v.pipe(v.string(), v.maxLength(100)), line: v.number() });
