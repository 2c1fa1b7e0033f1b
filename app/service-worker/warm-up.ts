import { storefrontPictures } from '../../domain/address/storefront-pictures';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { StorefrontDocument } from '../../domain/wire/api';
import type { WarmUpProgress } from '../offline/worker-messages';
import { PICTURE_CACHE, STOREFRONT_CACHE } from '../storage/cache-names';

/** Pictures per message from the page: browsers stop a worker that runs for long without one. */
const BATCH_SIZE = 24;
const CONCURRENCY = 4;

/**
 * Caches the next batch of a customer's pictures. The page asks again until all are cached; a broken connection, a
 * closed tab or a stopped worker only costs the pictures in flight.
 */
export async function warmUp(customer: CustomerKey): Promise<WarmUpProgress> {
  const cached = await cachedStorefront(customer);
  if (!cached) return { saved: 0, total: 0, catalogFrom: undefined, isFull: false };
  const catalogFrom = Date.parse(cached.headers.get('Date') ?? '') || undefined;
  const wanted = storefrontPictures((await cached.json()) as StorefrontDocument);
  const cache = await caches.open(PICTURE_CACHE);
  const missing = await missingIn(cache, wanted);
  const { fetched, isFull } = await fetchInto(cache, missing.slice(0, BATCH_SIZE));
  if (missing.length === 0) await deleteOldVersions(cache, wanted);
  return { saved: wanted.length - missing.length + fetched, total: wanted.length, catalogFrom, isFull };
}

/** The cached configuration and catalog. On a first visit the page fetched it before there was a worker to cache it. */
async function cachedStorefront(customer: CustomerKey): Promise<Response | undefined> {
  const address = `/v1/storefronts/${customer}`;
  const cache = await caches.open(STOREFRONT_CACHE);
  const cached = await cache.match(address, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(address, { cache: 'no-cache' }).catch(() => undefined);
  const isExpected = response?.status === 200 && response.headers.get('Content-Type')?.startsWith('application/json');
  if (isExpected) await cache.put(address, response.clone());
  return isExpected ? response : undefined;
}

async function missingIn(cache: Cache, addresses: readonly string[]): Promise<readonly string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)));
  return addresses.filter((address) => !cached.has(address));
}

async function fetchInto(cache: Cache, addresses: readonly string[]): Promise<{ fetched: number; isFull: boolean }> {
  const queue = addresses.values();
  let fetched = 0;
  let isFull = false;
  const fetchFromQueue = async () => {
    for (const address of queue) {
      const outcome = await fetchPicture(cache, address);
      if (outcome === 'saved') fetched += 1;
      if (outcome === 'full') {
        isFull = true;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchFromQueue));
  return { fetched, isFull };
}

async function fetchPicture(cache: Cache, address: string): Promise<'saved' | 'failed' | 'full'> {
  const response = await fetch(address).catch(() => undefined);
  const isPicture = response?.status === 200 && response.headers.get('Content-Type')?.startsWith('image/');
  if (!response || !isPicture || response.redirected) return 'failed';
  try {
    await cache.put(address, response);
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
}

/** A changed picture has a new address, so its earlier versions are no longer needed. */
async function deleteOldVersions(cache: Cache, current: readonly string[]): Promise<void> {
  const addresses = new Set(current);
  const pictures = new Set(current.map(unversioned));
  for (const request of await cache.keys()) {
    const address = request.url.slice(self.location.origin.length);
    if (!addresses.has(address) && pictures.has(unversioned(address))) await cache.delete(request);
  }
}

/** A picture's address without its version. */
function unversioned(address: string): string {
  const url = new URL(address, self.location.origin);
  url.searchParams.delete('v');
  return url.pathname + url.search;
}
