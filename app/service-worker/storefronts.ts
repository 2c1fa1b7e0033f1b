import { BroadcastUpdatePlugin } from 'workbox-broadcast-update';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import type { CustomerKey } from '../../domain/address/customer-key';
import { isExpected } from '../device/responses';
import {
  ANY_ORIGIN,
  customerOfCall,
  documentIn,
  type SavedStorefront,
  savedStorefront,
  storefrontCall,
} from '../device/storage/saved-storefront';
import { STOREFRONT_CACHE } from '../device/storage/storage-names';

/**
 * Serves each customer's configuration and catalog from the cache, revalidates it in the background, and notifies the
 * page of changes. A cached document stays even after the server stops giving it to this browser. Whatever else responds
 * in the server's place is never cached, and what an earlier build cached is never served.
 */
export function serveStorefronts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && customerOfCall(url.pathname) !== undefined,
    new StaleWhileRevalidate({
      cacheName: STOREFRONT_CACHE,
      fetchOptions: { cache: 'no-cache' },
      matchOptions: ANY_ORIGIN,
      plugins: [onlyStorefronts, new BroadcastUpdatePlugin({ headersToCheck: ['ETag'] }) as WorkboxPlugin],
    }),
  );
}

const onlyStorefronts: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isExpected(response, 'application/json') && (await documentIn(request, response)) ? response : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (!cachedResponse || (await documentIn(request, cachedResponse))) return cachedResponse;
    await (await caches.open(STOREFRONT_CACHE)).delete(request, ANY_ORIGIN);
    return null;
  },
};

/** The cached document. On a first visit, the page fetched it before a worker could cache it. */
export async function keptStorefront(customer: CustomerKey): Promise<SavedStorefront | undefined> {
  const saved = await savedStorefront(customer);
  if (saved) return saved;
  const request = new Request(storefrontCall(customer), { cache: 'no-cache' });
  const response = await fetch(request).catch(() => undefined);
  if (!response || !isExpected(response, 'application/json') || !(await documentIn(request, response)))
    return undefined;
  await (await caches.open(STOREFRONT_CACHE)).put(request.url, response);
  return savedStorefront(customer);
}
