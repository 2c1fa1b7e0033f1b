import type { CustomerKey } from '../../../domain/catalog/customer';
import { STOREFRONT_CACHE } from './storage-names';

/** Responses vary by Origin, which the page's preload sends and other requests don't; they're the same for both. */
export const ANY_ORIGIN: CacheQueryOptions = { ignoreVary: true };

/** The store's configuration and catalog as the service worker cached it. */
export async function savedStorefront(customer: CustomerKey): Promise<Response | undefined> {
  const cache = await caches.open(STOREFRONT_CACHE);
  return cache.match(storefrontCall(customer), ANY_ORIGIN);
}

export function storefrontCall(customer: CustomerKey): string {
  return `/v1/storefronts/${customer}`;
}
