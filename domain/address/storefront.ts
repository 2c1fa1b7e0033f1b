import { CUSTOMER_KEYS, type CustomerKey } from '../catalog/customer';
import type { HostName } from './host';

/**
 * Which store a page address means (docs/specification.md, Customers and addresses). One rule for the browser, the
 * service worker and the server:
 *
 * 1. a host that contains a customer's word is that customer's own host: `orders.hennessy.example`, single-store;
 * 2. a local or test host serves several stores, told apart by the first path segment: `localhost/hennessy/checkout`;
 * 3. any other host stands for no customer.
 */
export interface StorefrontAddress {
  readonly customer: CustomerKey | undefined;
  readonly mode: 'single-store' | 'multi-store';
  /** '/hennessy' in multi-store mode, '' in single-store mode or where the path names no store. */
  readonly prefix: string;
  /** A host of this machine or a test host: the landing screen may show, Hennessy is the store of a bare path. */
  readonly isTestHost: boolean;
}

export interface AddressSettings {
  /** A word in the host name that marks a staging deployment. */
  readonly stagingMarker: string;
  /** Forces the mode of hosts without a customer's word. */
  readonly multiStore?: boolean | undefined;
}

/**
 * The customers that have a route prefix (docs/specification.md, Customers and addresses); the others are reached by
 * their hosts only.
 */
const PREFIXED: readonly CustomerKey[] = ['guardian', 'hennessy', 'leith', 'pohanka', 'stivers', 'tameron', 'navarre'];

/** The store of the local development host (docs/specification.md, Customers and addresses). */
const LOCAL_CUSTOMER: CustomerKey = 'hennessy';

/** First segments of the store's own screens: never a store's name. */
const SCREEN_SEGMENTS = ['catalog', 'item', 'checkout', 'success', 'orders', 'outbox'];

/** @param path starting with a slash. */
export function storefrontOfAddress(hostName: HostName, path: string, settings: AddressSettings): StorefrontAddress {
  const isTestHost = isLocalHost(hostName) || hasTestMarker(hostName, settings.stagingMarker);
  const byHost = CUSTOMER_KEYS.find((key) => hostName.includes(key));
  if (byHost) return { customer: byHost, mode: 'single-store', prefix: '', isTestHost };
  if (!(settings.multiStore ?? isTestHost)) {
    const customer = isLocalHost(hostName) ? LOCAL_CUSTOMER : undefined;
    return { customer, mode: 'single-store', prefix: '', isTestHost };
  }
  const segment = firstSegment(path);
  const customer = PREFIXED.find((key) => key === segment);
  return { customer, mode: 'multi-store', prefix: customer ? `/${customer}` : '', isTestHost };
}

/**
 * Where a path without a store's prefix leads on a local or test host: `/checkout` to `/hennessy/checkout`. Undefined
 * when the path needs no redirect.
 */
export function redirectToStore(address: StorefrontAddress, path: string): string | undefined {
  if (address.mode !== 'multi-store' || address.prefix !== '' || !address.isTestHost) return undefined;
  return SCREEN_SEGMENTS.includes(firstSegment(path)) ? `/${LOCAL_CUSTOMER}${path}` : undefined;
}

/** localhost, a name under it, or a loopback address. */
export function isLocalHost(name: HostName): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
}

function hasTestMarker(hostName: HostName, stagingMarker: string): boolean {
  return hostName.includes('test') || (stagingMarker !== '' && hostName.includes(stagingMarker.toLowerCase()));
}

function firstSegment(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}
