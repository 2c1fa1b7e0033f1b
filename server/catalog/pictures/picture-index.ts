import { companyLogoPath, LANDING_PICTURE } from '../../../domain/address/storefront-pictures';
import { type CatalogItem, logoPicturePath, productPicturePath } from '../../../domain/catalog/catalog';
import { fabricOf } from '../../../domain/catalog/colors';
import type { Customer } from '../../../domain/catalog/customer';
import { type Drawings, hasStoreName } from '../../../domain/catalog/drawings';
import type { PhotographHashes } from '../../../domain/catalog/photographs';
import type { Thread } from '../drawings/draw-logo';
import type { Photographs } from './photographs';
import type { FoundPicture } from './picture-source';
import { assetPicture, type DrawingSource, drawnPicture, ICON_SIZES, type Picture } from './picture-source';

/** Finds a picture's photograph or else its drawing. URLs have its hash, so a changed picture gets a new URL. */
export interface PictureIndex {
  /** The URL of an item's picture in a color, for the customer's store. */
  address(item: CatalogItem, color: string, customer: Customer): string;
  logoAddress(name: string, thread: Thread, isPrinted: boolean): string;
  /** The picture at a URL; undefined if there is none. */
  find(path: string, query: URLSearchParams): FoundPicture | undefined;
  findAddress(address: string): FoundPicture | undefined;
  /** The addresses, in lowercase, that show a photograph: a file, or one that was uploaded. */
  readonly photographs: ReadonlyMap<string, FoundPicture>;
  /** All product pictures that pages can request, without duplicates. */
  products(): readonly ProductPicture[];
}

export interface ProductPicture extends Picture {
  /** Whether some item shows it first, in its default color. */
  readonly isFirst: boolean;
}

interface StoreItems {
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
  readonly drawings: Drawings;
}

/** @param uploaded what was uploaded in the office, which wins over files */
export function indexPictures(
  stores: readonly StoreItems[],
  files: Photographs,
  uploaded: PhotographHashes = {},
): PictureIndex {
  const photographs = indexPhotographs(files, uploaded);
  const items = indexItems(stores);
  const others = indexOthers(stores);
  const find: PictureIndex['find'] = (path, query) => {
    const photograph = path === LANDING_PICTURE ? undefined : photographs.get(path.toLowerCase());
    if (photograph) return photograph;
    return items.get(itemKey(path, query.get('store'))) ?? items.get(itemKey(path)) ?? others.get(path)?.(query);
  };
  const findAddress: PictureIndex['findAddress'] = (address) => {
    const [path = '', query] = address.split('?');
    return find(path, new URLSearchParams(query));
  };
  const versioned = (path: string, query: string) => {
    const version = findAddress(`${path}?${query}`)?.hash;
    return `${path}?${query}${query && '&'}v=${version}`;
  };
  const address: PictureIndex['address'] = ({ code }, color, { key }) => {
    const path = productPicturePath(code, color);
    return versioned(path, items.has(itemKey(path, key)) ? `store=${key}` : '');
  };
  return {
    address,
    logoAddress: (name, thread, isPrinted) =>
      versioned(logoPicturePath(name), `${isPrinted ? 'finish=printed&' : ''}thread=${thread}`),
    find,
    findAddress,
    photographs,
    products: () => productsOf(stores, (...shown) => findAddress(address(...shown))),
  };
}

/** By address in lowercase: whoever names a file doesn't see a difference between PL900_Black.jpg and PL900_black.jpg. */
function indexPhotographs(files: Photographs, uploaded: PhotographHashes): ReadonlyMap<string, FoundPicture> {
  const found = new Map<string, FoundPicture>();
  for (const [path, photograph] of files) found.set(path.toLowerCase(), photograph);
  for (const [code, hashes] of Object.entries(uploaded))
    for (const [color, hash] of Object.entries(hashes))
      found.set(productPicturePath(code, color).toLowerCase(), { ...assetPicture(hash), format: 'jpeg' });
  return found;
}

