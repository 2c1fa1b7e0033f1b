import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that are no screens: calls, pictures, manifests. */
const NO_SCREENS = [/^\/v1\//, /^\/images\//, /^\/manifest\//, /^\/assets\//, /^\/(healthz|readyz)$/];

/** Keeps the built app, and answers every screen's address with the one page. A build's files stay until the next takes over. */
export function serveAppShell(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NO_SCREENS }));
}
