import type { FabricColors } from './colors';
import type { LogoPlaces } from './drawings';
import type { ItemType, TypeNames } from './item-types';

/** The ten dealer groups, in the order a host name is searched for them (docs/specification.md, Customers). */
export const CUSTOMER_KEYS = [
  'newcustomer',
  'stivers',
  'tameron',
  'premier',
  'guardian',
  'cannon',
  'leith',
  'hennessy',
  'pohanka',
  'navarre',
] as const;

export type CustomerKey = (typeof CUSTOMER_KEYS)[number];

export interface BrandColors {
  readonly brand: string;
  readonly brand_2: string;
  readonly brand_tint: string;
  readonly brand_line: string;
}

export interface FlipBook {
  readonly title: string;
  readonly url: string;
  readonly cover: string;
}

/** A customer's public configuration, without codes and password (docs/specification.md, Customers). */
export interface Customer {
  readonly key: CustomerKey;
  readonly title: string;
  readonly company_logo: string;
  readonly brand: BrandColors;
  readonly logo_placements: readonly string[];
  readonly show_modification_thumbnail: boolean;
  readonly minimum_apparel_order: boolean;
  /** An order has no men's and women's units, or at least this many. Absent where the rule doesn't apply. */
  readonly apparel_minimum?: number;
  readonly render_logo_preview: boolean;
  readonly embroideries: Readonly<Partial<Record<ItemType, readonly string[]>>>;
  readonly stores: Readonly<Record<string, string>>;
  /** Anyone who can see the store can read its orders without signing in. */
  readonly open_orders?: boolean;
  /** False keeps prices off the pages of orders, which open without a password. */
  readonly order_page_prices?: boolean;
  /** "America/Chicago", for what the store expects by day; Eastern if absent. */
  readonly time_zone?: string;
  /** Every store code is a bypass code (docs/specification.md, Codes), so the browser gets names instead of codes. */
  readonly store_codes_are_bypass_codes?: boolean;
  readonly server_hostname: string;
  readonly account_reps: readonly { readonly name: string; readonly phone: string }[];
  readonly route_prefix: string;
  readonly paypal_not_supported: boolean;
  readonly flip_books: readonly FlipBook[];
  readonly flip_book_shortcuts: readonly { readonly label: string; readonly page: number; readonly url: string }[];
  readonly type_names?: TypeNames;
  readonly logo_places?: LogoPlaces;
  readonly colors?: FabricColors;
}

/** By card through PayPal, by code only, or 'unavailable' where cards aren't set up yet. */
export type PaymentMode = 'paypal' | 'code' | 'unavailable';

export function serverOrigin({ server_hostname }: Pick<Customer, 'server_hostname'>, pageOrigin: string): string {
  return server_hostname || pageOrigin;
}

export const MAIN_LINE = '800-727-7222';
