import type { CustomerKey } from '../../domain/address/customer-key';
import { type CatalogItem, logoPicturePath, pictureAddress, productPicturePath } from '../../domain/catalog/catalog';
import type { CustomerOutline } from '../../domain/catalog/check/customer-outline';
import type { ReadCatalog } from '../../domain/catalog/check/read-catalog';
import type { ReadCustomer } from '../../domain/catalog/check/read-customers';
import { fabricOf } from '../../domain/catalog/colors';
import type { Customer } from '../../domain/catalog/customer';
import { type Drawings, hasStoreName } from '../../domain/catalog/drawings';
import type { PhotographHashes } from '../../domain/catalog/pictures';
import { companyLogoPath, LANDING_PICTURE } from '../../domain/catalog/storefront-pictures';
import { decodedPath } from '../http/request/request-address';
import type { Thread } from './drawings/draw-logo';
import type { Photographs } from './photographs';
import {
  assetPicture,
  type DrawingSource,
  drawnPicture,
  type FoundPicture,
  ICON_SIZES,
  type Picture,
} from './picture-source';

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
  /** Lists all pictures that files can replace: items in every color, logos. */
  paths(): readonly string[];
  /** All product pictures that pages can request, without duplicates. */
  products(): readonly ProductPicture[];
  /** Those that a customer's pages can request. */
  productsOf(customer: CustomerKey): readonly ProductPicture[];
}

export interface ProductPicture extends Picture {
  /** Whether some item shows it first, in its default color. */
  readonly isFirst: boolean;
}

/** Nothing walks over all customers before somebody asks for it: there may be thousands. */
interface PictureCatalog extends Pick<ReadCatalog, 'base' | 'colors' | 'photographs'> {
  readonly customers: ReadonlyMap<CustomerKey, ReadCustomer>;
  readonly drawings: Drawings;
}

export function indexPictures(catalog: PictureCatalog, files: Photographs): PictureIndex {
  const photographs = indexPhotographs(files, catalog.photographs);
  const drawings = indexDrawings(catalog);
  const others = indexOthers(catalog);
  const find: PictureIndex['find'] = (path, query) => {
    const photograph = path === LANDING_PICTURE ? undefined : photographs.get(path.toLowerCase());
    return photograph ?? drawings.find(path, query.get('store')) ?? others.find(path, query);
  };
  const findAddress: PictureIndex['findAddress'] = (address) => {
    const [path = '', query] = address.split('?');
    return find(decodedPath(path), new URLSearchParams(query));
  };
  const shown = (item: CatalogItem, color: string, customer: Customer) =>
    photographs.get(productPicturePath(item.code, color).toLowerCase()) ?? drawings.of(item, color, customer);
  return {
    address(item, color, customer) {
      const store = drawings.isOwn(item) ? `store=${customer.key}&` : '';
      return `${pictureAddress(productPicturePath(item.code, color))}?${store}v=${shown(item, color, customer)?.hash}`;
    },
    logoAddress(name, thread, isPrinted) {
      const address = `${pictureAddress(logoPicturePath(name))}?${isPrinted ? 'finish=printed&' : ''}thread=${thread}`;
      return `${address}&v=${findAddress(address)?.hash}`;
    },
    find,
    findAddress,
    photographs,
    paths: () => [...productPaths(catalog), ...others.paths()],
    products: () => productsOf(catalog.customers.values(), shown),
    productsOf: (key) => productsOf(only(catalog.customers.get(key)), shown),
  };
}

/**
 * Indexes photographs by address in lowercase: whoever names a file doesn't see a difference between PL900_Black.jpg
 * and PL900_black.jpg. What was uploaded in the office wins over files.
 */
function indexPhotographs(files: Photographs, uploaded: PhotographHashes): ReadonlyMap<string, FoundPicture> {
  const found = new Map<string, FoundPicture>();
  for (const [path, photograph] of files) found.set(path.toLowerCase(), photograph);
  for (const [code, hashes] of Object.entries(uploaded))
    for (const [color, hash] of Object.entries(hashes))
      found.set(productPicturePath(code, color).toLowerCase(), { ...assetPicture(hash), format: 'jpeg' });
  return found;
}

