import { CUSTOMER_KEYS, type CustomerKey } from '../catalog/customer';
import type { HostName } from './host';

/**
 * Which store a page address means (docs/specification.md, Customers and addresses), the same in the browser, the
 * service worker and the server:
 *
 * 1. a host name containing a customer's word is that customer's own (single-store): `orders.hennessy.example`;
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
}

/** The others are reached by their hosts only. */
const PREFIXED: readonly CustomerKey[] = ['guardian', 'hennessy', 'leith', 'pohanka', 'stivers', 'tameron', 'navarre'];

export function routePrefixOf(customer: CustomerKey): string {
  return PREFIXED.includes(customer) ? `/${customer}` : '';
}

const LOCAL_CUSTOMER: CustomerKey = 'hennessy';

const SCREEN_SEGMENTS = [
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
  const byHost = CUSTOMER_KEYS.find((key) => hostName.includes(key));
  if (byHost) return { customer: byHost, mode: 'single-store', prefix: '', isTestHost };
  if (!(settings.multiStore ?? isTestHost)) {
    const customer = isLocalHost(hostName) ? LOCAL_CUSTOMER : undefined;
    return { customer, mode: 'single-store', prefix: '', isTestHost };
  }
  const prefix = `/${firstSegment(path)}`;
  const customer = CUSTOMER_KEYS.find((key) => routePrefixOf(key) === prefix);
  return { customer, mode: 'multi-store', prefix: customer ? prefix : '', isTestHost };
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
