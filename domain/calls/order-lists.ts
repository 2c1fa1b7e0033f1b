import * as v from 'valibot';
import { DAY_MS, isShipDate } from '../orders/calendar-day';
import { MISSING_FIELDS, NEWEST_FIRST, SORTS, TABS } from '../orders/order-filters';
import { searchWords } from '../orders/order-search';
import type { StageCounts } from '../orders/stage';
import { plainCode, plainText } from '../text/text-schema';
import { companyBody, listOf, MAX_STORE_LENGTH, timeZone } from './fields';
import type { WireOrder, WireOrderHead } from './orders';

export const MAX_ORDER_NUMBERS = 500;

/** Each word of a search costs a lookup. */
const MAX_WORDS = 12;

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

/** `POST /v1/retrieve-orders`: newest first. With `lines` false, the orders are `WireListedOrder`s. */
export interface OrdersPage<Listed extends WireOrderHead = WireOrder> {
  readonly orders: readonly Listed[];
  /** Works with the same filters; missing on the last page. */
  readonly next_cursor?: string;
  /**
   * When the browser's admin hours end, in epoch milliseconds by the server's clock. Until then, email addresses are
   * complete and searched, and orders can be edited. Missing for viewers.
   */
  readonly admin_until?: number;
  /** The browser is signed in to this customer, and can sign out. */
  readonly signed_in?: true;
}

/** `GET /v1/export-orders`; `time_zone` ('America/New_York') is for order dates. */
export const exportOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  time_zone: timeZone,
});

export const countOrdersBody = v.object({ ...companyBody.entries, ...orderFilters.entries });

export type CountOrdersInput = v.InferInput<typeof countOrdersBody>;

export interface CountedOrders {
  readonly stages: StageCounts;
  /** Late orders of all stages. */
  readonly late: number;
  /** For an approver, and in no stage yet. Missing where customers have no rules. */
  readonly waiting?: number;
}

export const newOrdersQuery = v.object({
  ...companyBody.entries,
  ...orderFilters.entries,
  /** Epoch milliseconds, exclusive. */
  after: v.pipe(v.string(), v.maxLength(15), v.regex(/^\d+$/), v.transform(Number)),
});

/** `GET /v1/new-orders`, with an ETag: how many orders of a list came after a moment. */
export interface NewOrders {
  readonly new_orders: number;
}
