import type { WorkboxPlugin } from 'workbox-core';

/**
 * Caches only what was requested: status 200, same origin, not redirected, of the right type. A Wi-Fi sign-in page
 * responds to everything with HTML, which would otherwise stay in the cache.
 */
export function onlyCacheable(type: string): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => {
      const isExpected =
        response.status === 200 &&
        response.type === 'basic' &&
        !response.redirected &&
        (response.headers.get('Content-Type') ?? '').startsWith(type);
      return isExpected ? response : null;
    },
  };
}
