import type { StorefrontItem } from './catalog';
import type { Customer, PaymentMode } from './customer';
import type { SizeCharts } from './item-details';

/** `GET /v1/storefronts/{customer}`: the public configuration and catalog of one customer. */
export interface StorefrontDocument {
  readonly version: string;
  readonly customer: Customer;
  readonly items: readonly StorefrontItem[];
  readonly logos: Readonly<Record<string, LogoPictures>>;
  /** Those that the items' details name. Missing in older documents. */
  readonly size_charts?: SizeCharts;
  readonly payment: PaymentMode;
  /** Parameters of the provider's script, for payment 'paypal'. */
  readonly paypal_client_id?: string;
  readonly paypal_environment?: PayPalEnvironment;
}

export type PayPalEnvironment = 'sandbox' | 'production';

/** In light thread, and in dark thread for light fabric. */
export interface LogoPictures {
  readonly light: string;
  readonly dark: string;
  /** In ink, for printed items. */
  readonly printed?: Pick<LogoPictures, 'light' | 'dark'>;
}
