import * as v from 'valibot';
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../cart/cart';
import { PRICE_PERS } from '../cart/po-price';
import { MAX_PRICE_LENGTH, PRICE_MESSAGE, readPrice } from '../cart/read-price';
import { MAX_PO_LENGTH } from '../orders/order';
import type { LineHistoryEntry } from '../orders/order-edit';
import { MAX_EDITED_LINES } from '../orders/order-edit';
import { MAX_SHIP_DATE_LENGTH, storedShipDate } from '../orders/read-ship-date';
import { MAX_TRACKING_LENGTH } from '../orders/shipments';
import { plainCode, plainText } from '../text/text-schema';
import { companyBody, listOf, optionalText, requiredCode, rowNumber, unlockedCompany } from './fields';
import type { WireLineFields, WireOrder, WireOrderLine } from './orders';

const SHIP_DATE_MESSAGE = 'Enter a date such as 2026-12-24, a text of up to 40 characters, or N/A.';

/** A day in any usual spelling with its year, a short text, or N/A, which is stored as ''. */
const shipDate = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(MAX_SHIP_DATE_LENGTH, SHIP_DATE_MESSAGE)), ''),
  plainText('ship date', MAX_SHIP_DATE_LENGTH),
  v.transform((typed) => storedShipDate(typed)),
  v.string(SHIP_DATE_MESSAGE),
);

/** A typed price ("$1,234.50"), or a number as lines carry it; null and '' remove the price. */
const poPrice = v.nullish(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.maxLength(MAX_PRICE_LENGTH, PRICE_MESSAGE))], PRICE_MESSAGE),
    v.transform((typed) => (typed === '' ? null : readPrice(String(typed)))),
    v.check((cents) => cents !== undefined, PRICE_MESSAGE),
  ),
);

const editedLine = v.object({
  line: rowNumber,
  version: v.optional(rowNumber),
  customer_po: v.optional(optionalText('Customer PO', MAX_PO_LENGTH)),
  po: v.optional(optionalText('PO', MAX_PO_LENGTH)),
  est_ship_date: v.optional(shipDate),
  po_price: poPrice,
  po_price_per: v.nullish(v.picklist(PRICE_PERS)),
});

export const updateOrderBody = v.object({
  companyName: unlockedCompany,
  email: requiredCode('email address', 254, 'The request has no email address.'),
  created_at: v.pipe(
    v.string(),
    v.maxLength(15),
    v.regex(/^\d{1,15}$/, 'The request has no order time.'),
    v.transform(Number),
  ),
  cart: v.pipe(
    listOf(editedLine, MAX_LINES, `An order has at most ${MAX_LINES} lines.`, 'The lines could not be read.'),
    v.minLength(1, 'The request has no lines.'),
    v.check((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'A line may be given only once.'),
  ),
});

export type UpdateOrderBody = v.InferOutput<typeof updateOrderBody>;

export type UpdateOrderInput = v.InferInput<typeof updateOrderBody>;

/** At the version that the admin has seen. */
const namedLine = {
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
  line: editedLine.entries.line,
  version: rowNumber,
};

type NamedLineSchema = v.GenericSchema<unknown, { readonly order_id: string; readonly line: number }>;

function upTo500<const Line extends NamedLineSchema>(line: Line) {
  return v.pipe(
    listOf(line, MAX_EDITED_LINES, `Save at most ${MAX_EDITED_LINES} lines at once.`, 'The lines could not be read.'),
    v.minLength(1, 'The request has no lines.'),
    v.check(
      (lines) => new Set(lines.map(({ order_id, line }) => `${order_id}/${line}`)).size === lines.length,
      'A line may be given only once.',
    ),
  );
}

/** Each line names the version that was edited. */
export const updateLinesBody = v.object({
  companyName: unlockedCompany,
  lines: upTo500(v.object({ ...editedLine.entries, ...namedLine })),
});

export type UpdateLinesBody = v.InferOutput<typeof updateLinesBody>;

export type UpdateLinesInput = v.InferInput<typeof updateLinesBody>;

const tracking = v.pipe(v.nullish(v.string(), ''), plainCode('tracking', MAX_TRACKING_LENGTH));

/** Ship dates begin in 2000, too. */
const [FIRST_SHIPPED_AT, LAST_SHIPPED_AT] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

export const shipLinesBody = v.object({
  companyName: unlockedCompany,
  shipped: v.boolean(),
  /** For lines without their own. */
  tracking: v.optional(tracking, ''),
  lines: upTo500(
    v.object({
      ...namedLine,
      /** All that's left by default. */
      quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_UNITS_PER_LINE))),
      tracking: v.optional(tracking),
      /** Epoch milliseconds; now by default. */
      shipped_at: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(FIRST_SHIPPED_AT), v.maxValue(LAST_SHIPPED_AT)),
      ),
    }),
  ),
});

export type ShipLinesBody = v.InferOutput<typeof shipLinesBody>;

export type ShipLinesInput = v.InferInput<typeof shipLinesBody>;

/**
 * `POST /v1/update-historical-order` returns this, with all current lines. Without admin hours: 401 `not_admin`. If
 * somebody else has edited one of the lines: 409 `version`, and nothing was saved.
 */
export interface EditedOrder {
  readonly order: WireOrder;
}

/**
 * `POST /v1/update-order-lines`: edits of lines of many orders in one transaction, with a result for each in order. A
 * conflict isn't saved and doesn't hold back the others; `unknown` is a line that doesn't exist. Without admin hours:
 * 401 `not_admin`.
 */
export interface EditedLines {
  readonly results: readonly {
    readonly order_id: string;
    readonly line: number;
    readonly status: 'saved' | 'conflict' | 'unknown';
    readonly current?: WireOrderLine;
  }[];
  /** Names a bulk edit of the office; missing if it changed nothing. */
  readonly bulk_id?: string;
}

export const orderHistoryBody = v.object({
  ...companyBody.entries,
  order_id: requiredCode('order number', 100, 'The request has no order number.'),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** `POST /v1/order-history`: newest first; admins only. To revert a change, edit back to `before`. */
export interface LineHistory {
  readonly entries: readonly WireLineHistoryEntry[];
}

export interface WireLineHistoryEntry extends Pick<LineHistoryEntry, 'version' | 'session'> {
  /** Epoch milliseconds. */
  readonly changed_at: number;
  readonly before: WireLineFields;
  readonly after: WireLineFields;
  /** Id of the bulk edit that it's part of. */
  readonly bulk_id?: string;
}
