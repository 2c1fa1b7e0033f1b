import { BroadcastUpdatePlugin } from 'workbox-broadcast-update';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { STOREFRONT_CACHE } from '../storage/cache-names';
import { onlyCacheable } from './cacheable-responses';

const tellChanges = new BroadcastUpdatePlugin({ headersToCheck: ['ETag'] });

/**
 * Each customer's configuration and catalog: answered from the cache at once, asked for behind it, and the page is told
 * when it has changed. A kept document that the server no longer gives to this browser stays until it is replaced.
 */
export function serveStorefronts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/storefronts/'),
    new StaleWhileRevalidate({
      cacheName: STOREFRONT_CACHE,
      fetchOptions: { cache: 'no-cache' },
      plugins: [onlyCacheable('application/json'), tellChanges as WorkboxPlugin],
    }),
  );
}
