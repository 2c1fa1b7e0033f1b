import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { LANDING_PICTURE } from '../../domain/address/storefront-pictures';
import { PICTURE_CACHE } from '../storage/cache-names';
import { onlyCacheable } from './cacheable-responses';

/**
 * Serves pictures from the cache first. Their addresses include a version, so cached ones never go stale; the landing
 * screen's has none and is revalidated. Offline, an address without a version gets whatever version is cached.
 */
export function servePictures(): void {
  const landing = new StaleWhileRevalidate({ cacheName: PICTURE_CACHE, plugins: [onlyCacheable('image/')] });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === LANDING_PICTURE, landing);
  const handler = new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [
      onlyCacheable('image/'),
      {
        handlerDidError: async ({ request }) =>
          caches.match(request.url, { cacheName: PICTURE_CACHE, ignoreSearch: true }),
      },
    ],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'), handler);
}