/** The drawings that the stores show, and neutral ones for addresses without a store. */
function indexItems(stores: readonly StoreItems[]): ReadonlyMap<string, FoundPicture> {
  const found = new Map<string, FoundPicture>();
  for (const { customer, items, drawings } of stores) {
    for (const { code, art, colors } of items) {
      const drawn = drawings.files.get(art);
      if (!drawn) continue;
      for (const color of colors) {
        const path = productPicturePath(code, color);
        const fabric = fabricOf(color, customer.colors);
        const plain = { drawing: drawn, color, ...(fabric ? { fabric } : {}) };
        found.set(itemKey(path), drawing({ kind: 'product', art: plain }));
        if (!hasStoreName(art, drawings)) continue;
        const storeMark = customer.title.toUpperCase();
        found.set(itemKey(path, customer.key), drawing({ kind: 'product', art: { ...plain, storeMark } }));
      }
    }
  }
  return found;
}

function itemKey(path: string, store: string | null = null): string {
  return `${path} ${store ?? ''}`;
}

function indexOthers(stores: readonly StoreItems[]): ReadonlyMap<string, (query: URLSearchParams) => FoundPicture> {
  const customers = stores.map(({ customer }) => customer);
  const logos = new Set(customers.flatMap(({ embroideries }) => Object.values(embroideries).flat()));
  const logo = (name: string, query: URLSearchParams) => {
    const thread: Thread = query.get('thread') === 'dark' ? 'dark' : 'light';
    return drawing({ kind: 'logo', name, thread, isPrinted: query.get('finish') === 'printed' });
  };
  const files = stores[0]?.drawings.files;
  const garments = LANDING_GARMENTS.map(([art, color]) => {
    const file = files?.get(art);
    return file && { drawing: file, color };
  });
  const landing = drawing({ kind: 'landing', garments });
  return new Map([
    ...[...logos].map((name) => [logoPicturePath(name), (query: URLSearchParams) => logo(name, query)] as const),
    ...customers.flatMap(({ key, brand }) =>
      ICON_SIZES.map((size) => {
        const icon = drawing({ kind: 'icon', color: brand.brand, size });
        return [`/images/icons/${key}-${size}.png`, () => icon] as const;
      }),
    ),
    ...customers.map(({ company_logo, title, brand }) => {
      const mark = drawing({ kind: 'word-mark', title, color: brand.brand });
      return [companyLogoPath(company_logo), () => mark] as const;
    }),
    [LANDING_PICTURE, () => landing],
  ]);
}

/** The garments on the landing screen's rail, from back to front. */
const LANDING_GARMENTS = [
  ['jacket', '#1f2124'],
  ['quarterzip', '#4b5056'],
  ['vest', '#1d2b49'],
  ['polo', '#1c4a3a'],
  ['longsleeve', '#71797f'],
] as const;

/** The format that an address's ending promises. */
const FORMATS = { product: 'jpeg', landing: 'jpeg', logo: 'png', icon: 'png', 'word-mark': 'svg' } as const;

function drawing(source: DrawingSource): FoundPicture {
  return { ...drawnPicture(source), format: FORMATS[source.kind] };
}

function productsOf(
  stores: readonly StoreItems[],
  shown: (item: CatalogItem, color: string, customer: Customer) => Picture | undefined,
): readonly ProductPicture[] {
  const products = new Map<string, ProductPicture>();
  for (const { customer, items } of stores) {
    for (const item of items) {
      for (const color of item.colors) {
        const picture = shown(item, color, customer);
        if (!picture) continue;
        const isFirst = color === item.default_color || products.get(picture.hash)?.isFirst === true;
        products.set(picture.hash, { hash: picture.hash, source: picture.source, isFirst });
      }
    }
  }
  return [...products.values()];
}
