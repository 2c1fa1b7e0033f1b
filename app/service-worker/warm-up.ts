import type { CustomerKey } from '../../domain/address/customer-key';
import { pictureWidth, USUAL_WIDTH } from '../../domain/catalog/pictures';
import { MAX_BUNDLED, PICTURE_BUNDLE, storefrontPictures } from '../../domain/catalog/storefront-pictures';
import { pictureAccept } from '../device/readiness/picture-accept';
import type { WarmUpProgress } from '../device/readiness/worker-messages';
import { savedStorefront } from '../device/storage/saved-storefront';
import { PICTURE_CACHE } from '../device/storage/storage-names';
import { lastingAddress, savedAddress } from './pictures';
import { keptStorefront } from './storefronts';

/** Pictures per message: browsers stop a worker that runs long without one. Fits two bundles at once. */
const BATCH_SIZE = 2 * MAX_BUNDLED;

/**
 * Caches the next batch of a customer's pictures. The page calls again until all are cached; a broken connection, a
 * closed tab, or a stopped worker costs only the pictures in flight.
 */
export async function warmUp(customer: CustomerKey): Promise<WarmUpProgress> {
  const kept = await keptStorefront(customer);
  if (!kept) return { saved: 0, total: 0, catalogFrom: undefined, isFull: false };
  const wanted = storefrontPictures(kept.document);
  const cache = await caches.open(PICTURE_CACHE);
  const missing = await missingIn(cache, wanted);
  const { saved, isFull } = await saveInto(cache, missing.slice(0, BATCH_SIZE));
  if (missing.length === 0) await deleteSuperseded(cache, wanted);
  return { saved: wanted.length - missing.length + saved, total: wanted.length, catalogFrom: kept.fetchedAt, isFull };
}

/** How many of a customer's pictures are cached; none before its catalog is. */
export async function savedShare(customer: CustomerKey): Promise<Pick<WarmUpProgress, 'saved' | 'total'>> {
  const saved = await savedStorefront(customer).catch(() => undefined);
  const wanted = saved ? storefrontPictures(saved.document) : [];
  const missing = wanted.length > 0 ? await missingIn(await caches.open(PICTURE_CACHE), wanted) : [];
  return { saved: wanted.length - missing.length, total: wanted.length };
}

async function missingIn(cache: Cache, addresses: readonly string[]): Promise<readonly string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => url.slice(self.location.origin.length)));
  return addresses.filter((address) => !cached.has(address));
}

async function saveInto(cache: Cache, addresses: readonly string[]): Promise<{ saved: number; isFull: boolean }> {
  const bundles = Array.from({ length: Math.ceil(addresses.length / MAX_BUNDLED) }, (_, index) =>
    addresses.slice(index * MAX_BUNDLED, (index + 1) * MAX_BUNDLED),
  );
  const outcomes = (await Promise.all(bundles.map((bundle) => saveBundle(cache, bundle)))).flat();
  return {
    saved: outcomes.filter((outcome) => outcome === 'saved').length,
    isFull: outcomes.includes('full'),
  };
}

async function saveBundle(cache: Cache, addresses: readonly string[]): Promise<('saved' | 'failed' | 'full')[]> {
  const pictures = await fetchPictures(addresses);
  return Promise.all(pictures.map(([address, picture]) => savePicture(cache, address, picture)));
}

async function savePicture(cache: Cache, address: string, picture: Response): Promise<'saved' | 'failed' | 'full'> {
  try {
    await cache.put(address, picture);
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
  }
}

/**
 * A changed picture has a new address, so its earlier versions can go, and so can widths smaller than the saved one.
 * Larger ones stay as long as the picture does.
 */
async function deleteSuperseded(cache: Cache, current: readonly string[]): Promise<void> {
  const addresses = new Set(current);
  const pictures = new Set(current.map(lastingAddress));
  for (const request of await cache.keys()) {
    const address = request.url.slice(self.location.origin.length);
    if (!pictures.has(lastingAddress(address))) continue;
    const isCurrent = addresses.has(savedAddress(address));
    const width = pictureWidth(new URL(request.url).searchParams.get('w'));
    if (!isCurrent || width < USUAL_WIDTH) await cache.delete(request, { ignoreVary: true });
  }
}

/** Fetches several pictures in one response. Returns those that arrived, by address; none if the connection broke. */
async function fetchPictures(addresses: readonly string[]): Promise<readonly (readonly [string, Response])[]> {
  const query = new URLSearchParams(addresses.map((address) => ['picture', address]));
  const headers = { Accept: await pictureAccept() };
  const response = await fetch(`${PICTURE_BUNDLE}?${query}`, { headers }).catch(() => undefined);
  if (response?.status !== 200 || response.redirected) return [];
  // Not form data: a Wi-Fi sign-in page.
  const bundle = await response.formData().catch(() => new FormData());
  return addresses.flatMap((address) => {
    // Browsers read "%22" in the name of a file as a quote.
    const picture = bundle.get(address) ?? bundle.get(address.replaceAll('%22', '"'));
    if (!(picture instanceof Blob) || !picture.type.startsWith('image/')) return [];
    return [[address, new Response(picture, { headers: { 'Content-Type': picture.type } })] as const];
  });
}
