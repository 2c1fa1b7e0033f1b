import { LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import type { StoreList } from '../../../domain/wire/api';
import { fetchStores } from '../../api/calls';
import { startWorker } from '../../device/installation/worker';
import { pictureAccept } from '../../device/readiness/picture-accept';
import { PICTURE_CACHE } from '../../device/storage/storage-names';
import { withTimeout } from '../../device/storage/with-timeout';

export type LandingStores =
  | { readonly kind: 'listed'; readonly stores: StoreList['stores'] }
  | { readonly kind: 'failed' };

/** LOGIN doesn't need the list, so it doesn't wait for a slow one. */
const PATIENCE_MS = 4_000;

export async function loadLanding(): Promise<LandingStores> {
  try {
    const { stores } = await withTimeout(fetchStores(), PATIENCE_MS, () => undefined);
    return { kind: 'listed', stores };
  } catch {
    return { kind: 'failed' };
  }
}

/**
 * Keeps the landing screen for offline use: the worker has the app, but the picture loaded before there was a worker.
 */
export async function cacheLandingPicture(): Promise<void> {
  if (!(await startWorker())) return;
  const cache = await caches.open(PICTURE_CACHE);
  if (await cache.match(LANDING_PICTURE, { ignoreVary: true })) return;
  const response = await fetch(LANDING_PICTURE, { headers: { Accept: await pictureAccept() } });
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  if (response.status === 200 && !response.redirected && isPicture) await cache.put(LANDING_PICTURE, response);
}
