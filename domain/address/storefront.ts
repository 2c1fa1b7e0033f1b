import { CUSTOMER_KEY, type CustomerKey } from './customer-key';
import type { HostName } from './host';

/**
 * Which store a page address means (docs/specification.md, Customers and addresses), the same in the browser, the
 * service worker and the server:
 *
 * 1. a host that a customer's document lists is its own (single-store). So is one whose name contains the customer's
 *    word: anywhere, for those that `customers.json` lists (`orders.hennessyuniforms.example`), in its order; otherwise
 *    as a whole part (`orders.ford.example` or `ford-orders.example`, but not `hartford.example`);
 * 2. a local or test host serves several stores, distinguished by the first path segment:
 *    `localhost/hennessy/checkout`;
 * 3. any other host belongs to no customer.
 */
export interface StorefrontAddress {
  readonly customer: CustomerKey | undefined;
  readonly mode: 'single-store' | 'multi-store';
  /** '/hennessy' in multi-store mode; '' if the path names no store. */
  readonly prefix: string;
  /** May show the landing screen; a path without a prefix means the local customer. */
  readonly isTestHost: boolean;
  readonly local?: CustomerKey | undefined;
}

export interface AddressSettings {
  readonly stagingMarker: string;
  readonly multiStore?: boolean | undefined;
  readonly customers?: AddressBook | PageCustomers | undefined;
}

/** The customers, by where their stores are. */
export interface AddressBook {
  ofHost(name: HostName): CustomerKey | undefined;
  hasPrefix(key: CustomerKey): boolean;
  /** Whom a local address without a prefix means. */
  readonly local?: CustomerKey | undefined;
}

/**
 * What the server tells a page. Any first segment may be a customer's, and the server says whether it is, except of
 * those without a prefix.
 */
export interface PageCustomers {
  /** Customer who owns the host. */
  readonly own?: CustomerKey | undefined;
  readonly unprefixed?: readonly CustomerKey[] | undefined;
  readonly local?: CustomerKey | undefined;
}

/** What a customer's document says about its addresses. */
interface AddressedCustomer {
  readonly key: CustomerKey;
  readonly route_prefix: string;
  readonly addresses?: {
    /** Its own hosts, in lowercase. */
    readonly hosts: readonly string[];
    /** A host belongs to it if its name contains the customer's key anywhere, and not only as a whole part. */
    readonly isWordAnywhere: boolean;
  };
}

/** @param customers in their order */
export function addressBook(
  customers: Iterable<AddressedCustomer>,
  local: CustomerKey | undefined,
): AddressBook & { readonly hosts: ReadonlySet<string> } {
  const listed = new Map<string, CustomerKey>();
  const anywhere: CustomerKey[] = [];
  const order = new Map<CustomerKey, number>();
  const prefixed = new Set<CustomerKey>();
  for (const { key, route_prefix, addresses } of customers) {
    for (const host of addresses?.hosts ?? []) listed.set(host, key);
    if (addresses?.isWordAnywhere) anywhere.push(key);
    else order.set(key, order.size);
    if (route_prefix !== '') prefixed.add(key);
  }
  return {
    hosts: new Set(listed.keys()),
    local: local !== undefined && prefixed.has(local) ? local : undefined,
    hasPrefix: (key) => prefixed.has(key),
    ofHost(name) {
      const found = listed.get(name) ?? anywhere.find((word) => name.includes(word));
      const parts = found === undefined ? partsOf(name).filter((part) => order.has(part)) : [];
      return found ?? parts.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))[0];
    },
  };
}

function bookOf(customers: AddressSettings['customers'] = {}): AddressBook {
  if ('ofHost' in customers) return customers;
  const { own, unprefixed = [], local } = customers;
  const hasPrefix = (key: CustomerKey) => mayBeKey(key) && !unprefixed.includes(key);
  return { ofHost: () => own, hasPrefix, local };
}

/** First segments of the storefront's own screens. */
export const SCREEN_SEGMENTS: readonly string[] = [
  'catalog',
  'item',
  'checkout',
  'success',
  'orders',
  'order',
  'outbox',
  'hand-over',
  'packing-list',
];

export function storefrontOfAddress(hostName: HostName, path: string, settings: AddressSettings): StorefrontAddress {
  const isTestHost = isLocalHost(hostName) || hasTestMarker(hostName, settings.stagingMarker);
  const book = bookOf(settings.customers);
  const byHost = book.ofHost(hostName);
  const { local } = book;
  const single = { mode: 'single-store', prefix: '', isTestHost, local } as const;
  if (byHost) return { ...single, customer: byHost };
  if (!(settings.multiStore ?? isTestHost)) return { ...single, customer: isLocalHost(hostName) ? local : undefined };
  const segment = firstSegment(path);
  const customer = book.hasPrefix(segment) ? segment : undefined;
  return { customer, mode: 'multi-store', prefix: customer ? `/${customer}` : '', isTestHost, local };
}

/** Whether a host is the customer's by its own list or word, whoever else's word it also has. */
export function isHostOf(
  { key, addresses }: Pick<AddressedCustomer, 'key' | 'addresses'>,
  hostName: HostName,
): boolean {
  if (addresses?.hosts.includes(hostName)) return true;
  return addresses?.isWordAnywhere ? hostName.includes(key) : hasPart(hostName, key);
}

function mayBeKey(segment: string): boolean {
  return CUSTOMER_KEY.test(segment) && !SCREEN_SEGMENTS.includes(segment);
}

/** `/checkout` redirects to `/hennessy/checkout` on a local or test host. Undefined if no redirect is needed. */
export function redirectToStore(address: StorefrontAddress, path: string): string | undefined {
  const { mode, prefix, isTestHost, local } = address;
  if (mode !== 'multi-store' || prefix !== '' || !isTestHost || local === undefined) return undefined;
  return SCREEN_SEGMENTS.includes(firstSegment(path)) ? `/${local}${path}` : undefined;
}

export function isLocalHost(name: HostName): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
}

function hasTestMarker(hostName: HostName, stagingMarker: string): boolean {
  return hasPart(hostName, 'test') || (stagingMarker !== '' && hasPart(hostName, stagingMarker.toLowerCase()));
}

/** Parts are between dots or hyphens: `orders-test.example` has the part `test`, `latest.example` doesn't. */
function hasPart(hostName: HostName, part: string): boolean {
  const dotted = (text: string) => `.${partsOf(text).join('.')}.`;
  return dotted(hostName).includes(dotted(part));
}

function partsOf(text: string): readonly string[] {
  return text.split(/[.-]/).filter(Boolean);
}

function firstSegment(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}
