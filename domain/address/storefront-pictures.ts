import type { StorefrontDocument } from '../wire/api';

/** The landing screen's picture. Its address has no version. */
export const LANDING_PICTURE = '/images/landing.jpg';

/** Answers with several pictures, named by their addresses as `picture`, for devices that save a store. */
export const PICTURE_BUNDLE = '/images/bundle';

/** The most pictures in one bundle: a broken connection costs what was on its way. */
export const MOST_BUNDLED = 24;

/**
 * Every picture a store's screens can show, each URL once: what must be cached for offline browsing. Without a width,
 * they are the pictures that serve every slot.
 */
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
