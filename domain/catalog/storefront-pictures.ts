import type { StorefrontDocument } from './storefront-document';

export const LANDING_PICTURE = '/images/landing.jpg';

/** Returns several pictures, named by `picture` parameters, for devices that save a store. */
export const PICTURE_BUNDLE = '/images/bundle';

/** A broken connection costs one bundle. */
export const MAX_BUNDLED = 24;

/** Every picture a store can show, once: what offline use needs. Addresses without a width serve every slot. */
export function storefrontPictures({ customer, items, logos }: StorefrontDocument): readonly string[] {
  return [
    ...new Set([
      ...(customer.company_logo ? [companyLogoPath(customer.company_logo)] : []),
      ...Object.values(logos).flatMap(({ light, dark, printed }) => [
        light,
        dark,
        ...(printed ? [printed.light, printed.dark] : []),
      ]),
      ...items.flatMap((item) => Object.values(item.pictures)),
    ]),
  ];
}

export function companyLogoPath(file: string): string {
  return `/images/company/${file}`;
}
