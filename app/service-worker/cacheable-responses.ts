import type { WorkboxPlugin } from 'workbox-core';

/**
 * Lets only answers into a cache that are what was asked for: 200, of this origin, not redirected, of the right type. A
 * Wi-Fi sign-in page answers everything with HTML and would otherwise stay.
 */
export function onlyCacheable(type: string): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => {
      const isGood =
        response.status === 200 &&
        response.type === 'basic' &&
        !response.redirected &&
        (response.headers.get('Content-Type') ?? '').startsWith(type);
      return isGood ? response : null;
    },
  };
}