/** Drawings of items, for a store or neutral. They're only named when somebody asks for them: most never change. */
function indexDrawings({ base, colors, customers, drawings }: PictureCatalog) {
  const items = new Map(base.map((item) => [item.code, item]));
  const found = new Map<string, FoundPicture>();
  let others: ReadonlyMap<string, readonly string[]> | undefined;

  function draw(art: string, color: string, customer: Customer | undefined): FoundPicture | undefined {
    const file = drawings.files.get(art);
    if (!file) return undefined;
    const fabric = fabricOf(color, colors);
    const plain = { drawing: file, color, ...(fabric ? { fabric } : {}) };
    // Those of one store are many, and not kept.
    if (customer && hasStoreName(art, drawings))
      return drawing({ kind: 'product', art: { ...plain, storeMark: customer.title.toUpperCase() } });
    const key = `${art} ${color}`;
    const picture = found.get(key) ?? drawing({ kind: 'product', art: plain });
    found.set(key, picture);
    return picture;
  }

  /** The color at an address, of the base item or of a customer's. */
  function colorAt(path: string, item: CatalogItem): string | undefined {
    const isAt = (color: string) => productPicturePath(item.code, color) === path;
    others ??= colorsOfCustomers(customers.values());
    return item.colors.find(isAt) ?? others.get(item.code)?.find(isAt);
  }

  return {
    /** Whether each store has a picture of its own. */
    isOwn: ({ code, art }: CatalogItem) => hasStoreName(art, drawings) || art !== items.get(code)?.art,
    of: ({ art }: CatalogItem, color: string, customer: Customer) => draw(art, color, customer),
    find(path: string, store: string | null): FoundPicture | undefined {
      const [, code = ''] = PRODUCT.exec(path) ?? [];
      const item = items.get(code);
      const color = item && colorAt(path, item);
      if (color === undefined) return undefined;
      const catalog = store === null ? undefined : customers.get(store);
      const art = catalog?.changes.get(code)?.art ?? item?.art ?? '';
      return draw(art, color, catalog?.customer);
    },
  };
}

/** Codes have no underscores. */
const PRODUCT = /^\/images\/([^/_]+)_[^/]+\.jpg$/;

/** Colors that the base item may not come in, by code. */
function colorsOfCustomers(customers: Iterable<ReadCustomer>): ReadonlyMap<string, readonly string[]> {
  const colorsOf = new Map<string, readonly string[]>();
  for (const { outline } of customers)
    for (const [code, colors] of outline.colors) {
      colorsOf.set(code, [...new Set([...(colorsOf.get(code) ?? []), ...colors])]);
    }
  return colorsOf;
}

function productPaths({ base, customers }: PictureCatalog): readonly string[] {
  const others = colorsOfCustomers(customers.values());
  return base.flatMap(({ code, colors }) =>
    [...new Set([...colors, ...(others.get(code) ?? [])])].map((color) => productPicturePath(code, color)),
  );
}

/** Logos, the marks in the headers, icons, and the landing screen's picture. */
function indexOthers({ customers: catalogs, drawings: { files } }: PictureCatalog) {
  let logos: ReadonlyMap<string, string> | undefined;
  let marks: ReadonlyMap<string, CustomerOutline> | undefined;
  const customers = () => [...catalogs.values()].map(({ outline }) => outline);
  const logoPaths = () => {
    // The name that came last wins if several have one address: "Honda" at one customer, "honda" at another.
    logos ??= new Map(
      [...new Set(customers().flatMap((each) => each.logos))].map((name) => [logoPicturePath(name), name]),
    );
    return logos;
  };
  const markPaths = () => {
    marks ??= new Map(customers().map((customer) => [companyLogoPath(customer.company_logo), customer]));
    return marks;
  };

  function logo(name: string, query: URLSearchParams): FoundPicture {
    const thread: Thread = query.get('thread') === 'dark' ? 'dark' : 'light';
    return drawing({ kind: 'logo', name, thread, isPrinted: query.get('finish') === 'printed' });
  }

  function icon(path: string): FoundPicture | undefined {
    const [, key = '', size] = ICON.exec(path) ?? [];
    const color = catalogs.get(key)?.outline.color;
    const found = ICON_SIZES.find((each) => `${each}` === size);
    return color !== undefined && found !== undefined ? drawing({ kind: 'icon', color, size: found }) : undefined;
  }

  function mark({ company_logo, title, color }: CustomerOutline): FoundPicture {
    const [, uploaded] = UPLOADED_LOGO.exec(company_logo) ?? [];
    if (uploaded) return { ...assetPicture(uploaded), format: 'png' };
    return drawing({ kind: 'word-mark', title, color });
  }

  function landing(): FoundPicture {
    const garments = LANDING_GARMENTS.map(([art, color]) => {
      const file = files.get(art);
      return file && { drawing: file, color };
    });
    return drawing({ kind: 'landing', garments });
  }

  return {
    find(path: string, query: URLSearchParams): FoundPicture | undefined {
      if (path === LANDING_PICTURE) return landing();
      const name = logoPaths().get(path);
      if (name !== undefined) return logo(name, query);
      const marked = markPaths().get(path);
      return marked ? mark(marked) : icon(path);
    },
    paths: () => [
      ...logoPaths().keys(),
      ...[...catalogs.keys()].flatMap((key) => ICON_SIZES.map((size) => `/images/icons/${key}-${size}.png`)),
      ...markPaths().keys(),
      LANDING_PICTURE,
    ],
  };
}

const ICON = /^\/images\/icons\/([a-z0-9]+)-(\d+)\.png$/;

function only<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value];
}

const UPLOADED_LOGO = /^([0-9a-f]{64})\.png$/;

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
  customers: Iterable<ReadCustomer>,
  shown: (item: CatalogItem, color: string, customer: Customer) => Picture | undefined,
): readonly ProductPicture[] {
  const products = new Map<string, ProductPicture>();
  for (const { customer, items } of customers) {
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
