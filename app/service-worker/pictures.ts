import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURE_CACHE } from '../storage/cache-names';
import { onlyCacheable } from './cacheable-responses';

/**
 * Pictures: from the cache, else from the server. An address names the version of its picture, so a kept one never needs
 * asking; one without a version finds whatever version is kept when the server can't be reached.
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
