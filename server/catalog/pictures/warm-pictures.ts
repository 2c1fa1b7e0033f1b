import { companyLogoPath, LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import type { Customer } from '../../../domain/catalog/customer';
import { PICTURE_WIDTHS } from '../../../domain/catalog/picture-sizes';
import { type Repeated, repeat } from '../../jobs/repeat';
import type { Services } from '../../operations/services/services';
import type { PictureIndex } from './picture-index';
import { acceptedForm, type Picture, type PictureForm } from './picture-source';
import type { PictureStore } from './picture-store';

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

/** Draws missing pictures in the background: one at a time, and only while nobody waits for one. */
export function startWarmingPictures(services: Services): Repeated {
  const { log, pictureStore } = services;
  let checked: PictureIndex | undefined;
  return repeat(
    async (isStopped) => {
      const index = services.pictures;
      if (index === checked) return;
      const startedAt = performance.now();
      const drawn = await warmPictures(
        picturesToWarm(
          [...services.stores.values()].map(({ customer }) => customer),
          index,
        ),
        pictureStore,
        {
          isStopped,
          report: (progress) => log.info(progress, 'drawing pictures'),
          onError: (error) => log.warn({ error: String(error) }, 'a picture cannot be drawn'),
        },
      );
      if (isStopped()) return;
      checked = index;
      if (drawn > 0) log.info({ drawn, ms: Math.round(performance.now() - startedAt) }, 'all pictures are drawn');
    },
    { everyMs: CHECK_EVERY_MS, runAtStart: true },
  );
}

/** What nearly all browsers request. */
const ACCEPT = 'image/avif';

const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Cards' and lists' widths, and the largest of default colors, which takes longest. Others are drawn on request. */
export function picturesToWarm(customers: readonly Customer[], index: PictureIndex): readonly WantedPicture[] {
  const products = index.products().map((picture): WantedPicture => {
    const widths = PICTURE_WIDTHS.filter((width) => picture.isFirst || width < LARGEST);
    return { picture, forms: widths.map((width) => ({ width, format: 'avif' })) };
  });
  const others = otherAddresses(customers, index).flatMap((address) => index.findAddress(address) ?? []);
  // The landing screen and the headers come first, because everybody sees them.
  return [...others.map((picture) => ({ picture, forms: [acceptedForm(picture, ACCEPT, null)] })), ...products];
}

/** The landing screen's picture, the logos in the headers, and every logo in both threads and both inks. */
function otherAddresses(customers: readonly Customer[], index: PictureIndex): string[] {
  const logos = new Set(customers.flatMap(({ embroideries }) => Object.values(embroideries).flat()));
  return [
    LANDING_PICTURE,
    ...customers.map(({ company_logo }) => companyLogoPath(company_logo)),
    ...[...logos].flatMap((name) =>
      [true, false].flatMap((isPrinted) => [
        index.logoAddress(name, 'light', isPrinted),
        index.logoAddress(name, 'dark', isPrinted),
      ]),
    ),
  ];
}
