import * as v from 'valibot';
import { MOST_LINES } from './cart';
import { linePrice, lineQuantity, lineText } from './line-fields';
import { NO_STORE } from './order';
import { LONGEST_PO } from './order-edit';
import { MISSING_FIELDS } from './order-filters';
import { searchWords } from './order-search';
import { onOneLine, plainText } from './plain-text';
import { isShipDate, readShipDate } from './ship-date';

// The bodies of the /v1 calls, checked by the server and, offline, by the device. The messages are what the shopper reads.

/** The longest display names of stores, with their addresses, have about half of it. */
const LONGEST_STORE = 200;

/** Each word of a search is looked up by itself. */
const MOST_WORDS = 12;

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
  v.maxLength(MOST_LINES),
  v.minLength(1, 'The cart is empty. Add an item before checking out.'),
);

/** A required typed text with a sentence for when it is missing. */
function required(what: string, longest: number, message: string) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.transform(onOneLine),
    v.nonEmpty(message),
    plainText(what, longest),
  );
}

function optionalText(what: string, longest: number) {
  return v.pipe(v.nullish(v.string(), ''), plainText(what, longest));
}

/** A password or a code: it is compared as it is, so it may hold whatever its owner has chosen. */
function secret(longest: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(longest, `Use at most ${longest} characters.`));
}

/** Like a browser's email field (`o'brien@…` is one), but with a full domain name. */
const emailAddress = v.pipe(
  required('email address', 254, 'Enter an email address.'),
  v.rfcEmail('Enter an email address.'),
  v.regex(/\.[a-z]{2,}$/i, 'Enter an email address.'),
);

export const companyBody = v.object({ companyName: required('company name', 100, 'The call names no company.') });

export const createOrderBody = v.object({
  companyName: required('company name', 100, 'The call names no company.'),
  first_name: required('first name', 100, 'Enter a first name.'),
  last_name: required('last name', 100, 'Enter a last name.'),
  email: emailAddress,
  store: v.pipe(
    v.nullish(v.string(), NO_STORE),
    plainText('store', LONGEST_STORE),
    v.transform((store) => store || NO_STORE),
  ),
  customer_po: optionalText('Customer PO', LONGEST_PO),
  cart: wireCart,
  bypassPaypal: v.optional(v.boolean(), false),
  bypass_code: v.nullish(secret(100), ''),
  captured_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  /** The `order_id` of a card order that this one takes the place of. */
  replaces: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  /** Only to be checked: nothing is stored, and no code is needed. */
  dry_run: v.optional(v.boolean(), false),
});

export type CreateOrderBody = v.InferOutput<typeof createOrderBody>;

/** What a client sends; `cart` is the session-storage map or an array of its entries. */
export type CreateOrderInput = v.InferInput<typeof createOrderBody>;

export const loginBody = v.object({
  /** Whose store it is, where the browser knows: then an order code of the customer counts, too. */
  companyName: v.optional(companyBody.entries.companyName),
  password: v.pipe(v.optional(v.string('Enter a password.'), ''), secret(200), v.nonEmpty('Enter a password.')),
});

export const checkCodeBody = v.object({ ...companyBody.entries, code: v.nullish(secret(100), '') });

export const captureOrderBody = v.object({
  ...companyBody.entries,
  order_id: required('order number', 100, 'The call names no order.'),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment: epoch milliseconds, or a date for the UTC day's beginning (`from`) or end (`to`). */
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

/** What narrows a list of orders; all that is given must hold. */
const orderFilters = v.object({
  search: v.optional(
    v.pipe(
      plainText('search', 100),
      v.check((search) => searchWords(search).length <= MOST_WORDS, `Search for at most ${MOST_WORDS} words.`),
    ),
  ),
  /** A store's display name, or 'None'. */
  store: v.optional(plainText('store', LONGEST_STORE)),
  missing: v.optional(
    v.union([
      v.pipe(
        missingField,
        v.transform((field) => [field]),
      ),
      v.pipe(v.array(missingField), v.maxLength(MISSING_FIELDS.length)),
    ]),
  ),
  /** Ordered at this moment or later. */
  from: v.optional(moment('from')),
  /** Ordered before this moment. */
  to: v.optional(moment('to')),
  order_id: v.optional(plainText('order number', 100)),
});

export type OrderFiltersBody = v.InferOutput<typeof orderFilters>;

export const retrieveOrdersBody = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1000),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export type RetrieveOrdersInput = v.InferInput<typeof retrieveOrdersBody>;

/** The query of `GET /v1/export-orders`; `time_zone` ('America/New_York') is the one that order dates are written in. */
export const exportOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  time_zone: v.optional(
    v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'This time zone is not known.')),
    'UTC',
  ),
});

/** An empty ship date and N/A are the same. */
const shipDate = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(40, 'Enter the ship date as YYYY-MM-DD, or N/A.')), ''),
  v.transform((typed) => (readShipDate(typed) === '' ? '' : typed.trim())),
  v.check(isShipDate, 'Enter the ship date as YYYY-MM-DD, or N/A.'),
);

/** Of a line in an edit only its number, its version and the three editable fields are read. */
const editedLine = v.object({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  customer_po: v.optional(optionalText('Customer PO', LONGEST_PO)),
  po: v.optional(optionalText('PO', LONGEST_PO)),
  est_ship_date: v.optional(shipDate),
});

export const updateOrderBody = v.object({
  /** Where a browser is unlocked for several customers, says which one's order it is; else that of the last unlock. */
  companyName: v.optional(companyBody.entries.companyName),
  email: required('email address', 254, 'The call names no email address.'),
  created_at: v.pipe(
    v.string(),
    v.maxLength(15),
    v.regex(/^\d{1,15}$/, 'The call names no order.'),
    v.transform(Number),
  ),
  cart: v.pipe(
    v.array(editedLine, 'The lines could not be read.'),
    v.minLength(1, 'The call names no line.'),
    v.maxLength(MOST_LINES, `An order has at most ${MOST_LINES} lines.`),
    v.check((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'A line may be given only once.'),
  ),
});

export type UpdateOrderBody = v.InferOutput<typeof updateOrderBody>;

export const unlockBody = v.object({ ...companyBody.entries, password: loginBody.entries.password });

export const orderHistoryBody = v.object({
  ...companyBody.entries,
  order_id: required('order number', 100, 'The call names no order.'),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** What is wrong with a body, by field: the first fault of each. */
export function faultsByField(issues: readonly v.BaseIssue<unknown>[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const issue of issues) faults[String(issue.path?.[0]?.key ?? 'body')] ??= issue.message;
  return faults;
}
