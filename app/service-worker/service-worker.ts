import { BroadcastUpdatePlugin } from 'workbox-broadcast-update';
import type { RouteHandlerCallback, RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import type { HostName } from '../../domain/address/host';
import { type AddressSettings, storefrontOfAddress } from '../../domain/address/storefront';
import type { CustomerKey } from '../../domain/catalog/customer';
import { BUILD_LENGTH, heldOrders } from '../../domain/devices/device';
import { isUnsent } from '../../domain/outbox/outbox';
import { pageAt, readSetting } from '../../domain/page/page';
import type { StorefrontDocument } from '../../domain/wire/api';
import type { DeviceReport } from '../../domain/wire/devices';
import { SYNC_TAG, type WorkerRequest } from '../device/readiness/worker-messages';
import { ANY_ORIGIN, savedStorefront } from '../device/storage/saved-storefront';
import { STOREFRONT_CACHE } from '../device/storage/storage-names';
import { listEntries } from '../outbox/entries';
import { type NoticeData, reportAttention } from '../outbox/report-attention';
import { sendOutbox } from '../outbox/send-outbox';
import { onlyCacheable, servePictures } from './pictures';
import { savedShare, warmUp } from './warm-up';

declare const self: ServiceWorkerGlobalScope;

/** TypeScript's standard library has no Background Sync types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Calls, pictures, manifests, the office, approvers' page, and the file for search engines. Above `serveAppShell`, which
 * reads it while this file runs.
 */
const NOT_SCREENS = [
  /^\/v1\//,
  /^\/office(\/|$)/,
  /^\/approve\//,
  /^\/images\//,
  /^\/manifest\//,
  /^\/assets\//,
  /^\/(healthz|readyz|robots\.txt)$/,
];

const files: (PrecacheEntry | string)[] = self.__WB_MANIFEST;
const build = buildOf(files);

serveAppShell(files);
serveStorefronts();
servePictures();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest;
  if (request.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (request.type === 'REPORT') event.waitUntil(reportDevice(request.customer, build));
  if (request.type === 'WARM_UP')
    event.waitUntil(warmUp(request.customer).then((progress) => event.ports[0]?.postMessage(progress)));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWaitingOrders());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOutbox((event.notification.data as NoticeData).customer));
});

/** Sends the window that shows the outbox to the front, or opens one: other windows may hold typed text. */
async function openOutbox(customer: CustomerKey): Promise<void> {
  const page = await matchPrecache('/index.html');
  const address = storefrontOfAddress(self.location.hostname as HostName, '/', settingsOf((await page?.text()) ?? ''));
  const path = `${address.mode === 'multi-store' ? `/${customer}` : ''}/outbox`;
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

/**
 * Sends the outbox, even after the last page was closed.
 * @throws while orders are waiting, so the browser tries again
 */
async function sendWaitingOrders(): Promise<void> {
  const before = await listEntries();
  const { waiting } = await sendOutbox(true);
  const inNeed = (await listEntries()).filter(({ state }) => state === 'attention');
  const fresh = inNeed.filter(({ key }) => before.some((entry) => entry.key === key && isUnsent(entry)));
  await reportAttention(inNeed, fresh);
  if (waiting > 0) throw new Error('Orders are still waiting to be sent.');
}

/**
 * Serves each customer's configuration and catalog from the cache, revalidates it in the background, and notifies the
 * page of changes. A cached document stays even after the server stops giving it to this browser.
 */
function serveStorefronts(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/v1/storefronts/'),
    new StaleWhileRevalidate({
      cacheName: STOREFRONT_CACHE,
      fetchOptions: { cache: 'no-cache' },
      matchOptions: ANY_ORIGIN,
      plugins: [
        onlyCacheable('application/json'),
        new BroadcastUpdatePlugin({ headersToCheck: ['ETag'] }) as WorkboxPlugin,
      ],
    }),
  );
}

/** These describe the cached response, not the page made from it. */
const HEADERS_OF_BYTES = ['Content-Encoding', 'Content-Length', 'ETag'];

/** Precaches the build and serves its one page for every screen. A build's files stay until the next one activates. */
function serveAppShell(files: (PrecacheEntry | string)[]): void {
  // By default, the file for `/` is index.html as it was built: a template. Its route below fills it in.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });
  const template = createHandlerBoundToURL('/index.html');
  const page: RouteHandlerCallback = async (options) => pageFrom(await template(options), options);
  registerRoute(new NavigationRoute(page, { denylist: NOT_SCREENS }));
}

/** Like the server, the worker fills its cached store into the page. */
async function pageFrom(cached: Response, { request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const template = await cached.text();
  const { pathname, search } = url;
  // The browser has already parsed and checked it.
  const address = storefrontOfAddress(self.location.hostname as HostName, pathname, settingsOf(template));
  if (!address.customer && address.mode === 'single-store') {
    // The host may have become a customer's since the worker was installed.
    const page = await fetch(request).catch(() => undefined);
    if (page?.ok) return page;
  }
  const document = address.customer ? await savedDocument(address.customer).catch(() => undefined) : undefined;
  const headers = new Headers(cached.headers);
  for (const name of HEADERS_OF_BYTES) headers.delete(name);
  const page = pageAt(template, { address, path: pathname, search, document, hasPictures: true });
  return new Response(page, { headers });
}

function settingsOf(template: string): AddressSettings {
  return (readSetting(template, 'deployment') ?? { stagingMarker: '' }) as AddressSettings;
}

async function savedDocument(customer: CustomerKey): Promise<StorefrontDocument | undefined> {
  return (await savedStorefront(customer))?.json();
}

/** The checksum of the page, which names all of a build's files. */
function buildOf(files: readonly (PrecacheEntry | string)[]): string {
  const page = files.find((file) => typeof file === 'object' && file.url === 'index.html') as PrecacheEntry | undefined;
  return page?.revision?.slice(0, BUILD_LENGTH) ?? '';
}

/**
 * Tells the server how this device is doing, for the office's list of devices (docs/security.md has what it says).
 * Nothing waits for it, and a report that fails is followed by the next.
 */
async function reportDevice(customer: CustomerKey, build: string): Promise<void> {
  const share = await savedShare(customer);
  const held = heldOrders(await listEntries().catch(() => []), customer, Date.now());
  const report: DeviceReport = { customer, build, ...share, ...held };
  await fetch('/v1/device', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
