import { setImmediate } from 'node:timers/promises';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CustomerOutline } from '../../domain/catalog/check/customer-outline';
import { PICTURE_WIDTHS } from '../../domain/catalog/pictures';
import { companyLogoPath, LANDING_PICTURE } from '../../domain/catalog/storefront-pictures';
import type { HasLiveData } from '../catalog/live/live-data';
import { type Repeated, repeat } from '../jobs/repeat';
import { growingCache } from '../operations/growing-cache';
import type { HasLog } from '../operations/log';
import type { PictureIndex, ProductPicture } from '../pictures/picture-index';
import { acceptedForm, type Picture, type PictureForm } from '../pictures/picture-source';
import type { HasPictureStore, PictureStore } from '../pictures/picture-store';

interface WantedPicture {
  readonly picture: Picture;
  readonly forms: readonly PictureForm[];
}

interface Warming {
  readonly atOnce?: number;
  readonly isStopped?: () => boolean;
  /** Every hundred pictures. */
  readonly report: (progress: { readonly drawn: number; readonly checked: number; readonly of: number }) => void;
  /** Without it, a picture that can't be drawn ends the work. */
  readonly onError?: (error: unknown) => void;
}

const REPORT_EVERY = 100;

/** Draws pictures that aren't on disk yet. Returns how many it drew. */
export async function warmPictures(
  wanted: readonly WantedPicture[],
  store: Pick<PictureStore, 'drawMissing'>,
  { atOnce = 1, isStopped = () => false, report, onError }: Warming,
): Promise<number> {
  let [drawn, checked] = [0, 0];
  const queue = wanted.values();
  async function drawFromQueue(): Promise<void> {
    for (const { picture, forms } of queue) {
      if (isStopped()) return;
      const isNew = await store.drawMissing(picture, forms).catch((error: unknown) => {
        if (!onError) throw error;
        onError(error);
        return false;
      });
      checked += 1;
      if (!isNew) continue;
      drawn += 1;
      if (drawn % REPORT_EVERY === 0) report({ drawn, checked, of: wanted.length });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drawFromQueue));
  return drawn;
}

/** A changed catalog's new pictures are drawn within this time. */
const CHECK_EVERY_MS = 60_000;

/** Pictures that are known to be on disk; a few bytes each. */
const MAX_CHECKED = 300_000;

/**
 * Draws missing pictures in the background: one at a time, and only while nobody waits for one. Of a new revision, it
 * only looks at stores that are different.
 */
export function startWarmingPictures(services: HasLiveData & HasLog & HasPictureStore): Repeated {
  const { log, live, pictureStore } = services;
  /** Number of forms checked, by hash. */
  const checked = growingCache<number>(MAX_CHECKED);
  /** Photographs that a store's pictures were checked with. */
  const walked = new WeakMap<object, object>();
  let done: PictureIndex | undefined;

  async function draw(found: readonly WantedPicture[], isStopped: () => boolean): Promise<number> {
    const wanted = found.filter(({ picture, forms }) => (checked.get(picture.hash) ?? 0) < forms.length);
    const drawn = await warmPictures(wanted, pictureStore, {
      isStopped,
      report: (progress) => log.info(progress, 'drawing pictures'),
      onError: (error) => log.warn({ error: String(error) }, 'a picture cannot be drawn'),
    });
    for (const { picture, forms } of wanted) checked.set(picture.hash, forms.length);
    return drawn;
  }

  async function drawMissing(isStopped: () => boolean): Promise<void> {
    const { pictures: index, sources } = live.current;
    if (index === done) return;
    const startedAt = performance.now();
    const different = [...sources.catalog.customers].filter(([, each]) => walked.get(each) !== sources.photographs);
    let drawn = 0;
    for (const batch of batches(different, index)) {
      drawn += await draw(batch, isStopped);
      if (isStopped()) return;
      // Requested pictures come first.
      await setImmediate();
    }
    for (const [, each] of different) walked.set(each, sources.photographs);
    done = index;
    if (drawn > 0) log.info({ drawn, ms: Math.round(performance.now() - startedAt) }, 'all pictures are drawn');
  }

  return repeat(drawMissing, { everyMs: CHECK_EVERY_MS, runAtStart: true });
}

/**
 * The landing screen and the headers come first, because everybody sees them. Each takes a few milliseconds to find.
 */
function* batches(
  customers: readonly (readonly [CustomerKey, { readonly outline: CustomerOutline }])[],
  index: PictureIndex,
): Generator<readonly WantedPicture[]> {
  yield wantedOthers([LANDING_PICTURE], index);
  for (const [, { outline }] of customers) yield wantedOthers(otherAddresses(outline, index), index);
  for (const [key] of customers) yield wantedProducts(index.productsOf(key));
}

/** What nearly all browsers request. */
const ACCEPT = 'image/avif';

const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Cards' and lists' widths, and the largest of default colors, which takes longest. Others are drawn on request. */
export function picturesToWarm(customers: readonly CustomerOutline[], index: PictureIndex): readonly WantedPicture[] {
  const addresses = new Set(customers.flatMap((customer) => otherAddresses(customer, index)));
  return [...wantedOthers([LANDING_PICTURE, ...addresses], index), ...wantedProducts(index.products())];
}

function wantedProducts(products: readonly ProductPicture[]): readonly WantedPicture[] {
  return products.map((picture) => {
    const widths = PICTURE_WIDTHS.filter((width) => picture.isFirst || width < LARGEST);
    return { picture, forms: widths.map((width) => ({ width, format: 'avif' })) };
  });
}

function wantedOthers(addresses: readonly string[], index: PictureIndex): readonly WantedPicture[] {
  return addresses
    .flatMap((address) => index.findAddress(address) ?? [])
    .map((picture) => ({ picture, forms: [acceptedForm(picture, ACCEPT, null)] }));
}

/** The logo in the header, and every logo in both threads and both inks. */
function otherAddresses(customer: CustomerOutline, index: PictureIndex): string[] {
  return [
    companyLogoPath(customer.company_logo),
    ...customer.logos.flatMap((name) =>
      [true, false].flatMap((isPrinted) => [
        index.logoAddress(name, 'light', isPrinted),
        index.logoAddress(name, 'dark', isPrinted),
      ]),
    ),
  ];
}
