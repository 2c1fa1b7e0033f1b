import * as v from 'valibot';
import { MOST_LINES } from './cart';
import { linePrice, lineQuantity, lineText } from './line-fields';
import { NO_STORE } from './order';

// The bodies of the /v1 calls, checked by the server and, offline, by the device. The messages are what the shopper reads.

/** A line as a client may send it; type and name are the server's to know. */
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

/** The session-storage map or an array of its entries; either way the output is the lines in their order. */
const wireCart = v.pipe(
  v.optional(
    v.custom<object>((cart) => typeof cart === 'object' && cart !== null, 'The cart could not be read.'),
    {},
  ),
  v.check(
    (cart) => Object.keys(cart).length <= MOST_LINES,
    `An order can hold at most ${MOST_LINES} lines. Split it into several orders.`,
  ),
  v.transform((cart): unknown[] => Object.values(cart)),
  v.array(wireLine, 'The cart could not be read.'),
  v.minLength(1, 'The cart is empty. Add an item before checking out.'),
);

/** A required text with a sentence for when it is missing. */
function required(message: string, longest: number) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(longest, `Use at most ${longest} characters.`),
  );
}

function optionalText(longest: number) {
  return v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(longest, `Use at most ${longest} characters.`));
}

/** Like a browser's email field (`o'brien@…` is one), but with a full domain name. */
const emailAddress = v.pipe(
  required('Enter an email address.', 254),
  v.rfcEmail('Enter an email address.'),
  v.regex(/\.[a-z]{2,}$/i, 'Enter an email address.'),
);

export const companyBody = v.object({ companyName: required('The call names no company.', 100) });

export const createOrderBody = v.object({
  companyName: required('The call names no company.', 100),
  first_name: required('Enter a first name.', 100),
  last_name: required('Enter a last name.', 100),
  email: emailAddress,
  store: v.pipe(
    v.nullish(v.string(), NO_STORE),
    v.trim(),
    v.transform((store) => store || NO_STORE),
  ),
  customer_po: optionalText(100),
  cart: wireCart,
  bypassPaypal: v.optional(v.boolean(), false),
  bypass_code: optionalText(100),
  captured_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The `order_id` of a card order that this one takes the place of. */
  replaces: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});

export type CreateOrderBody = v.InferOutput<typeof createOrderBody>;

/** What a client sends; `cart` is the session-storage map or an array of its entries. */
export type CreateOrderInput = v.InferInput<typeof createOrderBody>;

export const loginBody = v.object({ password: required('Enter a password.', 200) });

export const checkCodeBody = v.object({ ...companyBody.entries, code: optionalText(100) });

export const captureOrderBody = v.object({
  ...companyBody.entries,
  order_id: required('The call names no order.', 100),
});

export const retrieveOrdersBody = v.object({
  ...companyBody.entries,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1000),
  cursor: v.optional(v.string()),
});

/** What is wrong with a body, by field: the first fault of each. */
export function faultsByField(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const issue of issues) faults[String(issue.path?.[0]?.key ?? 'body')] ??= issue.message;
  return faults;
}
