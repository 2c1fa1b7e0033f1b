import { storefrontPictures } from '../../domain/address/storefront-pictures';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { StorefrontDocument } from '../../domain/wire/api';
import type { WarmUpProgress } from '../offline/worker-messages';
import { PICTURE_CACHE, STOREFRONT_CACHE } from '../storage/cache-names';

/** Fetched in one request of the page: a worker that works for long without one is stopped by the browser. */
const BATCH = 24;
const AT_ONCE = 4;

/**
 * Saves the next pictures of a customer's catalog that are not in the cache yet. The page asks again until all are; a
 * broken connection, a closed tab or a stopped worker cost nothing but the pictures that were on their way.
 */
export async function warmUp(customer: CustomerKey): Promise<WarmUpProgress> {
  const kept = await keptStorefront(customer);
  if (!kept) return { saved: 0, total: 0, catalogFrom: undefined, isFull: false };
  const catalogFrom = Date.parse(kept.headers.get('Date') ?? '') || undefined;
  const wanted = storefrontPictures((await kept.json()) as StorefrontDocument);
  const cache = await caches.open(PICTURE_CACHE);
  const missing = await missingIn(cache, wanted);
  const { fetched, isFull } = await fetchInto(cache, missing.slice(0, BATCH));
  if (missing.length === 0) await letGoOfOldVersions(cache, wanted);
  return { saved: wanted.length - missing.length + fetched, total: wanted.length, catalogFrom, isFull };
}

/** The kept configuration and catalog. On a first visit the page has fetched it before there was a worker to keep it. */
async function keptStorefront(customer: CustomerKey): Promise<Response | undefined> {
  const address = `/v1/storefronts/${customer}`;
  const cache = await caches.open(STOREFRONT_CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const response = await fetch(address, { cache: 'no-cache' }).catch(() => undefined);
  const isGood = response?.status === 200 && response.headers.get('Content-Type')?.startsWith('application/json');
  if (isGood) await cache.put(address, response.clone());
  return isGood ? response : undefined;
}

async function missingIn(cache: Cache, addresses: readonly string[]): Promise<readonly string[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)));
  return addresses.filter((address) => !kept.has(address));
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
  await Promise.all(Array.from({ length: AT_ONCE }, fetchFromQueue));
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

/** A picture that has changed has a new address; the versions of it that were kept before are of no use any more. */
async function letGoOfOldVersions(cache: Cache, current: readonly string[]): Promise<void> {
  const addresses = new Set(current);
  const identities = new Set(current.map(identityOf));
  for (const request of await cache.keys()) {
    const address = request.url.slice(self.location.origin.length);
    if (!addresses.has(address) && identities.has(identityOf(address))) await cache.delete(request);
  }
}

/** A picture's address without its version. */
function identityOf(address: string): string {
  const url = new URL(address, self.location.origin);
  url.searchParams.delete('v');
  return url.pathname + url.search;
}
