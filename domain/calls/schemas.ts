import * as v from 'valibot';
import { DAY_MS, isShipDate } from '../orders/calendar-day';
import { MISSING_FIELDS, NEWEST_FIRST, SORTS, TABS } from '../orders/order-filters';
import { searchWords } from '../orders/order-search';
import { plainCode, plainText } from '../text/text-schema';
import { isTimeZone } from '../zoned-time';
import { companyName, MAX_STORE_LENGTH, orderCode, requiredCode, secret } from './order-schema';

// Request bodies of the /v1 calls. People read the messages.

export const MAX_ORDER_NUMBERS = 500;

/** Each word of a search costs a lookup. */
const MAX_WORDS = 12;

/** At most `most` items. The length is checked first: 10,000 wrong items take as long as a thousand orders. */
export function listOf<Item extends v.GenericSchema>(item: Item, most: number, tooMany: string, notList?: string) {
  return v.pipe(
    v.custom<v.InferInput<Item>[]>(Array.isArray, notList),
    v.check((list) => list.length <= most, tooMany),
    v.array(item),
    v.maxLength(most),
  );
}

export const companyBody = v.object({ companyName });

export const loginBody = v.object({
  /** If the browser knows the customer, its bypass codes are accepted too. */
  companyName: v.optional(companyBody.entries.companyName),
  password: v.pipe(v.optional(v.string('Enter a password.'), ''), secret(200), v.nonEmpty('Enter a password.')),
});

export const checkCodeBody = v.object({ ...companyBody.entries, code: v.nullish(orderCode(100), '') });

export const captureOrderBody = v.object({
  ...companyBody.entries,
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
});

/** Number of an order's line, a version, or a row: columns hold 32 bits. */
export const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));

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
  stage: v.optional(v.picklist(TABS)),
  /** Inclusive. */
  from: v.optional(moment('from')),
  /** Exclusive. */
  to: v.optional(moment('to')),
  order_id: v.optional(plainCode('order number', 100)),
});

export type OrderFiltersBody = v.InferOutput<typeof orderFilters>;

export const retrieveOrdersBody = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  /** Replaces `order_id`; unknown numbers are left out. */
  order_ids: v.optional(
    listOf(plainCode('order number', 100), MAX_ORDER_NUMBERS, `Ask for at most ${MAX_ORDER_NUMBERS} orders at once.`),
  ),
  sort: v.optional(v.picklist(SORTS), NEWEST_FIRST),
  /** False for orders without their lines, which are then counted. */
  lines: v.optional(v.boolean(), true),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1000),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export type RetrieveOrdersBody = v.InferOutput<typeof retrieveOrdersBody>;

export type RetrieveOrdersInput = v.InferInput<typeof retrieveOrdersBody>;

export const timeZone = v.optional(
  v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'Unknown time zone.')),
  'UTC',
);

/** `GET /v1/export-orders`; `time_zone` ('America/New_York') is for order dates. */
export const exportOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  time_zone: timeZone,
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
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
