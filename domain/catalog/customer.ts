import type { CustomerKey } from '../address/customer-key';
import type { Budgets, PublicRule } from './approval-settings';
import type { FabricColors } from './colors';
import type { LogoPlaces } from './drawings';
import type { ItemType, TypeNames } from './item-types';

/** Those whose words count anywhere in a host come first, in their order; then the others by key. */
export function inCustomerOrder(
  keys: Iterable<CustomerKey>,
  hostWords: readonly CustomerKey[],
): readonly CustomerKey[] {
  const known = new Set(keys);
  const first = hostWords.filter((key) => known.has(key));
  const isFirst = new Set(first);
  return [...first, ...[...known].filter((key) => !isFirst.has(key)).toSorted()];
}

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
  /**
   * Random ids that take the place of secret codes in orders: by code, and in the browser by display name. None until
   * the document is first published.
   */
  readonly store_ids?: Readonly<Record<string, string>>;
  /** The store shows a page that says so, and takes no orders; the office keeps those that it has. */
  readonly closed?: boolean;
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
  /** Which orders wait for whom (docs/approvals.md). Absent where none do, and in the public document, like budgets. */
  readonly approvals?: { readonly rules: readonly PublicRule[] };
  readonly budgets?: Budgets;
  /** Only in the public document: some orders may wait, or go over a budget. */
  readonly has_rules?: true;
  readonly route_prefix: string;
  readonly paypal_not_supported: boolean;
  readonly flip_books: readonly FlipBook[];
  readonly flip_book_shortcuts: readonly { readonly label: string; readonly page: number; readonly url: string }[];
  readonly type_names?: TypeNames;
  readonly logo_places?: LogoPlaces;
  readonly colors?: FabricColors;
  /** Starts its order numbers; from the title if absent (see `orderPrefix`). */
  readonly order_prefix?: string;
  /** Every prefix that its orders have had, the current one first. Absent if there's only that one. */
  readonly order_prefixes?: readonly string[];
  /** Only the server knows it. */
  readonly addresses?: CustomerAddresses;
}

/** Where a customer's store is found, besides its prefix. */
export interface CustomerAddresses {
  /** Its own hosts, in lowercase. */
  readonly hosts: readonly string[];
  /** A host belongs to it if its name contains the customer's key anywhere, and not only as a whole part. */
  readonly isWordAnywhere: boolean;
  /** Its code while demo secrets are in use; the first letters of its key if absent. */
  readonly demoCode?: string | undefined;
  /** The provider's phone number. */
  readonly mainLine?: string;
}

/** How orders are paid: by card through PayPal, by code only, or 'unavailable' where cards aren't set up yet. */
export type PaymentMode = 'paypal' | 'code' | 'unavailable';

export function serverOrigin({ server_hostname }: Pick<Customer, 'server_hostname'>, pageOrigin: string): string {
  return server_hostname || pageOrigin;
}

/** Who runs all the stores. */
export interface Provider {
  readonly title: string;
  readonly main_line: string;
}
