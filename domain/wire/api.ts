import type { StorefrontItem } from '../catalog/catalog';
import type { Customer, CustomerKey, PaymentMode } from '../catalog/customer';
import type { HistoricalOrder, OrderLine } from '../orders/order';
import type { LineFields } from '../orders/order-edit';

/** What the /v1 calls answer; what they take is in `schemas.ts`. */

/** `GET /v1/storefronts/{customer}`: the public configuration and catalog of one customer. */
export interface StorefrontDocument {
  /** Changes whenever anything in the document does. */
  readonly version: string;
  readonly customer: Customer;
  readonly items: readonly StorefrontItem[];
  /** The addresses of each logo's picture, by the logo's name. */
  readonly logos: Readonly<Record<string, LogoPictures>>;
  readonly payment: PaymentMode;
  /** With payment 'paypal': what the provider's script is loaded with. */
  readonly paypal_client_id?: string;
  readonly paypal_environment?: PayPalEnvironment;
}

/** Play money or real money: the provider's script has an address for each. */
export type PayPalEnvironment = 'sandbox' | 'production';

/** A logo in light thread, and in dark thread for light fabric. */
export interface LogoPictures {
  readonly light: string;
  readonly dark: string;
}

/**
 * `POST /v1/login` takes a group's password; with `companyName` also one of that customer's order codes. `POST
 * /v1/logout` takes no body, ends the session, the admin's hours included, and answers 204.
 */
export interface LoginAnswer {
  readonly customer: CustomerKey;
  /** '/leith', or for a customer without a prefix the address of its own host. */
  readonly route_prefix: string;
}

/** `GET /v1/stores`: the stores that the host lets anybody choose from; none where they are kept apart. */
export interface StoreList {
  readonly stores: readonly { readonly title: string; readonly address: string }[];
}

/** `POST /v1/check-code` */
export interface CodeAnswer {
  readonly accepted: boolean;
}

/** `POST /v1/create-order` */
export interface PlacedOrder {
  readonly order_id: string;
  readonly created_at: string;
  /** Dollars. */
  readonly total: number;
  /** The Idempotency-Key the order was placed under; null when the call carried none. */
  readonly key: string | null;
}

/**
 * `POST /v1/create-order` by card (docs/specification.md, Card payments): `order_id` is the id that the provider's
 * buttons open the payment with. The browser keeps it, captures with it and names it in `replaces`; nobody else can
 * know it.
 */
export interface CardOrder extends PlacedOrder {
  /** The number that people know the order by: CAN-100042. */
  readonly order_number: string;
}

/** `POST /v1/capture-order` */
export interface CapturedOrder {
  readonly order_id: string;
  readonly order_number: string;
  /** 1 once the money is in, 0 while the provider looks into the payment. */
  readonly paid: 0 | 1;
  /** The provider holds the payment: the order stays unpaid and hidden until it lets go of it. */
  readonly review?: true;
  /** With `review`: what to tell the shopper. */
  readonly message?: string;
}

/** `POST /v1/create-order` with `dry_run`: the order would have been taken, but for its code. */
export interface CheckedOrder {
  readonly dry_run: true;
  /** Dollars. */
  readonly total: number;
}

/** `POST /v1/retrieve-orders`: newest first. */
export interface OrdersPage {
  readonly orders: readonly HistoricalOrder[];
  /** Asks for the orders after these, with the same filters; absent on the last page. */
  readonly next_cursor?: string;
  /**
   * The browser is unlocked for the company until then, epoch milliseconds of the server's clock: the answer carries
   * whole email addresses, the search has looked at them, and orders can be edited. Absent for a viewer.
   */
  readonly admin_until?: number;
  /** The browser's session holds this customer: there is something to sign out of. */
  readonly signed_in?: true;
}

/**
 * `POST /v1/admin/unlock` answers 204 and a new session cookie; load the orders again for `admin_until` and the addresses.
 * A wrong password is 401 `wrong_password`. `POST /v1/admin/lock` takes no body and answers 204.
 *
 * `POST /v1/update-historical-order` answers this, every line of the order as it is now. Not unlocked, or no longer: 401
 * `not_admin`. Somebody else's newer edit of a same line: 409 `version`, and nothing of the call was saved.
 */
export interface EditedOrder {
  readonly order: HistoricalOrder;
}

/** `POST /v1/order-history`: what has been done to a line, newest first; for admins. A revert is an edit back to `before`. */
export interface LineHistory {
  readonly entries: readonly LineHistoryEntry[];
}

export interface LineHistoryEntry {
  /** The version that the change made. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly changed_at: number;
  /**
   * Who made the change: an admin's name, or a short one for the unlocked session ('K7M2QX') where admins have none.
   */
  readonly session: string;
  readonly before: LineFields;
  readonly after: LineFields;
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

/** Every refusal: a sentence for the person at the screen, a code for the program, and what the code's details are. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  /** With `invalid`: what is wrong, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `price_changed`, `unknown_item`, `unknown_option` and `minimum`: the lines concerned. */
  readonly lines?: readonly LineFault[];
  /** With `version`: the numbers of the lines that somebody else has edited since. */
  readonly conflicts?: readonly number[];
  /** With `version`: all lines of the order as they are now. */
  readonly current_lines?: readonly OrderLine[];
  /** With `key_reused`, `already_paid` and `under_review`: the number of the order that stands. */
  readonly order_id?: string;
}

/** What is wrong with one cart line; prices in dollars. */
export interface LineFault {
  /** The line's cart key. */
  readonly key: string;
  readonly message?: string;
  readonly quoted?: number;
  readonly current?: number;
}
