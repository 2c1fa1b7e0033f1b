import type { CustomerKey } from '../address/customer-key';
import type { ApprovalState } from '../orders/approval-state';

/** Responses of the /v1 calls, with fixed names (docs/specification.md, Calls). */

/**
 * `POST /v1/login` takes a customer's password or, with `companyName`, one of its bypass codes. `POST /v1/logout` has
 * no body, ends the session including admin hours, and returns 204.
 */
export interface LoginResponse {
  readonly customer: CustomerKey;
  /** '/leith', or the address of the customer's own host. */
  readonly route_prefix: string;
  /** Carries the sign-in over to that host: a browser opens it once, within a minute. */
  readonly sign_in_url?: string;
}

/** `GET /v1/stores`: the stores open to choice; none on hosts that keep them apart. */
export interface StoreList {
  readonly stores: readonly { readonly title: string; readonly address: string }[];
}

export interface CodeResponse {
  readonly accepted: boolean;
}

export interface PlacedOrder {
  readonly order_id: string;
  /** Epoch milliseconds. */
  readonly created_at: string;
  /** Dollars. */
  readonly total: number;
  /** The Idempotency-Key, if the call had one. */
  readonly key: string | null;
  /** Opens without a password: '/order/HEN-100042#TOKEN', relative to the store's address. */
  readonly link: string;
  /** Only of orders that a rule held: `waiting` until somebody decides. */
  readonly approval?: ApprovalState;
  /** Who decides, if there's an `approval`: 'Dana Whitfield'. */
  readonly approvers?: string;
}

/**
 * `POST /v1/create-order` by card (docs/specification.md, Card payments): `order_id` is the provider's id of the
 * payment, which only this browser knows. It captures with it, or sends it as `replaces`.
 */
export interface CardOrder extends PlacedOrder {
  readonly order_number: string;
}

export interface CapturedOrder {
  readonly order_id: string;
  readonly order_number: string;
  /** 1 once the money is in, 0 during a review. */
  readonly paid: 0 | 1;
  /** The order stays unpaid and hidden until the provider releases the payment. */
  readonly review?: true;
  /** Message for the shopper, if there's a `review`. */
  readonly message?: string;
}

/** `POST /v1/create-order` with `dry_run`: every check passed except the code, which isn't checked. */
export interface CheckedOrder {
  readonly dry_run: true;
  /** Dollars. */
  readonly total: number;
}
