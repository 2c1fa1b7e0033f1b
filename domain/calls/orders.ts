import type { PricePer } from '../cart/po-price';
import type { ApprovalState } from '../orders/approval-state';
import type { OrderClosing, OrderLine, PaymentKind } from '../orders/order';
import type { LineValues } from '../orders/order-edit';

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
