import { PICTURE_WIDTHS } from '../../../domain/catalog/picture-sizes';
import type { CustomerCatalog } from '../../catalog/load-catalog';
import type { PictureIndex } from '../../pictures/picture-index';
import { drawnPicture, type Picture, type PictureForm } from '../../pictures/picture-source';

interface WantedPicture {
  readonly picture: Picture;
  readonly forms: readonly PictureForm[];
}

/** What nearly all browsers request. */
const FORMAT = 'avif' satisfies PictureForm['format'];

const LARGEST = Math.max(...PICTURE_WIDTHS);

/**
 * Every picture in the widths of cards and lists; an item's default color also in the largest, which takes longest to
 * draw. Everything else is drawn for the first who asks.
 */
export function picturesToWarm(catalogs: readonly CustomerCatalog[], index: PictureIndex): readonly WantedPicture[] {
  const products = index.products.map((picture): WantedPicture => {
    const widths = PICTURE_WIDTHS.filter((width) => picture.isFirst || width < LARGEST);
    return { picture, forms: widths.map((width) => ({ width, format: FORMAT })) };
  });
  const drawnLogos = logosOf(catalogs, index).filter(({ source }) => source.kind === 'logo');
  const wordMarks = catalogs
    .map(({ customer }) => index.companyLogo(customer))
    .filter(({ source }) => source.kind === 'word-mark');
  const inOneSize = (format: PictureForm['format']) => (picture: Picture) => ({ picture, forms: [{ format }] });
  return [
    ...products,
    ...[...drawnLogos, drawnPicture({ kind: 'landing' })].map(inOneSize(FORMAT)),
    ...wordMarks.map(inOneSize('svg')),
  ];
}

/** Every logo in both threads and both inks. */
function logosOf(catalogs: readonly CustomerCatalog[], index: PictureIndex): Picture[] {
  const names = new Set(catalogs.flatMap(({ customer }) => Object.values(customer.embroideries).flat()));
  return [...names].flatMap((name) =>
    [true, false].flatMap((isPrinted) => [index.logo(name, 'light', isPrinted), index.logo(name, 'dark', isPrinted)]),
  );
}
