import type { RouteHandlerCallback, RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import {
  addPlugins,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { HostName } from '../../domain/address/host';
import { type AddressSettings, type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';
import type { DeviceReport } from '../../domain/calls/devices';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { BUILD_LENGTH, heldOrders } from '../../domain/devices/device';
import { isUnsent } from '../../domain/outbox/outbox';
import { pageAt, readSetting } from '../../domain/page/page';
import { SYNC_TAG, type WorkerRequest } from '../device/readiness/worker-messages';
import { firstResponse } from '../device/responses';
import { responseWith, savedStorefront, tidyStorefronts } from '../device/storage/saved-storefront';
import { listEntries } from '../outbox/entries';
import { type NoticeData, reportAttention } from '../outbox/report-attention';
import { sendOutbox } from '../outbox/send-outbox';
import { servePictures } from './pictures';
import { serveStorefronts } from './storefronts';
import { savedShare, warmUp } from './warm-up';

declare const self: ServiceWorkerGlobalScope;

/** TypeScript's standard library has no Background Sync types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Calls, pictures, manifests, the office, approvers' page, and the file for search engines. Above `serveAppShell`,
 * which reads it while this file runs.
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

/** The page says which build it is; of the other files, the type must be right. */
const onlyBuildFiles: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const { pathname } = new URL(request.url);
    const type = response.headers.get('Content-Type') ?? '';
    const isPage = pathname.endsWith('.html');
    const isExpectedFile = isPage
      ? readSetting(await response.clone().text(), 'deployment') !== undefined
      : !/html|json/.test(type);
    return response.status === 200 && isExpectedFile ? response : null;
  },
};

const files: (PrecacheEntry | string)[] = self.__WB_MANIFEST;
const build = buildOf(files);

serveAppShell(files);
serveStorefronts();
servePictures();

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

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

async function takeOver(): Promise<void> {
  await tidyStorefronts().catch(() => undefined);
  await self.clients.claim();
}

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
 * Precaches the build and serves its one page for every screen. A build's files stay until the next one activates. A
 * build that came with somebody else's response isn't installed.
 */
function serveAppShell(files: (PrecacheEntry | string)[]): void {
  addPlugins([onlyBuildFiles]);
  // The default file for `/` is index.html as it was built: a template. Its route below fills it in.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });
  const template = createHandlerBoundToURL('/index.html');
  const page: RouteHandlerCallback = async (options) => pageFrom(await template(options), options);
  registerRoute(new NavigationRoute(page, { denylist: NOT_SCREENS }));
  // Whatever goes wrong in the worker, such as a damaged cache, the page fares as without one.
  setCatchHandler(({ request }) => fetch(request));
}

/** Like the server, the worker fills its cached store into the page; if that fails, the network's page comes first. */
async function pageFrom(cached: Response, { request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const template = await cached.text();
  const { pathname, search } = url;
  const pageWith = (address: StorefrontAddress, document?: StorefrontDocument) => {
    const text = pageAt(template, { address, path: pathname, search, document, hasPictures: true });
    const page = responseWith(cached, text);
    // The template's, not the page's.
    page.headers.delete('ETag');
    return page;
  };
  const address = storefrontOfAddress(self.location.hostname as HostName, pathname, settingsOf(template));
  const fetchPage = async () => {
    const page = await fetch(request);
    return page.ok ? page : undefined;
  };
  // The host may have become a customer's since the worker was installed.
  const isUnknown = !address.customer && address.mode === 'single-store';
  return firstResponse(
    async () => (isUnknown ? fetchPage() : undefined),
    async () => pageWith(address, await savedDocument(address)),
    fetchPage,
    async () => pageWith(address),
  );
}

async function savedDocument({ customer }: StorefrontAddress): Promise<StorefrontDocument | undefined> {
  return customer === undefined ? undefined : (await savedStorefront(customer))?.document;
}

function settingsOf(template: string): AddressSettings {
  return (readSetting(template, 'deployment') ?? { stagingMarker: '' }) as AddressSettings;
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
