import { companyLogoPath, LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import { PICTURE_WIDTHS } from '../../../domain/catalog/picture-sizes';
import type { CustomerCatalog } from '../../catalog/load-catalog';
import type { PictureIndex } from '../../catalog/pictures/picture-index';
import type { Picture, PictureForm } from '../../catalog/pictures/picture-source';
import { acceptedForm } from '../../catalog/pictures/picture-source';

interface WantedPicture {
  readonly picture: Picture;
  readonly forms: readonly PictureForm[];
}

/** What nearly all browsers request. */
const ACCEPT = 'image/avif';

const LARGEST = Math.max(...PICTURE_WIDTHS);

/**
 * Every picture in the widths of cards and lists; an item's default color also in the largest, which takes longest to
 * draw. Everything else is drawn for the first who asks.
 */
export function picturesToWarm(catalogs: readonly CustomerCatalog[], index: PictureIndex): readonly WantedPicture[] {
  const products = index.products().map((picture): WantedPicture => {
    const widths = PICTURE_WIDTHS.filter((width) => picture.isFirst || width < LARGEST);
    return { picture, forms: widths.map((width) => ({ width, format: 'avif' })) };
  });
  const others = otherAddresses(catalogs, index).flatMap((address) => index.findAddress(address) ?? []);
  return [...products, ...others.map((picture) => ({ picture, forms: [acceptedForm(picture, ACCEPT, null)] }))];
}

/** The landing screen's picture, the logos in the headers, and every logo in both threads and both inks. */
function otherAddresses(catalogs: readonly CustomerCatalog[], index: PictureIndex): string[] {
  const customers = catalogs.map(({ customer }) => customer);
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
