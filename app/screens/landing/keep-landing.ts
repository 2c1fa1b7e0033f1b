import { LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import { startWorker } from '../../device/installation/worker';
import { pictureAccept } from '../../device/readiness/picture-accept';
import { PICTURE_CACHE } from '../../device/storage/cache-names';

/** Keeps the landing screen for offline: the worker has the app, and the picture was loaded before there was a worker. */
export async function keepLanding(): Promise<void> {
  if (!(await startWorker())) return;
  const cache = await caches.open(PICTURE_CACHE);
  if (await cache.match(LANDING_PICTURE, { ignoreVary: true })) return;
  const response = await fetch(LANDING_PICTURE, { headers: { Accept: await pictureAccept() } });
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  if (response.status === 200 && !response.redirected && isPicture) await cache.put(LANDING_PICTURE, response);
}
