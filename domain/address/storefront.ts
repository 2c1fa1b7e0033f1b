import { CUSTOMER_KEY, type CustomerKey, isShipped, SHIPPED_CUSTOMERS } from '../catalog/customer';
import type { HostName } from './host';

/**
 * Which store a page address means (docs/specification.md, Customers and addresses), the same in the browser, the
 * service worker and the server:
 *
 * 1. a host name containing the word of one of the ten shipped customers is that customer's own (single-store):
 *    `orders.hennessy.example`. Another customer's word must be a whole part of it, so that nobody's short word takes
 *    somebody's hosts: `orders.ford.example` or `ford-orders.example`, but not `hartford.example`;
 * 2. a local or test host serves several stores, distinguished by the first path segment:
 *    `localhost/hennessy/checkout`;
 * 3. any other host belongs to no customer.
 */
export interface StorefrontAddress {
  readonly customer: CustomerKey | undefined;
  readonly mode: 'single-store' | 'multi-store';
  /** '/hennessy' in multi-store mode; '' if the path names no store. */
  readonly prefix: string;
  /** May show the landing screen; a path without a prefix means Hennessy. */
  readonly isTestHost: boolean;
}

export interface AddressSettings {
  readonly stagingMarker: string;
  readonly multiStore?: boolean | undefined;
  /**
   * The customers besides the shipped ten. A browser only knows that of its own host; on a host of several stores,
   * 'any' first segment may be one's, and the server says whether it is.
   */
  readonly customers?: readonly CustomerKey[] | 'any' | undefined;
}

/** They are reached by their hosts only. */
const UNPREFIXED: readonly CustomerKey[] = ['newcustomer', 'premier', 'cannon'];

export function routePrefixOf(customer: CustomerKey): string {
  return UNPREFIXED.includes(customer) ? '' : `/${customer}`;
}

const LOCAL_CUSTOMER: CustomerKey = 'hennessy';

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
  const added = settings.customers ?? [];
  const known: readonly CustomerKey[] = added === 'any' ? SHIPPED_CUSTOMERS : [...SHIPPED_CUSTOMERS, ...added];
  const byHost = known.find((key) => isHostOf(key, hostName));
  if (byHost) return { customer: byHost, mode: 'single-store', prefix: '', isTestHost };
  if (!(settings.multiStore ?? isTestHost)) {
    const customer = isLocalHost(hostName) ? LOCAL_CUSTOMER : undefined;
    return { customer, mode: 'single-store', prefix: '', isTestHost };
  }
  const segment = firstSegment(path);
  const isKnown = added === 'any' ? mayBeKey(segment) : known.includes(segment);
  const prefix = isKnown ? routePrefixOf(segment) : '';
  return { customer: prefix ? segment : undefined, mode: 'multi-store', prefix, isTestHost };
}

export function isHostOf(customer: CustomerKey, hostName: HostName): boolean {
  return isShipped(customer) ? hostName.includes(customer) : hasPart(hostName, customer);
}

function mayBeKey(segment: string): boolean {
  return CUSTOMER_KEY.test(segment) && !SCREEN_SEGMENTS.includes(segment);
}

/** `/checkout` redirects to `/hennessy/checkout` on a local or test host. Undefined if no redirect is needed. */
export function redirectToStore(address: StorefrontAddress, path: string): string | undefined {
  if (address.mode !== 'multi-store' || address.prefix !== '' || !address.isTestHost) return undefined;
  return SCREEN_SEGMENTS.includes(firstSegment(path)) ? `/${LOCAL_CUSTOMER}${path}` : undefined;
}

export function isLocalHost(name: HostName): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
}

function hasTestMarker(hostName: HostName, stagingMarker: string): boolean {
  return hasPart(hostName, 'test') || (stagingMarker !== '' && hasPart(hostName, stagingMarker.toLowerCase()));
}

/** Parts are between dots or hyphens: `orders-test.example` has the part `test`, `latest.example` doesn't. */
function hasPart(hostName: HostName, part: string): boolean {
  const dotted = (text: string) => `.${text.split(/[.-]/).filter(Boolean).join('.')}.`;
  return dotted(hostName).includes(dotted(part));
}

function firstSegment(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}
