import type { StorefrontItem } from '../catalog/catalog';
import type { Customer, CustomerKey, PaymentMode } from '../catalog/customer';
import type { SizeCharts } from '../catalog/item-details';
import type { ItemType } from '../catalog/item-types';
import type { PaymentKind } from '../orders/order';

/** Responses of the /v1 calls, with fixed names (docs/specification.md, Calls); request bodies are in `schemas.ts`. */

/** `GET /v1/storefronts/{customer}`: the public configuration and catalog of one customer. */
export interface StorefrontDocument {
  /** Changes whenever the document does. */
  readonly version: string;
  readonly customer: Customer;
  readonly items: readonly StorefrontItem[];
  /** The addresses of each logo's picture, by the logo's name. */
  readonly logos: Readonly<Record<string, LogoPictures>>;
  /** Those that the items' details name. Absent in documents of older versions. */
  readonly size_charts?: SizeCharts;
  readonly payment: PaymentMode;
  /** With payment 'paypal': the parameters of the provider's script. */
  readonly paypal_client_id?: string;
  readonly paypal_environment?: PayPalEnvironment;
}

/** Test payments or real ones; the provider's script has an address for each. */
export type PayPalEnvironment = 'sandbox' | 'production';

/** A logo in light thread, and in dark thread for light fabric. */
export interface LogoPictures {
  readonly light: string;
  readonly dark: string;
  /** The same in ink, for items that logos are printed on. Absent where there are none. */
  readonly printed?: Pick<LogoPictures, 'light' | 'dark'>;
}

/**
 * `POST /v1/login` takes a customer's password or, with `companyName`, one of its bypass codes. `POST /v1/logout` takes
 * no body, ends the session including admin hours, and returns 204.
 */
export interface LoginAnswer {
  readonly customer: CustomerKey;
  /** '/leith', or the address of its own host for a customer without a prefix. */
  readonly route_prefix: string;
}

/** `GET /v1/stores`: the stores that anybody may choose from; none on hosts that keep them apart. */
export interface StoreList {
  readonly stores: readonly { readonly title: string; readonly address: string }[];
}

/** `POST /v1/check-code` */
export interface CodeAnswer {
  readonly accepted: boolean;
}

/** `POST /v1/create-order` */
export interface PlacedOrder {
  /** The order number. */
  readonly order_id: string;
  /** Epoch milliseconds. */
  readonly created_at: string;
  /** Dollars. */
  readonly total: number;
  /** The Idempotency-Key that the order was placed under; null if the call had none. */
  readonly key: string | null;
  /** Opens the order's page without a password: '/order/HEN-100042#TOKEN', below the store's address. */
  readonly link: string;
}

/**
 * `POST /v1/create-order` by card (docs/specification.md, Card payments): `order_id` is the payment's id at the card
 * provider, which its buttons open the payment with. The browser keeps it, captures with it and sends it as `replaces`;
 * nobody else can know it.
 */
export interface CardOrder extends PlacedOrder {
  /** What people call the order: CAN-100042. */
  readonly order_number: string;
}

/** `POST /v1/capture-order` */
export interface CapturedOrder {
  readonly order_id: string;
  readonly order_number: string;
  /** 1 once the money is in, 0 while the provider reviews the payment. */
  readonly paid: 0 | 1;
  /** The provider is reviewing the payment: the order stays unpaid and hidden until it is released. */
  readonly review?: true;
  /** With `review`: a message for the shopper. */
  readonly message?: string;
}

/** `POST /v1/create-order` with `dry_run`: the order passed every check; its code was not checked. */
export interface CheckedOrder {
  readonly dry_run: true;
  /** Dollars. */
  readonly total: number;
}

export interface WireOrderHead {
  /** The order number: 'HEN-100042'. */
  readonly order_id: string;
  readonly email: string;
  /** Epoch milliseconds. */
  readonly created_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  /** The store's display name, or 'None'. */
  readonly store: string;
  readonly customer_po: string;
  readonly paid: number;
  readonly payment: PaymentKind;
  /** Dollars. */
  readonly total: number;
}

export interface WireOrder extends WireOrderHead {
  /** The order's lines. */
  readonly order: readonly WireOrderLine[];
}

/** An order of a list that was asked for with `lines` false. */
export interface WireListedOrder extends WireOrderHead {
  readonly line_count: number;
  /** The sum of the lines' quantities. */
  readonly units: number;
  /** The lines' ship dates, each once. */
  readonly ship_dates: readonly string[];
  readonly lines_with_ship_date: number;
  /** The same of lines that are still to be shipped. */
  readonly open_ship_dates: readonly string[];
  readonly lines_with_po: number;
  readonly lines_shipped: number;
}

