import { SYNC_TAG, type WorkerRequest } from '../device/readiness/worker-messages';
import { serveAppShell } from './app-shell';
import { sendWaitingOrders } from './orders';
import { servePictures } from './pictures';
import { serveStorefronts } from './storefronts';
import { warmUp } from './warm-up';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is not in the standard library's types. */
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
