import type { PricePer } from '../cart/po-price';
import type { ApprovalState } from '../orders/approval-state';
import type { OrderClosing, OrderLine, PaymentKind } from '../orders/order';
import type { LineHistoryEntry, LineValues } from '../orders/order-edit';

/** Placed orders in responses (docs/specification.md, Calls). */

export interface WireOrderHead {
  readonly order_id: string;
  readonly email: string;
  /** Epoch milliseconds. */
  readonly created_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly store: string;
  readonly customer_po: string;
  readonly paid: number;
  readonly payment: PaymentKind;
  /** Dollars. */
  readonly total: number;
  /** Missing unless the order was cancelled. */
  readonly closed?: OrderClosing;
  /** Only of orders that a rule held. */
  readonly approval?: ApprovalState;
}

export interface WireOrder extends WireOrderHead {
  readonly order: readonly WireOrderLine[];
}

/** An order of a list requested with `lines` false. */
export interface WireListedOrder extends WireOrderHead {
  readonly line_count: number;
  readonly units: number;
  readonly ship_dates: readonly string[];
  readonly lines_with_ship_date: number;
  readonly open_ship_dates: readonly string[];
  readonly lines_with_po: number;
  readonly lines_shipped: number;
  /** Only of orders that shipped nothing but parts of lines, because a list has many others. */
  readonly units_shipped?: number;
  /** Priced on PO, and no price entered yet. */
  readonly lines_without_price: number;
}

export interface WireLineFields {
  readonly customer_po: string;
  readonly po: string;
  readonly est_ship_date: string;
  /** Epoch milliseconds; null until all units are shipped. */
  readonly shipped_at: number | null;
  readonly tracking: string;
  /** Units that went out before the shipment that completed the line. */
  readonly shipped_parts: readonly WireShipment[];
  /** In dollars, entered by an admin where the item has no price; null until then. */
  readonly po_price: number | null;
  readonly po_price_per: PricePer | null;
}

export interface WireShipment {
  readonly units: number;
  /** Epoch milliseconds. */
  readonly shipped_at: number;
  readonly tracking: string;
}

export interface WireOrderLine extends WireLineFields, Omit<OrderLine, keyof LineValues | 'quoted'> {
  /**
   * In dollars, of one, as quoted when it was ordered; null unless it's a pack item's line from after this was stored.
   */
  readonly quoted_price: number | null;
}

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

/**
 * `POST /v1/admin/unlock` returns 204 and a session cookie; reload the orders for `admin_until` and the addresses. A
 * wrong password is 401 `wrong_password`. `POST /v1/admin/lock` has no body and returns 204.
 *
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
