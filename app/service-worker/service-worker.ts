import type { WorkerRequest } from '../offline/worker-messages';
import { serveAppShell } from './app-shell';
import { servePictures } from './pictures';
import { serveStorefronts } from './storefronts';
import { warmUp } from './warm-up';

declare const self: ServiceWorkerGlobalScope;

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
