import { companyLogoPath } from '../../domain/address/storefront-pictures';
import { isStoreMarked } from '../../domain/catalog/art-templates';
import { type CatalogItem, logoPicturePath, productPicturePath } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import type { Thread } from '../product-art/draw-logo';
import { findPhotograph, type Photograph } from './photographs';
import { drawnPicture, type Picture } from './picture-source';

/**
 * Finds a picture's photograph in `public/images`, which takes precedence, or its drawing. URLs contain the picture's
 * hash, so a changed picture gets a new URL. Nothing is drawn here.
 */
export interface PictureIndex {
  /** The URL of an item's picture in a color, for the customer's store. */
  address(item: CatalogItem, color: string, customer: Customer): string;
  /** The drawing at a picture's path; undefined if no item has that picture. */
  drawing(path: string, store: string | undefined): Picture | undefined;
  /** A logo in a thread, or in ink. */
  logo(name: string, thread: Thread, isPrinted: boolean): Picture;
  /** The logo in the customer's header: its file, or a word mark in its color. */
  companyLogo(customer: Customer): Picture & Pick<Photograph, 'format'>;
  /** The photograph at a picture's path, if there is one. */
  photograph(path: string): Photograph | undefined;
  /** All product pictures that pages can request, without duplicates. */
  readonly products: readonly ProductPicture[];
}

export interface ProductPicture extends Picture {
  /** Whether some item shows it first, in its default color. */
  readonly isFirst: boolean;
}

interface StoreItems {
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
}

/** @param photographs the folder served as `/images` */
export function indexPictures(stores: readonly StoreItems[], photographs: string): PictureIndex {
  const drawings = new Map<string, Picture>();
  const products = new Map<string, ProductPicture>();
  for (const { customer, items } of stores) {
    for (const item of items) {
      for (const color of item.colors) {
        const path = productPicturePath(item.code, color);
        const shown = findPhotograph(photographs, path) ?? addDrawings(drawings, path, item, color, customer);
        const isFirst = color === item.default_color || products.get(shown.hash)?.isFirst === true;
        products.set(shown.hash, { hash: shown.hash, source: shown.source, isFirst });
      }
    }
  }
  const drawing = (path: string, store: string | undefined) =>
    drawings.get(addressKey(path, store)) ?? drawings.get(addressKey(path, undefined));
  return {
    address(item, color, customer) {
      const path = productPicturePath(item.code, color);
      const photograph = findPhotograph(photographs, path);
      if (photograph) return `${path}?v=${photograph.hash}`;
      const store = isStoreMarked(item.art) ? customer.key : undefined;
      return `${path}?v=${drawing(path, store)?.hash ?? NO_PICTURE}${store ? `&store=${store}` : ''}`;
    },
    drawing,
    logo: (name, thread, isPrinted) =>
      findPhotograph(photographs, logoPicturePath(name)) ?? drawnPicture({ kind: 'logo', name, thread, isPrinted }),
    companyLogo: ({ company_logo, title, brand }) =>
      findPhotograph(photographs, companyLogoPath(company_logo)) ?? {
        ...drawnPicture({ kind: 'word-mark', title, color: brand.brand }),
        format: 'svg',
      },
    photograph: (path) => findPhotograph(photographs, path),
    products: [...products.values()],
  };
}

/** The version of a picture whose photograph was removed while the server was starting. */
const NO_PICTURE = 'none';

/** Adds the drawing that the customer's store shows, and a neutral one for addresses without a store; returns the first. */
function addDrawings(
  drawings: Map<string, Picture>,
  path: string,
  { art }: CatalogItem,
  color: string,
  customer: Customer,
): Picture {
  const neutral = drawnPicture({ kind: 'product', art: { template: art, color } });
  drawings.set(addressKey(path, undefined), neutral);
  if (!isStoreMarked(art)) return neutral;
  const storeMark = customer.title.toUpperCase();
  const marked = drawnPicture({ kind: 'product', art: { template: art, color, storeMark } });
  drawings.set(addressKey(path, customer.key), marked);
  return marked;
}

function addressKey(path: string, store: string | undefined): string {
  return `${path} ${store ?? ''}`;
}
