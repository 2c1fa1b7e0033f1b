import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { pictureWidth, USUAL_WIDTH } from '../../domain/catalog/pictures';
import { LANDING_PICTURE } from '../../domain/catalog/storefront-pictures';
import { isExpected } from '../device/responses';
import { PICTURE_CACHE } from '../device/storage/storage-names';

/** A saved picture serves every request for it, whatever formats the request accepts. */
const ANY_FORMAT: CacheQueryOptions = { ignoreVary: true };

const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isExpected(response, 'image/') ? response : null),
};

/**
 * Serves pictures from the cache first. Their addresses include a version, so cached ones never go stale; the landing
 * screen's picture has none and is revalidated.
 */
export function servePictures(): void {
  const landing = new StaleWhileRevalidate({
    cacheName: PICTURE_CACHE,
    matchOptions: ANY_FORMAT,
    // One entry, whatever formats were accepted.
    plugins: [onlyPictures, { cacheKeyWillBeUsed: async () => LANDING_PICTURE }],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === LANDING_PICTURE, landing);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
    ({ url, request, event }) => answerPicture(url.pathname + url.search, request, event),
  );
}

/** The picture in at least the requested width or, if that can't be fetched, any cached width or version. */
async function answerPicture(address: string, request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const kept = await largeEnough(cache, address);
  if (kept) return kept;
  const response = await fetch(request).catch(() => undefined);
  if (response && isExpected(response, 'image/')) {
    // Stored by its address alone, so there's one entry. On a full device, the picture is only shown.
    event.waitUntil(cache.put(address, response.clone()).catch(() => undefined));
    return response;
  }
  if (response && response.status < 500) return response;
  return (await newestKept(cache, address)) ?? response ?? Response.error();
}

async function largeEnough(cache: Cache, address: string): Promise<Response | undefined> {
  const width = pictureWidth(new URL(address, self.location.origin).searchParams.get('w'));
  const saved = width <= USUAL_WIDTH ? await cache.match(savedAddress(address), ANY_FORMAT) : undefined;
  return saved ?? cache.match(address, ANY_FORMAT);
}

/** This version's saved width, or the latest cached copy of the picture or its path. */
async function newestKept(cache: Cache, address: string): Promise<Response | undefined> {
  const saved = await cache.match(savedAddress(address), ANY_FORMAT);
  if (saved) return saved;
  const ofPath = await cache.keys(address, { ...ANY_FORMAT, ignoreSearch: true });
  const ofPicture = ofPath.filter(({ url }) => lastingAddress(url) === lastingAddress(address));
  const newest = ofPicture.at(-1) ?? ofPath.at(-1);
  return newest && cache.match(newest, ANY_FORMAT);
}

export function savedAddress(address: string): string {
  return without(address, ['w']);
}

/** A picture's address without width and version: what stays the same when it changes. */
export function lastingAddress(address: string): string {
  return without(address, ['w', 'v']);
}

function without(address: string, names: readonly string[]): string {
  const url = new URL(address, self.location.origin);
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search;
}
