import * as v from 'valibot';
import { MAX_LINES } from '../cart/cart';
import { linePrice, lineQuantity, lineText } from '../cart/line-fields';
import { isShipDate } from '../orders/calendar-day';
import { MAX_PO_LENGTH, NO_STORE } from '../orders/order';
import { MISSING_FIELDS, NEWEST_FIRST, SORTS, STAGES } from '../orders/order-filters';
import { searchWords } from '../orders/order-search';
import { onOneLine } from '../plain-text';
import { plainText } from '../text-schema';

// Request bodies of the /v1 calls, validated by the server and, offline, by the device. People read the messages.

/** About twice the longest display name, which includes an address. */
const MAX_STORE_LENGTH = 200;

export const MAX_ORDER_NUMBERS = 500;

/** Each word of a search costs a lookup. */
const MAX_WORDS = 12;

/** As clients send it; the server adds type and name. */
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
  return v.pipe(
    v.optional(v.string(message), ''),
    v.transform(onOneLine),
    v.nonEmpty(message),
    plainText(what, longest),
  );
}

/** At most `most` items. The length is checked first: 10,000 wrong items take as long as a thousand orders. */
export function listOf<Item extends v.GenericSchema>(item: Item, most: number, tooMany: string, notList?: string) {
  return v.pipe(
    v.custom<v.InferInput<Item>[]>(Array.isArray, notList),
    v.check((list) => list.length <= most, tooMany),
    v.array(item),
    v.maxLength(most),
  );
}

export function optionalText(what: string, longest: number) {
  return v.pipe(v.nullish(v.string(), ''), plainText(what, longest));
}

/** A password or code: any characters, since it's only compared. */
export function secret(longest: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(longest, `Use at most ${longest} characters.`));
}

/** As strict as a browser's email field (`o'brien@…` is valid), but with a full domain name. */
export const emailAddress = v.pipe(
  required('email address', 254, 'Enter an email address.'),
  v.rfcEmail('Enter an email address.'),
  v.regex(/\.[a-z]{2,}$/i, 'Enter an email address.'),
);

export const companyBody = v.object({ companyName: required('company name', 100, 'The request has no company name.') });

export const createOrderBody = v.object({
  companyName: required('company name', 100, 'The request has no company name.'),
  first_name: required('first name', 100, 'Enter a first name.'),
  last_name: required('last name', 100, 'Enter a last name.'),
  email: emailAddress,
  store: v.pipe(
    v.nullish(v.string(), NO_STORE),
    plainText('store', MAX_STORE_LENGTH),
    v.transform((store) => store || NO_STORE),
  ),
  customer_po: optionalText('Customer PO', MAX_PO_LENGTH),
  cart: wireCart,
  bypassPaypal: v.optional(v.boolean(), false),
  bypass_code: v.nullish(secret(100), ''),
  captured_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The `order_id` of the card order that this one replaces. */
  replaces: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  /** Check only: nothing is stored, and no code is needed. */
  dry_run: v.optional(v.boolean(), false),
});

export type CreateOrderBody = v.InferOutput<typeof createOrderBody>;

export type CreateOrderInput = v.InferInput<typeof createOrderBody>;

export const loginBody = v.object({
  /** If the browser knows the customer, its bypass codes are accepted too. */
  companyName: v.optional(companyBody.entries.companyName),
  password: v.pipe(v.optional(v.string('Enter a password.'), ''), secret(200), v.nonEmpty('Enter a password.')),
});

export const checkCodeBody = v.object({ ...companyBody.entries, code: v.nullish(secret(100), '') });

export const captureOrderBody = v.object({
  ...companyBody.entries,
  order_id: required('order number', 100, 'The request has no order number.'),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Epoch milliseconds, or a date, which means the start (`from`) or end (`to`) of that UTC day. */
function moment(end: 'from' | 'to') {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.maxLength(40))], 'Enter dates as YYYY-MM-DD.'),
    v.transform((value) => {
      const text = String(value);
      if (/^\d+$/.test(text)) return Number(text);
      const isDate = text !== '' && isShipDate(text);
      return isDate ? Date.parse(text) + (end === 'to' ? DAY_MS : 0) : Number.NaN;
    }),
    v.safeInteger('Enter dates as YYYY-MM-DD.'),
  );
}

const missingField = v.picklist(MISSING_FIELDS);

/** An order must match all of them. */
const orderFilters = v.object({
  search: v.optional(
    v.pipe(
      plainText('search', 100),
      v.check((search) => searchWords(search).length <= MAX_WORDS, `Search for at most ${MAX_WORDS} words.`),
    ),
  ),
  store: v.optional(plainText('store', MAX_STORE_LENGTH)),
  missing: v.optional(
    v.union([
      v.pipe(
        missingField,
        v.transform((field) => [field]),
      ),
      listOf(missingField, MISSING_FIELDS.length, 'Name each missing field once.'),
    ]),
  ),
  stage: v.optional(v.picklist(STAGES)),
  /** Inclusive. */
  from: v.optional(moment('from')),
  /** Exclusive. */
  to: v.optional(moment('to')),
  order_id: v.optional(plainText('order number', 100)),
});

export type OrderFiltersBody = v.InferOutput<typeof orderFilters>;

export const retrieveOrdersBody = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  /** Replaces `order_id`; unknown numbers are left out. */
  order_ids: v.optional(
    listOf(plainText('order number', 100), MAX_ORDER_NUMBERS, `Ask for at most ${MAX_ORDER_NUMBERS} orders at once.`),
  ),
  sort: v.optional(v.picklist(SORTS), NEWEST_FIRST),
  /** False for orders without their lines, which are then counted. */
  lines: v.optional(v.boolean(), true),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1000),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export type RetrieveOrdersBody = v.InferOutput<typeof retrieveOrdersBody>;

export type RetrieveOrdersInput = v.InferInput<typeof retrieveOrdersBody>;

/** `GET /v1/export-orders`; `time_zone` ('America/New_York') is for order dates. */
export const exportOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  time_zone: v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'Unknown time zone.')), 'UTC'),
});

export const countOrdersBody = v.object({ ...companyBody.entries, ...orderFilters.entries });

export type CountOrdersInput = v.InferInput<typeof countOrdersBody>;

export const newOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  /** Epoch milliseconds, exclusive. */
  after: v.pipe(v.string(), v.maxLength(15), v.regex(/^\d+$/), v.transform(Number)),
});

export const unlockBody = v.object({ ...companyBody.entries, password: loginBody.entries.password });

export const orderHistoryBody = v.object({
  ...companyBody.entries,
  order_id: required('order number', 100, 'The request has no order number.'),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

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
