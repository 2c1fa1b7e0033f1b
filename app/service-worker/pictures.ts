import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { LANDING_PICTURE } from '../../domain/address/storefront-pictures';
import { pictureWidth, USUAL_WIDTH } from '../../domain/catalog/picture-sizes';
import { PICTURE_CACHE } from '../device/storage/cache-names';
import { onlyCacheable } from './cacheable-responses';
import { lastingAddress, savedAddress } from './picture-addresses';

/** A saved picture serves every request for it, whatever formats the request accepts. */
const ANY_FORMAT: CacheQueryOptions = { ignoreVary: true };

/**
 * Serves pictures from the cache first. Their addresses include a version, so cached ones never go stale; the landing
 * screen's has none and is revalidated.
 */
export function servePictures(): void {
  const landing = new StaleWhileRevalidate({
    cacheName: PICTURE_CACHE,
    matchOptions: ANY_FORMAT,
    // One entry, whatever formats were accepted.
    plugins: [onlyCacheable('image/'), { cacheKeyWillBeUsed: async () => LANDING_PICTURE }],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === LANDING_PICTURE, landing);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
    ({ url, request, event }) => answerPicture(url.pathname + url.search, request, event),
  );
}

/** The picture in at least the width asked for; if that cannot be fetched, in whatever width or version is there. */
async function answerPicture(address: string, request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const kept = await largeEnough(cache, address);
  if (kept) return kept;
  const response = await fetch(request).catch(() => undefined);
  if (response && isPicture(response)) {
    // Under its address alone, so that there is one entry. On a full device, the picture is only shown.
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

/** The saved width of this version; else the latest that was kept of the picture, or of its path. */
async function newestKept(cache: Cache, address: string): Promise<Response | undefined> {
  const saved = await cache.match(savedAddress(address), ANY_FORMAT);
  if (saved) return saved;
  const ofPath = await cache.keys(address, { ...ANY_FORMAT, ignoreSearch: true });
  const ofPicture = ofPath.filter(({ url }) => lastingAddress(url) === lastingAddress(address));
  const newest = ofPicture.at(-1) ?? ofPath.at(-1);
  return newest && cache.match(newest, ANY_FORMAT);
}

/** A Wi-Fi sign-in page answers everything with HTML. */
function isPicture(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 200 && response.type === 'basic' && !response.redirected && type.startsWith('image/');
}
