import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { customerKey } from '../address/customer-key-schema';
import { isShipDate } from '../orders/calendar-day';
import { COUNTED, DUES, ONLY } from '../orders/office-view';
import { plainText } from '../text/text-schema';
import { listOf, required } from './fields';
import { shipLinesBody, updateLinesBody } from './order-edits';
import {
  countOrdersBody,
  exportOrdersQuery,
  MAX_ORDER_NUMBERS,
  newOrdersQuery,
  retrieveOrdersBody,
} from './order-lists';
import type { WireListedOrder } from './orders';

// Bodies of the office's calls about the orders of several customers, and what they return.

const MAX_COUNTED_VIEWS = 40;

const DAYS = 'Enter dates as YYYY-MM-DD.';

/** The Orders screen's own calls name a company; '' means all that the person may see. */
const anyCompany = { companyName: v.optional(v.pipe(v.string(), v.maxLength(100)), '') };

const day = v.pipe(v.string(), v.minLength(10, DAYS), v.maxLength(10, DAYS), v.check(isShipDate, DAYS));

const filters = {
  /** All that the person may see, without it. */
  customer: v.optional(customerKey),
  due: v.optional(v.picklist(DUES)),
  only: v.optional(v.picklist(ONLY)),
  item: v.optional(plainText('item', 40)),
  counted: v.optional(v.picklist(COUNTED)),
  /** First and last day in each customer's time zone, YYYY-MM-DD. */
  first_day: v.optional(day),
  last_day: v.optional(day),
};

const { companyName: _c, ...orderFilters } = countOrdersBody.entries;
const { companyName: _r, sort: _s, lines: _l, ...retrieved } = retrieveOrdersBody.entries;
const { companyName: _e, ...exported } = exportOrdersQuery.entries;

const oneView = v.object({ ...orderFilters, ...filters });

export type OfficeFiltersBody = v.InferOutput<typeof oneView>;

export type OfficeFiltersInput = v.InferInput<typeof oneView>;

export const officeOrdersBody = v.object({ ...retrieved, ...filters });

export type OfficeOrdersInput = v.InferInput<typeof officeOrdersBody>;

/** Whole orders by their numbers, as the Orders screen asks for them. */
export const orderLinesBody = v.object({
  ...anyCompany,
  order_ids: v.optional(retrieveOrdersBody.entries.order_ids, []),
  stage: retrieveOrdersBody.entries.stage,
  limit: retrieveOrdersBody.entries.limit,
  cursor: retrieveOrdersBody.entries.cursor,
});

/** Up to 500 lines of any customers' orders, each at the version that the person has seen. */
export const editOfficeLinesBody = v.object({
  ...updateLinesBody.entries,
  ...anyCompany,
  /** One edit of all these lines, which can be undone as a whole. Shipped lines aren't changed; POs only with `replaces_pos`. */
  bulk: v.optional(v.object({ replaces_pos: v.optional(v.boolean(), false) })),
});

export const shipOfficeLinesBody = v.object({
  ...shipLinesBody.entries,
  ...anyCompany,
  bulk: v.optional(v.object({})),
});

export const undoBulkEditBody = v.object({ id: required('edit', 40, 'Say which edit to undo.') });

/** What the person changed on many lines at once within the last day, newest first, unless it was undone. */
export interface BulkEdits {
  readonly edits: readonly WireBulkEdit[];
}

export interface WireBulkEdit {
  readonly id: string;
  /** "PO 58322, ships 12/09/2026" */
  readonly name: string;
  readonly lines: number;
  /** Epoch milliseconds. */
  readonly made_at: number;
}

export const countViewsBody = v.object({
  views: listOf(oneView, MAX_COUNTED_VIEWS, `Count at most ${MAX_COUNTED_VIEWS} views at once.`),
});

export const newOfficeOrdersQuery = v.object({ ...newOrdersQuery.entries, ...anyCompany });

/** `order_ids` are joined by commas, because links have no bodies. */
export const exportOfficeOrdersQuery = v.object({
  ...exported,
  ...filters,
  order_ids: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(20 * MAX_ORDER_NUMBERS),
      v.transform((text) => text.split(',')),
      v.maxLength(MAX_ORDER_NUMBERS),
    ),
  ),
});

export interface WireOfficeOrder extends WireListedOrder {
  readonly customer: CustomerKey;
  /** One of its lines' POs; '' without any. */
  readonly po: string;
  /** How many different ones they have. */
  readonly pos: number;
}

export interface OfficeOrdersPage {
  readonly orders: readonly WireOfficeOrder[];
  readonly next_cursor?: string;
}

/** In the order of the views. */
export interface CountedViews {
  readonly counts: readonly number[];
}

/** Counts end here. */
export const MAX_COUNTED_ORDERS = 10_000;

/** Beside those that everybody has. */
export const MAX_SAVED_VIEWS = 30;

/** Filters with a name, as in the address of the office's Orders screen. */
export interface SavedView {
  readonly name: string;
  readonly query: string;
}

export interface SavedViews {
  readonly views: readonly SavedView[];
}

const viewName = required('name', 60, 'Enter a name for the view.');

export const saveViewBody = v.object({
  name: viewName,
  query: v.pipe(v.string(), v.maxLength(1_000)),
  /** The name it had before. */
  renamed: v.optional(viewName),
});

export const viewNameBody = v.object({ name: viewName });
