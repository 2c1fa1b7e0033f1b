import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that are not screens: calls, pictures, manifests, the file for search engines. */
const NOT_SCREENS = [/^\/v1\//, /^\/images\//, /^\/manifest\//, /^\/assets\//, /^\/(healthz|readyz|robots\.txt)$/];

/** Precaches the build and serves its one page for every screen. A build's files stay until the next one activates. */
export function serveAppShell(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }));
}
