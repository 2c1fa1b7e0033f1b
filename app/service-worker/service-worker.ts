import { BroadcastUpdatePlugin } from 'workbox-broadcast-update';
import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { SYNC_TAG, type WorkerRequest } from '../device/readiness/worker-messages';
import { STOREFRONT_CACHE } from '../device/storage/storage-names';
import { sendOutbox } from '../outbox/send-outbox';
import { serveAppShell } from './app-shell';
import { onlyCacheable, servePictures } from './pictures';
import { warmUp } from './warm-up';

declare const self: ServiceWorkerGlobalScope;

/** TypeScript's standard library has no Background Sync types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

serveAppShell(self.__WB_MANIFEST);
serveStorefronts();
servePictures();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest;
  if (request.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (request.type === 'WARM_UP')
    event.waitUntil(warmUp(request.customer).then((progress) => event.ports[0]?.postMessage(progress)));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendWaitingOrders());
});

/**
 * Sends the outbox, even after the last page was closed.
 *
 * @throws while orders are waiting, so that the browser tries again
 */
async function sendWaitingOrders(): Promise<void> {
  if ((await sendOutbox(true)).waiting > 0) throw new Error('Orders are still waiting to be sent.');
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
      // The page's preload has an Origin and the worker's fetch has none; the document is the same for both.
      matchOptions: { ignoreVary: true },
      plugins: [
        onlyCacheable('application/json'),
        new BroadcastUpdatePlugin({ headersToCheck: ['ETag'] }) as WorkboxPlugin,
      ],
    }),
  );
}
