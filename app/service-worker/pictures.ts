import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURE_CACHE } from '../storage/cache-names';
import { onlyCacheable } from './cacheable-responses';

/**
 * Serves pictures from the cache first. Their addresses include a version, so cached ones never go stale. Offline, an
 * address without a version gets whatever version is cached.
 */
export function servePictures(): void {
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
