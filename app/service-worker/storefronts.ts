import { BroadcastUpdatePlugin } from 'workbox-broadcast-update';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { STOREFRONT_CACHE } from '../device/storage/cache-names';
import { onlyCacheable } from './cacheable-responses';

const announceChanges = new BroadcastUpdatePlugin({ headersToCheck: ['ETag'] });

/**
 * Serves each customer's configuration and catalog from the cache, revalidates it in the background, and notifies the
 * page of changes. A cached document stays even when the server would no longer give it to this browser.
 */
export function serveStorefronts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/storefronts/'),
    new StaleWhileRevalidate({
      cacheName: STOREFRONT_CACHE,
      fetchOptions: { cache: 'no-cache' },
      // The page's preload has an Origin and the worker's own fetch has none; the document is the same for both.
      matchOptions: { ignoreVary: true },
      plugins: [onlyCacheable('application/json'), announceChanges as WorkboxPlugin],
    }),
  );
}
