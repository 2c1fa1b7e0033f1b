import type { StorefrontItem } from '../catalog/catalog';
import type { Customer, CustomerKey, PaymentMode } from '../catalog/customer';
import type { SizeCharts } from '../catalog/item-details';

/**
 * Responses of the /v1 calls, with fixed names (docs/specification.md, Calls). Those about placed orders are in
 * `orders.ts`, errors in `errors.ts`, request bodies in `schemas.ts`.
 */

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