/** What of a line changes after it was ordered: the fields that admins edit, and whether it was shipped. */
export interface WireLineFields {
  readonly customer_po: string;
  readonly po: string;
  readonly est_ship_date: string;
  /** Epoch milliseconds; null until the line is marked as shipped. */
  readonly shipped_at: number | null;
  readonly tracking: string;
}

export interface WireOrderLine extends WireLineFields {
  readonly line: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly type: ItemType;
  readonly quantity: number;
  /** Dollars. */
  readonly price: number;
  readonly description: string;
  readonly color: string;
  readonly embroidery: string | null;
  readonly placement: string | null;
  readonly size: string;
}

/** `POST /v1/retrieve-orders`: newest first. With `lines` false, the orders are `WireListedOrder`s. */
export interface OrdersPage<Listed extends WireOrderHead = WireOrder> {
  readonly orders: readonly Listed[];
  /** Requests the next page, with the same filters; absent on the last page. */
  readonly next_cursor?: string;
  /**
   * When the browser's admin hours for the company end, in epoch milliseconds by the server's clock. Until then email
   * addresses are complete and searched, and orders can be edited. Absent for viewers.
   */
  readonly admin_until?: number;
  /** The browser is signed in to this customer, and can sign out. */
  readonly signed_in?: true;
}

/**
 * `POST /v1/admin/unlock` returns 204 and a new session cookie; reload the orders for `admin_until` and the addresses.
 * A wrong password is 401 `wrong_password`. `POST /v1/admin/lock` takes no body and returns 204.
 *
 * `POST /v1/update-historical-order` returns this, with every line of the order as it is now. Without admin hours: 401
 * `not_admin`. If somebody else has edited one of the lines since: 409 `version`, and nothing was saved.
 */
export interface EditedOrder {
  readonly order: WireOrder;
}

/**
 * `POST /v1/update-order-lines`: edits of lines of many orders, saved in one transaction, with a result for each in
 * their order. A line that somebody else has edited since is not saved and does not hold back the others; `unknown` is
 * a line of no such order. Without admin hours: 401 `not_admin`.
 */
export interface EditedLines {
  readonly results: readonly {
    readonly order_id: string;
    readonly line: number;
    readonly status: 'saved' | 'conflict' | 'unknown';
    /** The line as it is now. */
    readonly current?: WireOrderLine;
  }[];
}

/** `POST /v1/order-history`: a line's changes, newest first; admins only. Reverting one is an edit back to `before`. */
export interface LineHistory {
  readonly entries: readonly WireLineHistoryEntry[];
}

export interface WireLineHistoryEntry {
  /** The line's version after the change. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly changed_at: number;
  /** Who made the change: an admin's name, or a short one for the unlocked session ('K7M2QX') if admins have none. */
  readonly session: string;
  readonly before: WireLineFields;
  readonly after: WireLineFields;
}

export const ERROR_CODES = [
  'not_signed_in',
  'not_admin',
  'wrong_password',
  'wrong_customer',
  'wrong_origin',
  'code_refused',
  'not_found',
  'price_changed',
  'unknown_item',
  'unknown_option',
  'minimum',
  'invalid',
  'too_large',
  'key_reused',
  'version',
  'too_many',
  'unavailable',
  'declined',
  'not_approved',
  'already_paid',
  'under_review',
  'abandoned',
  'nothing_to_pay',
  'cards_unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A code as a browser receives it: a newer server may have codes that this build does not know. */
export type ReceivedCode = ErrorCode | (string & Record<never, never>);

/** The body of every error response: a message for people, a code for programs, and the details of the code. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ReceivedCode;
  /** With `invalid`: what is wrong, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `price_changed`, `unknown_item`, `unknown_option` and `minimum`: the affected lines. */
  readonly lines?: readonly LineError[];
  /** With `version`: numbers of the lines that somebody else has edited since. */
  readonly conflicts?: readonly number[];
  /** With `version`: all lines of the order as they are now. */
  readonly current_lines?: readonly WireOrderLine[];
  /** With `key_reused`, `already_paid` and `under_review`: the number of the order that stands. */
  readonly order_id?: string;
}

/** An error in one cart line; prices in dollars. */
export interface LineError {
  /** The line's cart key. */
  readonly key: string;
  readonly message?: string;
  readonly quoted?: number;
  readonly current?: number;
}
