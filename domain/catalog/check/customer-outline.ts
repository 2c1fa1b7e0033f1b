import type { CustomerKey } from '../../address/customer-key';
import { parseServerOrigin, type ServerOrigin } from '../../address/server-origin';
import type { Customer, CustomerAddresses } from '../customer';
import type { CustomersDocument, ItemChanges } from './data-schemas';

type Listed = 'key' | 'title' | 'company_logo' | 'route_prefix' | 'paypal_not_supported' | 'stores';
type Optional = 'closed' | 'time_zone' | 'order_prefix';

/** What's needed of each customer before anybody asks for its store: there may be thousands. */
export interface CustomerOutline extends Pick<Customer, Listed | Optional> {
  readonly addresses: CustomerAddresses;
  /** Parsed, because headers name it; '' for the page's own origin. */
  readonly server_hostname: ServerOrigin | '';
  /** The brand's first color. */
  readonly color: string;
  /** Whether orders may wait for approvers, or have budgets. */
  readonly hasRules: boolean;
  /** '' for none. */
  readonly webhook: string;
  /** All that it stitches and prints, without duplicates. */
  readonly logos: readonly string[];
  /** Colors by code of items that it sells in other colors than the base catalog. Nearly always none. */
  readonly colors: readonly (readonly [code: string, colors: readonly string[]])[];
}

type Made = 'key' | 'addresses' | 'server_hostname' | 'color' | 'logos' | 'colors' | 'hasRules';

/** A customer's document over the defaults, valid but perhaps for what it changes of items. */
interface Fields extends Omit<CustomerOutline, Made> {
  readonly server_hostname: string;
  readonly approvals?: unknown;
  readonly budgets?: unknown;
  readonly hosts?: readonly string[];
  readonly brand: { readonly brand: string };
  readonly embroideries: Customer['embroideries'];
  /** What changes of each item, by code. */
  readonly items: Readonly<Record<string, unknown>>;
}

/** @throws if the document isn't valid after all */
export function outlineOf(key: CustomerKey, fields: Fields, all: CustomersDocument): CustomerOutline {
  const { title, company_logo, route_prefix, paypal_not_supported, stores, closed, time_zone, order_prefix } = fields;
  const server_hostname = fields.server_hostname === '' ? '' : parseServerOrigin(fields.server_hostname);
  if (server_hostname === undefined) throw new Error(`The server_hostname of ${key} isn't an origin`);
  return {
    ...{ key, title, company_logo, route_prefix, server_hostname, paypal_not_supported, stores },
    ...(closed === undefined ? {} : { closed }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(order_prefix === undefined ? {} : { order_prefix }),
    addresses: addressesOf(key, fields.hosts, all),
    color: fields.brand.brand,
    hasRules: fields.approvals !== undefined || fields.budgets !== undefined,
    webhook: fields.webhook,
    logos: [...new Set(Object.values(fields.embroideries).flat())],
    colors: Object.entries(fields.items as Record<string, ItemChanges | null>).flatMap(([code, changes]) =>
      changes?.colors ? [[code, changes.colors] as const] : [],
    ),
  };
}

export function addressesOf(
  key: CustomerKey,
  hosts: readonly string[] = [],
  { provider, host_words, demo_codes }: CustomersDocument,
): CustomerAddresses {
  const isWordAnywhere = host_words.includes(key);
  return { hosts, isWordAnywhere, demoCode: demo_codes[key], mainLine: provider.main_line };
}
