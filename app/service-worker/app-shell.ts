import type { RouteHandlerCallback } from 'workbox-core';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { HostName } from '../../domain/address/host';
import { type AddressSettings, storefrontOfAddress } from '../../domain/address/storefront';
import type { CustomerKey } from '../../domain/catalog/customer';
import { pageAt, readSetting } from '../../domain/page/page';
import type { StorefrontDocument } from '../../domain/wire/api';
import { STOREFRONT_CACHE } from '../device/storage/storage-names';

declare const self: ServiceWorkerGlobalScope;

/** Calls, pictures, manifests, and the file for search engines. */
const NOT_SCREENS = [/^\/v1\//, /^\/images\//, /^\/manifest\//, /^\/assets\//, /^\/(healthz|readyz|robots\.txt)$/];

/** These describe the cached response, not the page made from it. */
const HEADERS_OF_BYTES = ['Content-Encoding', 'Content-Length', 'ETag'];

/** Precaches the build and serves its one page for every screen. A build's files stay until the next one activates. */
export function serveAppShell(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files);
  registerRoute(new NavigationRoute(pageHandler(), { denylist: NOT_SCREENS }));
}

/** Like the server, the worker fills its cached store into the page. */
function pageHandler(): RouteHandlerCallback {
  const template = createHandlerBoundToURL('/index.html');
  return async (options) => pageFrom(await template(options), options.url);
}

async function pageFrom(cached: Response, { pathname, search }: URL): Promise<Response> {
  const template = await cached.text();
  const settings = (readSetting(template, 'deployment') ?? { stagingMarker: '' }) as AddressSettings;
  // The browser has already parsed and checked it.
  const address = storefrontOfAddress(self.location.hostname as HostName, pathname, settings);
  const document = address.customer && (await cachedDocument(address.customer).catch(() => undefined));
  const headers = new Headers(cached.headers);
  for (const name of HEADERS_OF_BYTES) headers.delete(name);
  return new Response(pageAt(template, { address, path: pathname, search, document }), { headers });
}

async function cachedDocument(customer: CustomerKey): Promise<StorefrontDocument | undefined> {
  const cache = await caches.open(STOREFRONT_CACHE);
  return (await cache.match(`/v1/storefronts/${customer}`, { ignoreVary: true }))?.json();
}
